import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/accounts/')({
  component: () => <Page title="Accounts">This screen is being built.</Page>,
});
