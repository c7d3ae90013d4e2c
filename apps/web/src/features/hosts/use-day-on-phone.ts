import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { areDaysKept } from '../../offline/offline-days.ts';
import { useIsOnline } from '../../ui/use-is-online.ts';
import type { HostDay } from '../surveys/queries.ts';
import { findDayFailure, findDayLoadTime, wasDayAnswered } from './queries.ts';

interface DayOnPhone {
  readonly loadedAt: string | null;
  readonly hasSignal: boolean;
  /** Since when lists are shown that could not be loaded again; null while all of them could. */
  readonly failedSince: string | null;
}

const toMoment = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/**
 * Since when a day is on this phone as a whole, null while it is not, and whether Brigade can be reached. A phone may
 * have a network that leads nowhere: then what was asked for last was not answered.
 */
export function useDayOnPhone(day: HostDay): DayOnPhone {
  const queryClient = useQueryClient();
  const onLoad = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  );
  const loadedAt = useSyncExternalStore(onLoad, () => (areDaysKept() ? findDayLoadTime(queryClient, day) : null));
  const isAnswered = useSyncExternalStore(onLoad, () => wasDayAnswered(queryClient, day));
  const isOnline = useIsOnline();
  const failedSince = useSyncExternalStore(onLoad, () => findDayFailure(queryClient, day));
  return { loadedAt: toMoment(loadedAt), hasSignal: isOnline && isAnswered, failedSince: toMoment(failedSince) };
}
