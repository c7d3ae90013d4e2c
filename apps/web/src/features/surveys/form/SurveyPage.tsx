import Box from '@mui/material/Box';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { HostSurvey } from '#contract/surveys.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import { toSurveyButton } from '#domain/surveys/survey-button.ts';
import { isApiError, toErrorMessage } from '../../../api/api-error.ts';
import { findStorageFault } from '../../../offline/phone-storage.ts';
import { useCan, useCurrentUser } from '../../../shell/current-user.ts';
import { Page } from '../../../shell/Page.tsx';
import { useToday } from '../../../shell/use-today.ts';
import { useAlert } from '../../../ui/feedback.ts';
import { Failed, LoadingRows } from '../../../ui/states.tsx';
import { GoneSurveyPanel } from '../kept/GoneSurveyPanel.tsx';
import { findTypedSurvey, type Typed, toUntouchedSurvey } from '../kept/use-survey-draft.ts';
import { hostQueries } from '../queries.ts';
import { AccountPlatesSection } from './AccountPlatesSection.tsx';
import { SurveyForm } from './SurveyForm.tsx';
import { mergeTypedValuesIntoPlan } from './survey-form-values.ts';
import { useTimeZone } from './use-time-zone.ts';

const route = getRouteApi('/hosts/survey/$surveyId');

export function SurveyPage() {
  const { surveyId } = route.useParams();
  const survey = useQuery(hostQueries.survey(surveyId));
  return (
    <Page title="Host survey">
      <Box sx={{ maxWidth: 640, mx: 'auto' }}>
        <Content survey={survey} surveyId={surveyId} />
      </Box>
    </Page>
  );
}

function Content({ survey, surveyId }: { survey: UseQueryResult<HostSurvey>; surveyId: string }) {
  if (survey.data) return <LoadedSurvey key={surveyId} survey={survey.data} />;
  if (!survey.isError) return <LoadingRows label="Loading the survey…" />;
  const notLoaded = <NotLoaded error={survey.error} onRetry={() => void survey.refetch()} />;
  if (!isApiError(survey.error, '1000')) return notLoaded;
  return <GoneSurveyPanel surveyId={surveyId} unknown={notLoaded} />;
}

/** Without signal the sentence says so and one can stay; any other failure, an unknown survey too, leads back (surveys-12). */
function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const alert = useAlert();
  const { history } = useRouter();
  const navigate = useNavigate();
  const isOffline = isApiError(error) && error.status === 0;
  useEffect(() => {
    if (isOffline) return;
    // An address that was opened by itself has nothing behind it.
    const leave = () => (history.canGoBack() ? history.back() : void navigate({ to: '/hosts', replace: true }));
    void alert(surveyTexts.loadFailed).then(leave);
  }, [isOffline, alert, history, navigate]);
  return <Failed onRetry={onRetry}>{isOffline ? toErrorMessage(error) : surveyTexts.loadFailed}</Failed>;
}

interface Opened {
  readonly typed: Typed | null;
  readonly revision: number;
  readonly storageFault: string | null;
}

async function open(userId: string, surveyId: string): Promise<Opened> {
  const fault = await findStorageFault();
  // A phone that keeps nothing has nothing to show. Where it does, an empty form must not cover what was typed before.
  const foundSurvey = await findTypedSurvey(userId, surveyId).catch((error: unknown) => {
    if (fault) return { typed: null, revision: 0 };
    throw error;
  });
  return { ...foundSurvey, storageFault: fault };
}

function LoadedSurvey({ survey }: { survey: HostSurvey }) {
  const { id: userId } = useCurrentUser();
  const [openedSurvey, setOpenedSurvey] = useState<Opened>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const surveyId = survey.id;
  useEffect(() => {
    let isHere = true;
    open(userId, surveyId).then(
      (foundSurvey) => isHere && setOpenedSurvey(foundSurvey),
      () => isHere && setIsUnreadable(true),
    );
    return () => {
      isHere = false;
    };
  }, [userId, surveyId]);
  const access = useAccess(survey);
  if (isUnreadable) {
    return <Failed onRetry={() => location.reload()}>What you typed before could not be read from this phone.</Failed>;
  }
  if (!openedSurvey) return <LoadingRows label="Loading the survey…" />;
  const { typed: typedSurvey, revision } = openedSurvey;
  return (
    <>
      <Facts survey={survey} />
      <SurveyPlates survey={survey} />
      <SurveyForm
        survey={survey}
        initial={
          typedSurvey
            ? { ...typedSurvey, values: mergeTypedValuesIntoPlan(typedSurvey.values, survey) }
            : toUntouchedSurvey(survey, revision)
        }
        storageFault={openedSurvey.storageFault}
        closedBecause={access}
      />
    </>
  );
}

function SurveyPlates({ survey: { marketId, date, scheduledMenuId, accountId } }: { survey: HostSurvey }) {
  return (
    <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
      <AccountPlatesSection day={{ marketId, date }} menuId={scheduledMenuId} accountId={accountId} />
    </Box>
  );
}

/** Why this person cannot fill in the survey now; null when they can. */
function useAccess(survey: HostSurvey): string | null {
  const { date, status } = survey;
  const mayEdit = useCan('edit-host-survey');
  const today = useToday(useTimeZone(survey));
  const { label, isEnabled } = toSurveyButton({ serviceDay: date, today, status, mayEdit });
  return isEnabled ? null : label;
}

function Facts({ survey }: { survey: HostSurvey }) {
  const { date, account, city, menu, scheduledMenu, serviceLine, serviceType } = survey;
  const facts: [string, string][] = [
    ['Date', formatLongDate(date)],
    ['Client', account.name],
    ['City', city],
    ['Menu', scheduledMenu.name || (menu?.name ?? '')],
    ['Service line', serviceLine.name],
    ['Service type', serviceType?.name ?? 'Not said'],
  ];
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, mt: 0, mb: 2 }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
