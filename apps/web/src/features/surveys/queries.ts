import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { toDateParts } from '#contract/date-parts.ts';
import { isApiError } from '../../api/api-error.ts';
import { createDataQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { listDrafts } from '../../offline/survey-drafts.ts';
import type { Arrived } from '../../offline/survey-outbox.ts';

export const FRESH_FOR = 15_000;
const DAYS_KEPT = 7 * 86_400_000;

/** What the host screens show: kept on the phone, shown from there at once, and asked for again when there is signal. */
const inTheField = {
  staleTime: FRESH_FOR,
  gcTime: DAYS_KEPT,
  // Never paused: without signal a screen has to say so instead of waiting.
  networkMode: 'always',
  retry: (failures: number, error: Error) =>
    failures < 1 && navigator.onLine && isApiError(error) && (error.status === 0 || error.status >= 500),
  meta: { offline: true },
} as const;

/** The office may change the plan while somebody fills in the survey; no event tells that weak signal is back. */
const whileOpen = { ...inTheField, refetchOnReconnect: 'always', refetchInterval: 60_000 } as const;

export interface HostDay {
  readonly marketId: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

const toMonthAndDay = ({ marketId, date }: HostDay) => ({ marketId, ...toDateParts(date) });

export const hostQueries = {
  all: () => queryKeys.hosts,
  menus: (day: HostDay) =>
    createDataQuery(
      [...hostQueries.all(), 'menus', day],
      'listScheduledMenus',
      { query: toMonthAndDay(day) },
      inTheField,
    ),
  menu: (id: string) =>
    createDataQuery([...hostQueries.all(), 'menu', id], 'getScheduledMenu', { params: { id } }, inTheField),
  events: (day: HostDay) =>
    createDataQuery([...hostQueries.all(), 'events', day], 'listScheduledEvents', { query: day }, inTheField),
  notServed: (day: HostDay) =>
    createDataQuery([...hostQueries.all(), 'not-served', day], 'listNotServed', { query: day }, inTheField),
  addOns: (day: HostDay) =>
    createDataQuery(
      [...hostQueries.all(), 'add-ons', day],
      'listScheduledAddOns',
      { query: toMonthAndDay(day) },
      inTheField,
    ),
  coverage: (day: HostDay) =>
    createDataQuery([...hostQueries.all(), 'coverage', day], 'listCoverage', { query: day }, inTheField),
  surveys: (day: HostDay) =>
    createDataQuery(
      [...hostQueries.all(), 'surveys', day],
      'listHostSurveys',
      { query: toMonthAndDay(day) },
      inTheField,
    ),
  survey: (id: string) =>
    createDataQuery([...hostQueries.all(), 'survey', id], 'getHostSurvey', { params: { id } }, whileOpen),
  thanks: (id: string) => createDataQuery([...hostQueries.all(), 'thanks', id], 'getSurveyThanks', { params: { id } }),
};

/** Unsubmitted survey drafts. Read from this phone on each mount, never cached. */
export const createDraftsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.surveyDrafts, userId],
    queryFn: async () => (await listDrafts()).filter((draft) => draft.userId === userId),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    // A phone that cannot be read says so on the survey.
    retry: false,
  });

/** Puts a survey that the server has just answered with where the screens look for it. */
export function cacheSavedSurvey(queryClient: QueryClient, { data: survey }: Arrived) {
  queryClient.setQueryData(hostQueries.survey(survey.id).queryKey, survey);
  void queryClient.invalidateQueries({ queryKey: [...hostQueries.all(), 'surveys'] });
}
