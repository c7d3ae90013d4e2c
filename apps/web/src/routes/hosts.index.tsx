import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/hosts/')({
  component: () => <Page title="Hosts">This screen is being built.</Page>,
});
