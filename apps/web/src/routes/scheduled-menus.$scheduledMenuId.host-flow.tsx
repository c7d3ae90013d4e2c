import { createFileRoute } from '@tanstack/react-router';
import { ScheduledHostFlowPage } from '../features/host-flow/HostFlowPage.tsx';

export const Route = createFileRoute('/scheduled-menus/$scheduledMenuId/host-flow')({
  component: () => <ScheduledHostFlowPage scheduledMenuId={Route.useParams().scheduledMenuId} />,
});
