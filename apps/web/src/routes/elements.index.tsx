import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/elements/')({
  component: () => <Page title="Elements">This screen is being built.</Page>,
});
