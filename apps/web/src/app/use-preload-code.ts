import { useQueryClient } from '@tanstack/react-query';
import { type AnyRoute, type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { waitForAllQueries } from './all-queries-loaded.ts';

/** Or after a moment: a busy browser is never idle, and Safari has no such callback. */
const waitForIdle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 2_000 }) : setTimeout(resolve, 200),
  );

/** Fetches the code of screens, one after the other. What cannot be fetched now is fetched when somebody goes there. */
export async function preloadCode(router: AnyRouter, paths: readonly string[], signal: AbortSignal): Promise<void> {
  const routes = new Map<string, AnyRoute>(Object.entries(router.routesByPath));
  for (const path of paths) {
    await waitForIdle();
    const route = routes.get(path);
    if (signal.aborted) return;
    if (route) await router.loadRouteChunk(route);
  }
}

/** While the browser is idle, fetches the code of these screens: who goes there waits for the data alone. */
export function usePreloadCode(paths: readonly string[]): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const list = paths.join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    void waitForAllQueries(queryClient).then(() => preloadCode(router, list.split(' '), leaving.signal));
    return () => leaving.abort();
  }, [queryClient, router, list]);
}
