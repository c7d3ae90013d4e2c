import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/scheduled-menus/$scheduledMenuId/host-flow')({
  component: () => <Page title="Host flow">This screen is being built.</Page>,
});
