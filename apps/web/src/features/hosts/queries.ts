import type { QueryClient } from '@tanstack/react-query';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { openSurveyDays } from '#domain/surveys/survey-window.ts';
import { FRESH_FOR, type HostDay, hostQueries } from '../surveys/queries.ts';

/** A day that is over changes seldom. */
const STALE_AFTER_OF_THE_PAST = 10 * 60_000;

/**
 * Loads what a host needs on a day, one after the other so that the screen in front is not slowed down. What is
 * younger than `staleTime` is not asked for again.
 */
export async function prefetchDay(
  queryClient: QueryClient,
  day: HostDay,
  { signal, staleTime = FRESH_FOR }: { signal: AbortSignal; staleTime?: number },
): Promise<void> {
  await queryClient.prefetchQuery({ ...hostQueries.menus(day), staleTime });
  const menus = queryClient.getQueryData(hostQueries.menus(day).queryKey) ?? [];
  await queryClient.prefetchQuery({ ...hostQueries.events(day), staleTime });
  await queryClient.prefetchQuery({ ...hostQueries.surveys(day), staleTime });
  await queryClient.prefetchQuery({ ...hostQueries.addOns(day), staleTime });
  for (const { id } of menus) {
    if (!signal.aborted) await queryClient.prefetchQuery({ ...hostQueries.menu(id), staleTime });
  }
  for (const { id } of openSurveysOf(queryClient, day)) {
    if (!signal.aborted) await queryClient.prefetchQuery({ ...hostQueries.survey(id), staleTime });
  }
}

/** Nobody fills in a complete one without signal. */
const openSurveysOf = (queryClient: QueryClient, day: HostDay) =>
  (queryClient.getQueryData(hostQueries.surveys(day).queryKey) ?? []).filter(({ status }) => status === 'incomplete');

interface Ahead {
  readonly queryClient: QueryClient;
  readonly market: { readonly id: string; readonly timeZone: string };
}

/** Everything that a host may need without signal: today first, then the days whose surveys are still open. */
export async function loadAhead({ queryClient, market }: Ahead, signal: AbortSignal): Promise<void> {
  const today = todayIn(market.timeZone, new Date());
  for (const date of openSurveyDays(today)) {
    if (signal.aborted) return;
    const staleTime = date === today ? {} : { staleTime: STALE_AFTER_OF_THE_PAST };
    await prefetchDay(queryClient, { marketId: market.id, date }, { signal, ...staleTime });
  }
}
