import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/scheduled-add-ons/$scheduledAddOnId')({
  component: () => <Page title="Scheduled add-on">This screen is being built.</Page>,
});
