import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { listOpenSurveyDays } from '#domain/surveys/survey-window.ts';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { dropSheets } from '../../offline/kept-sheets.ts';
import type { DocumentRequest } from '../documents/use-document.ts';
import { prefetchSheets } from '../documents/use-kept-sheets.ts';
import { FRESH_FOR, type HostDay, hostQueries } from '../surveys/queries.ts';

/** The screen refetches its own data; a past day rarely changes. */
const STALE_AFTER = { today: 5 * 60_000, past: 10 * 60_000 };

const isUnanswered = (error: unknown) => isApiError(error) && error.status === 0;

/**
 * Loads what a host needs on a day, one after the other so that the screen in front is not slowed down. What is younger
 * than `staleTime` is not asked for again. False where Brigade did not answer: then nothing more was asked.
 */
export async function prefetchDay(
  queryClient: QueryClient,
  day: HostDay,
  { signal, staleTime = FRESH_FOR }: { signal: AbortSignal; staleTime?: number },
): Promise<boolean> {
  const load = async <Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>) => {
    if (signal.aborted) return false;
    await queryClient.prefetchQuery({ ...options, staleTime });
    return !isUnanswered(queryClient.getQueryState(options.queryKey)?.error);
  };
  const areListsLoaded =
    (await load(hostQueries.menus(day))) &&
    (await load(hostQueries.events(day))) &&
    (await load(hostQueries.notServed(day))) &&
    (await load(hostQueries.surveys(day))) &&
    (await load(hostQueries.addOns(day))) &&
    (await load(hostQueries.coverage(day)));
  if (!areListsLoaded) return false;
  const records = listRecords(queryClient, day);
  // Refused, not unanswered.
  if (!records) return true;
  for (const menu of records.menus) if (!(await load(menu))) return false;
  return loadSurveys(queryClient, day, { surveys: records.surveys, signal, staleTime });
}

interface SurveysToLoad {
  readonly surveys: readonly ReturnType<typeof hostQueries.survey>[];
  readonly signal: AbortSignal;
  readonly staleTime: number;
}

/** All open surveys of a day by one call, unless each is younger than `staleTime`. False where Brigade did not answer. */
async function loadSurveys(
  queryClient: QueryClient,
  day: HostDay,
  { surveys, signal, staleTime }: SurveysToLoad,
): Promise<boolean> {
  if (signal.aborted) return false;
  const askedAt = Date.now();
  const loadedAt = ({ queryKey }: (typeof surveys)[number]) => {
    const state = queryClient.getQueryState(queryKey);
    return state && !state.isInvalidated ? state.dataUpdatedAt : 0;
  };
  if (surveys.every((survey) => loadedAt(survey) > askedAt - staleTime)) return true;
  try {
    const { data } = await call('listOpenHostSurveys', { query: day, signal });
    for (const survey of data) {
      const options = hostQueries.survey(survey.id);
      // Submitted or opened meanwhile, it is newer there.
      if (loadedAt(options) > askedAt) continue;
      // `setQueryData` would not know that the phone keeps it.
      const query = queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions(options));
      query.setData(survey, { manual: true });
    }
    return true;
  } catch (error) {
    return !signal.aborted && !isUnanswered(error);
  }
}

/** What the lists of a day name; undefined while one of them is missing. Nobody fills in a complete survey without signal. */
function listRecords(queryClient: QueryClient, day: HostDay) {
  const menus = queryClient.getQueryData(hostQueries.menus(day).queryKey);
  const surveys = queryClient.getQueryData(hostQueries.surveys(day).queryKey);
  if (!menus || !surveys) return undefined;
  return {
    menus: menus.map(({ id }) => hostQueries.menu(id)),
    surveys: surveys.filter(({ status }) => status === 'incomplete').map(({ id }) => hostQueries.survey(id)),
  };
}

const listQueries = (day: HostDay) => [
  hostQueries.menus(day),
  hostQueries.events(day),
  hostQueries.notServed(day),
  hostQueries.surveys(day),
  hostQueries.addOns(day),
  hostQueries.coverage(day),
];

