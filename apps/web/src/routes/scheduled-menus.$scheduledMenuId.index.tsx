import { createFileRoute } from '@tanstack/react-router';
import { ScheduledMenuPage } from '../features/scheduling/menu/ScheduledMenuPage.tsx';
import { schedulingQueries } from '../features/scheduling/queries.ts';

export const Route = createFileRoute('/scheduled-menus/$scheduledMenuId/')({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(schedulingQueries.one(params.scheduledMenuId)),
  component: () => <ScheduledMenuPage scheduledMenuId={Route.useParams().scheduledMenuId} />,
});
