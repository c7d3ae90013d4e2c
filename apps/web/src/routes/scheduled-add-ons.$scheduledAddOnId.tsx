import { createFileRoute } from '@tanstack/react-router';
import { ScheduledAddOnPage } from '../features/add-ons/ScheduledAddOnPage.tsx';

export const Route = createFileRoute('/scheduled-add-ons/$scheduledAddOnId')({
  component: () => <ScheduledAddOnPage scheduledAddOnId={Route.useParams().scheduledAddOnId} />,
});
