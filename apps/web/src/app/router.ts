import { createRouter } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { routeTree } from '../routeTree.gen.ts';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';
import { CrashScreen } from './CrashBoundary.tsx';
import { parseSearchParams, stringifySearchParams } from './search-params.ts';

export const router = createRouter({
  routeTree,
  context: { queryClient, user: null },
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultNotFoundComponent: NotFoundScreen,
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
  parseSearch: parseSearchParams,
  stringifySearch: stringifySearchParams,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
