import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { datePartsOf } from '#contract/date-parts.ts';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
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

export interface HostDay {
  readonly marketId: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

const monthAndDay = ({ marketId, date }: HostDay) => ({ marketId, ...datePartsOf(date) });

export const hostQueries = {
  all: () => queryKeys.hosts,
  menus: (day: HostDay) =>
    queryOptions({
      queryKey: [...hostQueries.all(), 'menus', day],
      queryFn: async ({ signal }) => (await call('listScheduledMenus', { query: monthAndDay(day), signal })).data,
      ...inTheField,
    }),
  menu: (id: string) =>
    queryOptions({
      queryKey: [...hostQueries.all(), 'menu', id],
      queryFn: async ({ signal }) => (await call('getScheduledMenu', { params: { id }, signal })).data,
      ...inTheField,
    }),
  events: (day: HostDay) =>
    queryOptions({
      queryKey: [...hostQueries.all(), 'events', day],
      queryFn: async ({ signal }) => (await call('listScheduledEvents', { query: day, signal })).data,
      ...inTheField,
    }),
  notServed: (day: HostDay) =>
    queryOptions({
      queryKey: [...hostQueries.all(), 'not-served', day],
      queryFn: async ({ signal }) => (await call('listNotServed', { query: day, signal })).data,
      ...inTheField,
    }),
  addOns: (day: HostDay) =>
    queryOptions({
      queryKey: [...hostQueries.all(), 'add-ons', day],
      queryFn: async ({ signal }) => (await call('listScheduledAddOns', { query: monthAndDay(day), signal })).data,
      ...inTheField,
    }),
  coverage: (day: HostDay) =>
    queryOptions({
      queryKey: [...hostQueries.all(), 'coverage', day],
      queryFn: async ({ signal }) => (await call('listCoverage', { query: day, signal })).data,
      ...inTheField,
    }),
  surveys: (day: HostDay) =>
    queryOptions({
      queryKey: [...hostQueries.all(), 'surveys', day],
      queryFn: async ({ signal }) => (await call('listHostSurveys', { query: monthAndDay(day), signal })).data,
      ...inTheField,
    }),
  survey: (id: string) =>
    queryOptions({
      queryKey: [...hostQueries.all(), 'survey', id],
      queryFn: async ({ signal }) => (await call('getHostSurvey', { params: { id }, signal })).data,
      ...inTheField,
    }),
};

/** Unsubmitted survey drafts. Read from this phone on each mount, never cached. */
export const draftsQuery = (userId: string) =>
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
export function surveyArrived(queryClient: QueryClient, { data: survey }: Arrived) {
  queryClient.setQueryData(hostQueries.survey(survey.id).queryKey, survey);
  void queryClient.invalidateQueries({ queryKey: [...hostQueries.all(), 'surveys'] });
}
