import { createFileRoute } from '@tanstack/react-router';
import { HostDayPage } from '../features/hosts/HostDayPage.tsx';

export const Route = createFileRoute('/hosts/daily/market/$marketId/serviceLine/$serviceLineId/date/$date')({
  validateSearch: (search: Record<string, unknown>): { account?: string } =>
    typeof search.account === 'string' ? { account: search.account } : {},
  component: HostDayPage,
});
