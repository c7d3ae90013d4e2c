import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/users')({
  component: () => <Page title="Users">This screen is being built.</Page>,
});
