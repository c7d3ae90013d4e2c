import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, memo, useCallback, useEffect, useMemo } from 'react';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { HostSurvey } from '#contract/surveys.ts';
import { formatHostRouteDate, formatLongMoment } from '#domain/calendar/calendar-day.ts';
import { useOutbox } from '../../../offline/survey-outbox.ts';
import { useCurrentUser } from '../../../shell/current-user.ts';
import { useReferenceData } from '../../../shell/reference-data.ts';
import { useToday } from '../../../shell/use-today.ts';
import { prepareMessages } from '../../../ui/FeedbackProvider.tsx';
import { useConfirm } from '../../../ui/feedback.ts';
import { readOnlyInk } from '../../../ui/read-only-ink.ts';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { RefusedPanel } from '../kept/RefusedPanel.tsx';
import { type Typed, useSurveyDraft } from '../kept/use-survey-draft.ts';
import { SecondVersionPanel } from '../second-version/SecondVersionPanel.tsx';
import { ElementsSection } from './ElementsSection.tsx';
import { HeadcountChangePanel } from './HeadcountChangePanel.tsx';
import { PartsPanel } from './PartsPanel.tsx';
import { ServiceSection } from './ServiceSection.tsx';
import { SetupSection } from './SetupSection.tsx';
import type { SurveyFormValues } from './survey-form-values.ts';
import { DISCARD_DRAFT, formatFilling } from './survey-texts.ts';
import { useSubmitSurvey } from './use-submit-survey.ts';
import { useTimeZone } from './use-time-zone.ts';

interface SurveyFormProps {
  survey: HostSurvey;
  initial: Typed;
  storageFault: string | null;
  /** Why nobody can begin to fill it in; null when they can. */
  closedBecause: string | null;
}

export function SurveyForm({ survey, initial, storageFault, closedBecause }: SurveyFormProps) {
  const { serviceTypes } = useReferenceData();
  const draft = useSurveyDraft(useCurrentUser(), survey, initial);
  const { values, change } = draft;
  // What was typed while it was allowed can always be corrected and sent; the server judges by the time of filling.
  const isClosed = closedBecause !== null && draft.filledAt === null;
  const backToDay = useWayBack(survey);
  const warning = draft.failure ? surveyTexts.cannotKeep : storageFault;
  const { submit, isBusy } = useSubmitSurvey({ survey, draft, warning, onDone: backToDay });
  const timeZone = useTimeZone(survey);
  const nowIn = useToday(timeZone) === survey.date ? timeZone : null;
  usePreparation();

  const givenNames = useMemo(() => new Set(values.answered), [values.answered]);
  const isGiven = useCallback((name: string) => givenNames.has(name), [givenNames]);
  const namedElements = useNames(values.elements);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <Box component="form" noValidate onSubmit={onSubmit}>
      <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
        {isClosed && <Alert severity="info">{closedBecause}</Alert>}
        <ArrivalNote survey={survey} />
        <HeadcountChangePanel survey={survey} values={values} change={change} />
        {survey.secondVersions?.map((version) => (
          <SecondVersionPanel key={version.id} survey={survey} version={version} onUse={change} />
        ))}
        <KeptNotes survey={survey} draft={draft} onReplace={submit} onGone={backToDay} />
      </Box>
      <Box component="fieldset" disabled={isClosed || isBusy} sx={isClosed ? readOnlyInk : null}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
          {!isClosed && <PartsPanel values={values} />}
          <ServiceSection values={values} serviceTypes={serviceTypes} isGiven={isGiven} nowIn={nowIn} change={change} />
          <SetupSection setup={values.setupFeedback} elements={namedElements} isGiven={isGiven} change={change} />
          <ElementsSection values={values} nowIn={nowIn} change={change} />
        </Box>
      </Box>
      <Actions
        note={draft.isTouched && !warning ? 'Kept on this phone' : ''}
        warning={warning}
        isClosed={isClosed}
        isBusy={isBusy}
        onCancel={backToDay}
      />
    </Box>
  );
}

