import { createFileRoute } from '@tanstack/react-router';
import { NewAccountPage } from '../features/accounts/NewAccountPage.tsx';

export const Route = createFileRoute('/accounts/new')({ component: NewAccountPage });
