import { createFileRoute } from '@tanstack/react-router';
import { NewServiceTypePage } from '../features/lookups/NewServiceTypePage.tsx';

export const Route = createFileRoute('/service-types/new')({ component: NewServiceTypePage });
