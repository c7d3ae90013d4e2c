import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/hosts/daily/market/$marketId/serviceLine/$serviceLineId/date/$date')({
  validateSearch: (search: Record<string, unknown>): { account?: string } =>
    typeof search.account === 'string' ? { account: search.account } : {},
  component: lazyRouteComponent(() => import('../features/hosts/HostDayPage.tsx'), 'HostDayPage'),
  codeSplitGroupings: [],
});
