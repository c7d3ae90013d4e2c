import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/service-types/')({
  component: () => <Page title="Service Types">This screen is being built.</Page>,
});
