import { createFileRoute } from '@tanstack/react-router';
import { schedulingQueries } from '../features/scheduling/queries.ts';
import { ScheduledMenuPage } from '../features/scheduling/ScheduledMenuPage.tsx';

export const Route = createFileRoute('/scheduled-menus/$scheduledMenuId/')({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(schedulingQueries.one(params.scheduledMenuId)),
  component: () => <ScheduledMenuPage scheduledMenuId={Route.useParams().scheduledMenuId} />,
});
