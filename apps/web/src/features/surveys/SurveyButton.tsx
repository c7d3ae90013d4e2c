import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { HostSurveySummary } from '#contract/surveys.ts';
import type { Id } from '#contract/values.ts';
import { formatTimeIn } from '#domain/calendar/calendar-day.ts';
import { formatThanks } from '#domain/portion-advice/advice-text.ts';
import { toSurveyButton } from '#domain/surveys/survey-button.ts';
import { isSurveyDue } from '#domain/surveys/surveys-to-file.ts';
import { useOutbox } from '../../offline/survey-outbox.ts';
import { useCan, useCurrentUser } from '../../shell/current-user.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { useToday } from '../../shell/use-today.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { NextSurveyPanel } from './form/NextSurveyPanel.tsx';
import { mayFillIn } from './form/survey-texts.ts';
import { createDraftsQuery, hostQueries } from './queries.ts';
import { usePreloadSurveyForm } from './use-preload-survey-form.ts';

/** What the host's surveys have led to (portion-advice-5); nothing without signal. */
function SurveyThanksPanel({ surveyId }: { surveyId: Id }) {
  const { data } = useQuery(hostQueries.thanks(surveyId));
  const text = data && formatThanks(data);
  return text ? <Box sx={{ textAlign: 'center' }}>Thank you. {text}</Box> : null;
}

interface SurveyButtonProps {
  day: { marketId: string; date: string };
  market: { id: string; name: string; timeZone: string };
  serviceLineId: string;
  accountId: string;
}

const quiet = { variant: 'outlined', size: 'large', sx: { minHeight: 56 } } as const;
const proposed = { ...quiet, variant: 'contained', color: 'secondary' } as const;

/** Opens the survey of one account. The label follows surveys-5. */
export function SurveyButton(props: SurveyButtonProps) {
  const belongsToAccount = (survey: HostSurveySummary) =>
    survey.serviceLineId === props.serviceLineId && survey.accountId === props.accountId;
  const loading = (
    <Button {...proposed} loading>
      Survey
    </Button>
  );
  return (
    <QueryPart what="Surveys" query={useQuery(hostQueries.surveys(props.day))} loading={loading}>
      {(surveys) => <LabeledButton {...props} survey={surveys.find(belongsToAccount)} />}
    </QueryPart>
  );
}

/** `survey`: undefined where there is none. */
function LabeledButton({
  day,
  market,
  serviceLineId,
  survey,
}: SurveyButtonProps & { survey: HostSurveySummary | undefined }) {
  const mayEdit = useCan('edit-host-survey');
  const user = useCurrentUser();
  const { id: userId } = user;
  const { jobs } = useOutbox();
  const job = jobs.find((candidate) => candidate.userId === userId && candidate.surveyId === survey?.id);
  const { data: drafts } = useQuery(createDraftsQuery(userId));
  const { data: events } = useQuery(hostQueries.events(day));
  const today = useToday(market.timeZone);
  const isBegun = survey !== undefined && new Set(drafts?.map(({ surveyId }) => surveyId)).has(survey.id);
  const { label, isEnabled } = toSurveyButton({
    serviceDay: day.date,
    today,
    status: survey?.status ?? null,
    mayEdit,
  });
  usePreloadSurveyForm();
  const isFiled = job ? !job.refusal : survey?.status === 'complete' && !isBegun;
  const moment = { today, timeOfDay: formatTimeIn(market.timeZone, new Date()), eventsOfToday: events };
  const filing = isBegun || job ? 'begun' : 'open';
  // What is filed can be corrected; what is to do is the next one.
  const isProposed = survey !== undefined && !isFiled && isSurveyDue({ ...survey, filing }, moment);
  const look = isProposed ? proposed : quiet;
  return (
    <Box data-uncovered sx={{ display: 'grid', gap: 0.5 }}>
      {/* A copy on this phone, sent or not, can always be opened and corrected. */}
      {survey && (isEnabled || job || isBegun) ? (
        <ButtonLink {...look} to="/hosts/survey/$surveyId" params={{ surveyId: survey.id }}>
          {label}
        </ButtonLink>
      ) : (
        <Button {...look} disabled>
          {label === 'Survey Currently Unavailable' && !mayFillIn(user, day.marketId)
            ? surveyTexts.filedByItsOwnHosts(market.name)
            : label}
        </Button>
      )}
      {survey && survey.secondVersionCount > 0 && (
        <Box role="status" sx={{ color: 'warning.main', textAlign: 'center' }}>
          A second version waits to be looked at.
        </Box>
      )}
      {job && (
        <Box role="status" sx={{ color: job.refusal ? 'error.main' : 'text.secondary', textAlign: 'center' }}>
          {job.refusal ? 'The server did not take your submission.' : 'Submitted, waiting to be sent.'}
        </Box>
      )}
      {isBegun && (
        <Box sx={{ color: 'text.secondary', textAlign: 'center' }}>What you typed last has not been submitted.</Box>
      )}
      {survey && isFiled && !job && <SurveyThanksPanel surveyId={survey.id} />}
      {survey && isFiled && mayFillIn(user, day.marketId) && (
        <NextSurveyPanel market={market} date={day.date} serviceLineId={serviceLineId} />
      )}
    </Box>
  );
}
