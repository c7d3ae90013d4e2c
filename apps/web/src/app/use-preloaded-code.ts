import { useQueryClient } from '@tanstack/react-query';
import { type AnyRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { waitForAllQueries } from './all-queries-loaded.ts';

/** Safari has no idle callbacks. */
const waitForIdle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );

/** Fetches the code of screens, one after the other, while the browser is idle: who goes there waits for the data alone. */
export function usePreloadedCode(paths: readonly string[]): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const list = paths.join(' ');
  useEffect(() => {
    let isLeaving = false;
    const routes = new Map<string, AnyRoute>(Object.entries(router.routesByPath));
    async function load() {
      await waitForAllQueries(queryClient);
      for (const path of list.split(' ')) {
        await waitForIdle();
        if (isLeaving) return;
        const route = routes.get(path);
        // What cannot be fetched now is fetched when somebody goes there.
        if (route) await router.loadRouteChunk(route)?.catch(() => undefined);
      }
    }
    void load();
    return () => {
      isLeaving = true;
    };
  }, [queryClient, router, list]);
}
