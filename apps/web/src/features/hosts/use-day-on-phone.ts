import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { daysAreKept } from '../../offline/offline-days.ts';
import type { HostDay } from '../surveys/queries.ts';
import { dayLoadedAt, wasAnswered } from './queries.ts';

function onSignal(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/**
 * Since when a day is on this phone as a whole, null while it is not, and whether Brigade can be reached. A phone may
 * have a network that leads nowhere: then what was asked for last was not answered.
 */
export function useDayOnPhone(day: HostDay): { loadedAt: string | null; hasSignal: boolean } {
  const queryClient = useQueryClient();
  const onLoad = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  );
  const loadedAt = useSyncExternalStore(onLoad, () => (daysAreKept() ? dayLoadedAt(queryClient, day) : null));
  const isAnswered = useSyncExternalStore(onLoad, () => wasAnswered(queryClient, day));
  const isOnline = useSyncExternalStore(onSignal, () => navigator.onLine);
  return {
    loadedAt: loadedAt === null ? null : new Date(loadedAt).toISOString(),
    hasSignal: isOnline && isAnswered,
  };
}
