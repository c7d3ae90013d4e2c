import { createFileRoute } from '@tanstack/react-router';
import { NewServiceTypePage } from '../features/reference-data/NewServiceTypePage.tsx';

export const Route = createFileRoute('/service-types/new')({ component: NewServiceTypePage });
