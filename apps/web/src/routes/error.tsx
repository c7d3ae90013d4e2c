import { createFileRoute } from '@tanstack/react-router';
import { ErrorScreen } from '../shell/ErrorScreen.tsx';

export const Route = createFileRoute('/error')({
  component: () => (
    <ErrorScreen what="This screen could not be shown." error={undefined} onRetry={() => location.assign('/')} />
  ),
});
