import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/menus/new')({
  component: () => <Page title="New menu">This screen is being built.</Page>,
});
