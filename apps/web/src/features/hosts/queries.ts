import type { QueryClient } from '@tanstack/react-query';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { openSurveyDays } from '#domain/surveys/survey-window.ts';
import { dropSheets } from '../../offline/kept-sheets.ts';
import type { DocumentRequest } from '../documents/use-document-download.tsx';
import { loadSheets } from '../documents/use-kept-sheets.ts';
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

/** When the oldest part of a day was loaded; null while any of it is missing. */
export function dayLoadedAt(queryClient: QueryClient, day: HostDay): number | null {
  const menus = queryClient.getQueryData(hostQueries.menus(day).queryKey) ?? [];
  const parts = [
    ...[hostQueries.menus(day), hostQueries.events(day), hostQueries.surveys(day), hostQueries.addOns(day)],
    ...menus.map(({ id }) => hostQueries.menu(id)),
    ...openSurveysOf(queryClient, day).map(({ id }) => hostQueries.survey(id)),
  ];
  const moments = parts.map(({ queryKey }) => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
  return moments.includes(0) ? null : Math.min(...moments);
}

interface NamedMenu {
  readonly id: string;
  readonly name: string;
}

/** The four documents that a host prints or shows, by the words on their buttons (surveys-11). */
export function sheetsOf({ id: scheduledMenuId, name: menuName }: NamedMenu, accountId: string) {
  const ofMenu = { query: { scheduledMenuId }, menuName };
  const ofAccount = { query: { scheduledMenuId, accountId }, menuName };
  return {
    'Host Flow': { document: 'host-flow', ...ofMenu },
    'Temperature Checklist': { document: 'temperature', ...ofAccount },
    'Packout Sheet': { document: 'packout', ...ofAccount },
    'Dish Cards': { document: 'dish-cards', ...ofMenu },
  } as const satisfies Record<string, DocumentRequest>;
}

/** A host works at a few services. What a large market has beyond is loaded once its account is opened. */
const MOST_SHEETS = 48;

/** Of all menus first, then of the accounts as they are served. */
function sheetsOfDay(queryClient: QueryClient, day: HostDay): DocumentRequest[] {
  const menus = queryClient.getQueryData(hostQueries.menus(day).queryKey) ?? [];
  const events = queryClient.getQueryData(hostQueries.events(day).queryKey) ?? [];
  const inOrder = events.toSorted((left, right) => (left.serviceTime < right.serviceTime ? -1 : 1));
  const requests = inOrder.flatMap(({ serviceLineId, accountId }) => {
    const menu = menus.find((one) => one.serviceLineId === serviceLineId);
    return menu ? [sheetsOf(menu, accountId)] : [];
  });
  const ofMenus = requests.flatMap((sheets) => [sheets['Host Flow'], sheets['Dish Cards']]);
  const ofAccounts = requests.flatMap((sheets) => [sheets['Packout Sheet'], sheets['Temperature Checklist']]);
  const each = new Map([...ofMenus, ...ofAccounts].map((request) => [JSON.stringify(request), request]));
  return [...each.values()].slice(0, MOST_SHEETS);
}

interface Ahead {
  readonly queryClient: QueryClient;
  readonly userId: string;
  readonly market: { readonly id: string; readonly timeZone: string };
}

/**
 * Everything that a host may need without signal: today first, then the days whose surveys are still open, then the
 * documents of today.
 */
export async function loadAhead({ queryClient, userId, market }: Ahead, signal: AbortSignal): Promise<void> {
  const today = todayIn(market.timeZone, new Date());
  const dayOf = (date: string) => ({ marketId: market.id, date });
  for (const date of openSurveyDays(today)) {
    if (signal.aborted) return;
    const staleTime = date === today ? {} : { staleTime: STALE_AFTER_OF_THE_PAST };
    await prefetchDay(queryClient, dayOf(date), { signal, ...staleTime });
  }
  await dropSheets(({ date }) => date >= today);
  const requests = sheetsOfDay(queryClient, dayOf(today));
  await loadSheets({ queryClient, requests, keeping: { userId, date: today } }, signal);
}
