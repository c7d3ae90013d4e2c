import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isHost, useCurrentUser } from '../shell/current-user.ts';
import { useReferenceData } from '../shell/reference-data.ts';

const LOAD_EVERY = 60 * 60_000;

/** Loads a host's days ahead on any screen, again every hour, and when the signal is back. */
export function useDaysAhead() {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const { id: userId } = user;
  const { markets } = useReferenceData();
  const market = isHost(user) ? markets.find(({ id }) => id === user.defaultMarketId) : undefined;
  useEffect(() => {
    if (!market) return;
    let leaving = new AbortController();
    const loadNow = async () => {
      leaving.abort();
      leaving = new AbortController();
      const { signal } = leaving;
      // Only hosts load ahead, so only they load what it takes.
      const { loadAhead } = await import('../features/hosts/queries.ts');
      await loadAhead({ queryClient, userId, market }, signal);
    };
    // Without signal the code may not be there, and a phone that forbids storage says so on the survey.
    const load = () => void loadNow().catch(() => {});
    load();
    const timer = setInterval(load, LOAD_EVERY);
    addEventListener('online', load);
    return () => {
      leaving.abort();
      clearInterval(timer);
      removeEventListener('online', load);
    };
  }, [queryClient, userId, market]);
}
