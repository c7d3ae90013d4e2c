import { createFileRoute } from '@tanstack/react-router';
import { NewElementPage } from '../features/elements/NewElementPage.tsx';

export const Route = createFileRoute('/elements/new')({ component: NewElementPage });
