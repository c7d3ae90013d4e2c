import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { HostSurveySummary } from '#contract/surveys.ts';
import { formatTimeIn } from '#domain/calendar/calendar-day.ts';
import { listOpenSurveyDays } from '#domain/surveys/survey-window.ts';
import {
  type Filing,
  isSurveyDue,
  isSurveyToFile,
  judgeFiling,
  sortByClosing,
} from '#domain/surveys/surveys-to-file.ts';
import { useOutbox } from '../../offline/survey-outbox.ts';
import { useCurrentUser } from '../../shell/current-user.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useToday } from '../../shell/use-today.ts';
import { createDraftsQuery, hostQueries } from './queries.ts';

export interface FilingSurvey extends HostSurveySummary {
  readonly filing: Filing;
}

/** The surveys of a market that can be filed today, and how far each is, on this phone and at the server. */
export function useSurveysToFile(market: { id: string; timeZone: string }) {
  const today = useToday(market.timeZone);
  const lists = useQueries({
    queries: listOpenSurveyDays(today).map((date) => hostQueries.surveys({ marketId: market.id, date })),
  });
  const events = useQuery(hostQueries.events({ marketId: market.id, date: today }));
  const { serviceLines } = useReferenceData();
  const phone = useOnPhone();
  const knownSurveys = lists.map(({ data }) => data).filter((data) => data !== undefined);
  const lines = serviceLines.map(({ id }) => id);
  const surveys: FilingSurvey[] = sortByClosing(knownSurveys.flat(), lines).map((survey) => ({
    ...survey,
    filing: judgeFiling(survey, phone),
  }));
  const moment = { today, timeOfDay: formatTimeIn(market.timeZone, new Date()), eventsOfToday: events.data };
  const isDue = (survey: FilingSurvey) => isSurveyDue(survey, moment);
  const open = surveys.filter(({ filing }) => isSurveyToFile(filing));
  return {
    today,
    toFile: open.filter(isDue),
    /** Of today, whose service has not begun. */
    laterCount: open.filter((survey) => !isDue(survey)).length,
    filed: surveys.filter(({ filing }) => !isSurveyToFile(filing)),
    isLoading: events.isPending || lists.some(({ isPending }) => isPending),
    error: lists.find(({ isError, data }) => isError && data === undefined)?.error,
    retry: () => void Promise.all(lists.map(({ refetch }) => refetch())),
  };
}

/** What this user has typed and submitted on this phone. */
function useOnPhone() {
  const { id: userId } = useCurrentUser();
  const { jobs } = useOutbox();
  const { data: drafts } = useQuery(createDraftsQuery(userId));
  return useMemo(() => {
    const own = jobs.filter((job) => job.userId === userId);
    const listIds = (surveys: readonly { surveyId: string }[] | undefined) =>
      new Set(surveys?.map(({ surveyId }) => surveyId));
    return {
      begun: listIds(drafts),
      waiting: listIds(own.filter(({ refusal }) => !refusal)),
      refused: listIds(own.filter(({ refusal }) => refusal)),
    };
  }, [jobs, drafts, userId]);
}
