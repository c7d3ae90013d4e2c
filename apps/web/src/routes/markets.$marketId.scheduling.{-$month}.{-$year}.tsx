import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../shell/Page.tsx';

export const Route = createFileRoute('/markets/$marketId/scheduling/{-$month}/{-$year}')({
  component: () => <Page title="Scheduling">This screen is being built.</Page>,
});
