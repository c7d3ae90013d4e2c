import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';

export const Route = createFileRoute('/not-found')({ component: NotFoundScreen });
