import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/menus/$menuId/')({
  component: () => <Page title="Menu">This screen is being built.</Page>,
});
