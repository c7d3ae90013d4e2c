import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/scheduled-menus/$scheduledMenuId/')({
  component: () => <Page title="Scheduled menu">This screen is being built.</Page>,
});
