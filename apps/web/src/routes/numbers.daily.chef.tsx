import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/numbers/daily/chef')({
  component: () => <Page title="Chef Daily Numbers">This screen is being built.</Page>,
});
