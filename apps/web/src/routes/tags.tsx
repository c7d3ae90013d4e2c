import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/tags')({
  component: () => <Page title="Tags">This screen is being built.</Page>,
});