/** To the day's view that the survey is of, with its account. */
function useWayBack({ marketId, serviceLineId, date, accountId }: HostSurvey) {
  const navigate = useNavigate();
  return useCallback(
    () =>
      void navigate({
        to: '/hosts/daily/market/$marketId/serviceLine/$serviceLineId/date/$date',
        params: { marketId, serviceLineId, date: formatHostRouteDate(date) },
        search: { account: accountId },
      }),
    [navigate, marketId, serviceLineId, date, accountId],
  );
}

interface KeptNotesProps {
  survey: HostSurvey;
  draft: ReturnType<typeof useSurveyDraft>;
  onReplace: (ifMatch: string) => void;
  onGone: () => void;
}

/** What this phone holds of the survey from before, and what became of it. */
function KeptNotes({ survey, draft, onReplace, onGone }: KeptNotesProps) {
  const confirm = useConfirm();
  const { id: userId } = useCurrentUser();
  const timeZone = useTimeZone(survey);
  const job = useOutbox().jobs.find((candidate) => candidate.userId === userId && candidate.surveyId === survey.id);
  if (job?.refusal) {
    return <RefusedPanel job={job} survey={survey} values={draft.values} onReplace={onReplace} onGone={onGone} />;
  }
  if (job) {
    return <Alert severity="info">Submitted, waiting to be sent. You can still change it and submit again.</Alert>;
  }
  if (!draft.isOfBefore) return null;
  const startOver = async () => {
    if (await confirm(DISCARD_DRAFT)) await draft.discard();
  };
  const { olderCopyOf } = draft;
  return (
    <Alert
      severity={olderCopyOf ? 'warning' : 'info'}
      action={
        <Button onClick={() => void startOver()} sx={{ minHeight: 48 }}>
          Discard
        </Button>
      }
    >
      {olderCopyOf ? surveyTexts.olderCopy(formatLongMoment(timeZone, new Date(olderCopyOf))) : surveyTexts.keptBefore}
    </Alert>
  );
}

/** A phone that keeps no app, for want of room or time, needs signal for code: what Submit may show is loaded before. */
function usePreparation() {
  useEffect(() => {
    void Promise.allSettled([prepareMessages(), import('../kept/OutboxDialog.tsx')]);
  }, []);
}

interface ActionsProps {
  note: string;
  warning: string | null;
  isClosed: boolean;
  isBusy: boolean;
  onCancel: () => void;
}

const Actions = memo(function Actions({ note, warning, isClosed, isBusy, onCancel }: ActionsProps) {
  return (
    <SaveBar note={note} warning={warning}>
      <Button size="large" onClick={onCancel} sx={{ minHeight: 48 }}>
        Cancel
      </Button>
      <Button
        type="submit"
        size="large"
        variant="contained"
        color="secondary"
        disabled={isClosed}
        loading={isBusy}
        sx={{ minHeight: 48 }}
      >
        Submit
      </Button>
    </SaveBar>
  );
});

/** Ids and names alone: the list changes only when an element is added or removed, not while somebody types. */
function useNames(elements: SurveyFormValues['elements']) {
  const key = JSON.stringify(elements.map(({ scheduledElementId, name }) => ({ scheduledElementId, name })));
  return useMemo((): { scheduledElementId: string; name: string }[] => JSON.parse(key), [key]);
}

/** When it was filled in, and how much later it was sent. */
const ArrivalNote = memo(function ArrivalNote({ survey }: { survey: HostSurvey }) {
  const timeZone = useTimeZone(survey);
  const { filledAt, submittedAt, user } = survey;
  if (!filledAt) return null;
  const filling = { filledAt, arrivedAt: submittedAt ?? filledAt, by: user?.name ?? '', timeZone };
  return <Typography color="text.secondary">{formatFilling(filling)}</Typography>;
});