/** True if Brigade answered what was asked for last of a day. */
export const wasDayAnswered = (queryClient: QueryClient, day: HostDay): boolean =>
  !listQueries(day).some(({ queryKey }) => isUnanswered(queryClient.getQueryState(queryKey)?.error));

/** Since when the lists of a day are shown that could not be loaded again; null while all of them could. */
export function findDayFailure(queryClient: QueryClient, day: HostDay): number | null {
  const moments = listQueries(day).flatMap(({ queryKey }) => {
    const state = queryClient.getQueryState<unknown>(queryKey);
    return state?.status === 'error' && state.data !== undefined ? state.dataUpdatedAt : [];
  });
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** When the oldest part of a day was loaded; null while any of it is missing. */
export function findDayLoadTime(queryClient: QueryClient, day: HostDay): number | null {
  const records = listRecords(queryClient, day);
  if (!records) return null;
  const parts = [...listQueries(day), ...records.menus, ...records.surveys];
  const moments = parts.map(({ queryKey }) => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
  return moments.includes(0) ? null : Math.min(...moments);
}

interface NamedMenu {
  readonly id: string;
  readonly name: string;
}

/** The four documents that a host prints or shows, by the words on their buttons (surveys-11). */
export function toHostSheets({ id: scheduledMenuId, name: menuName }: NamedMenu, accountId: string) {
  const ofMenu = { query: { scheduledMenuId }, menuName };
  const ofAccount = { query: { scheduledMenuId, accountId }, menuName };
  return {
    'Host Flow': { document: 'host-flow', ...ofAccount },
    'Temperature Checklist': { document: 'temperature', ...ofAccount },
    'Packout Sheet': { document: 'packout', ...ofAccount },
    'Dish Cards': { document: 'dish-cards', ...ofMenu },
  } as const satisfies Record<string, DocumentRequest>;
}

/** A host works at a few services. What a large market has beyond is loaded once its account is opened. */
const MOST_SHEETS = 48;

/** Those of all menus come first, then those of the accounts as they are served; undefined while menus or services are missing. */
function listDaySheets(queryClient: QueryClient, day: HostDay): DocumentRequest[] | undefined {
  const menus = queryClient.getQueryData(hostQueries.menus(day).queryKey);
  const events = queryClient.getQueryData(hostQueries.events(day).queryKey);
  if (!menus || !events) return undefined;
  const inOrder = events.toSorted((left, right) => (left.serviceTime < right.serviceTime ? -1 : 1));
  const requests = inOrder.flatMap(({ serviceLineId, accountId }) => {
    const menu = menus.find((candidate) => candidate.serviceLineId === serviceLineId);
    return menu ? [toHostSheets(menu, accountId)] : [];
  });
  const ofMenus = requests.map((sheets) => sheets['Dish Cards']);
  const ofAccounts = requests.flatMap((sheets) => [
    sheets['Host Flow'],
    sheets['Packout Sheet'],
    sheets['Temperature Checklist'],
  ]);
  const each = new Map([...ofMenus, ...ofAccounts].map((request) => [JSON.stringify(request), request]));
  return [...each.values()].slice(0, MOST_SHEETS);
}

interface DaysToPrefetch {
  readonly queryClient: QueryClient;
  readonly userId: string;
  readonly market: { readonly id: string; readonly timeZone: string };
}

/**
 * Everything that a host may need without signal: today first, then the days whose surveys are still open, then the
 * documents of today. False where Brigade did not answer.
 */
export async function prefetchDays(
  { queryClient, userId, market }: DaysToPrefetch,
  signal: AbortSignal,
): Promise<boolean> {
  const today = todayIn(market.timeZone, new Date());
  const toHostDay = (date: string) => ({ marketId: market.id, date });
  await dropSheets(({ date }) => date >= today);
  for (const date of listOpenSurveyDays(today)) {
    const staleTime = date === today ? STALE_AFTER.today : STALE_AFTER.past;
    if (!(await prefetchDay(queryClient, toHostDay(date), { signal, staleTime }))) return false;
  }
  const requests = listDaySheets(queryClient, toHostDay(today));
  return requests ? prefetchSheets({ queryClient, requests, keeping: { userId, date: today } }, signal) : true;
}
