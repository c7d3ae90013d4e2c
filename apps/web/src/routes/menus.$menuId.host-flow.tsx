import { createFileRoute } from '@tanstack/react-router';
import { MenuHostFlowPage } from '../features/host-flow/HostFlowPage.tsx';

export const Route = createFileRoute('/menus/$menuId/host-flow')({
  component: () => <MenuHostFlowPage menuId={Route.useParams().menuId} />,
});
