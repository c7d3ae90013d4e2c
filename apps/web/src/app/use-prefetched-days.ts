import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isHost, useCurrentUser } from '../shell/current-user.ts';
import { useReferenceData } from '../shell/reference-data.ts';

const LOAD_EVERY = 60 * 60_000;
/** No event tells the page that signal returned. */
const TRY_AGAIN_AFTER = 30_000;

/** Prefetches a host's days on any screen, again every hour, and when the signal is back. */
export function usePrefetchedDays() {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const { id: userId } = user;
  const { markets } = useReferenceData();
  const market = isHost(user) ? markets.find(({ id }) => id === user.defaultMarketId) : undefined;
  useEffect(() => {
    if (!market) return;
    let leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      leaving.abort();
      clearTimeout(timer);
      leaving = new AbortController();
      const { signal } = leaving;
      // Only hosts prefetch, so only they load this code. Without signal it may not be there.
      const isLoaded = await import('../features/hosts/queries.ts')
        .then(({ prefetchDays }) => prefetchDays({ queryClient, userId, market }, signal))
        .catch(() => false);
      if (!signal.aborted) timer = setTimeout(load, isLoaded ? LOAD_EVERY : TRY_AGAIN_AFTER);
    };
    void load();
    addEventListener('online', load);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      removeEventListener('online', load);
    };
  }, [queryClient, userId, market]);
}
