import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

const loadScreen = () => import('../features/hosts/HostsPage.tsx');

/** Only days that exist; a browser reads February 30 as March 2. */
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

export const Route = createFileRoute('/hosts/')({
  validateSearch: (search: Record<string, unknown>): { market?: string; date?: string } => ({
    ...(typeof search.market === 'string' && { market: search.market }),
    ...(isDay(search.date) && { date: search.date }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, user }, deps: search }) =>
    void (await loadScreen()).prefetchLanding({ queryClient, user, search }),
  component: lazyRouteComponent(loadScreen, 'HostsPage'),
  codeSplitGroupings: [],
});
