import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/add-on-types')({
  component: () => <Page title="Add On Types">This screen is being built.</Page>,
});
