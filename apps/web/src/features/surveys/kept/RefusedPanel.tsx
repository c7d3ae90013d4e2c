import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { HostSurvey } from '#contract/surveys.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import type { SurveyJob } from '../../../offline/phone-storage.ts';
import { discardSubmission } from '../../../offline/survey-outbox.ts';
import { useCan } from '../../../shell/current-user.ts';
import { useConfirm, useNotify } from '../../../ui/feedback.ts';
import { type SurveyFormValues, toSurveyValues } from '../form/survey-form-values.ts';
import { DISCARD_SUBMISSION, listSurveyLines, shareText } from '../form/survey-texts.ts';
import { hostQueries } from '../queries.ts';
import { DifferencesSection } from '../second-version/DifferencesSection.tsx';

interface RefusedPanelProps {
  job: SurveyJob;
  survey: HostSurvey;
  /** The present values of the form. */
  values: SurveyFormValues;
  /** Submits what is in the form over the version with this etag. */
  onReplace: (ifMatch: string) => void;
  /** Called once the submission is off this phone. */
  onGone: () => void;
}

/** The server did not take a submission: why, what is stored instead, and what can be done. Nothing is removed automatically. */
export function RefusedPanel({ values, ...props }: RefusedPanelProps) {
  const { job, survey } = props;
  const queryClient = useQueryClient();
  const surveyId = survey.id;
  // The phone's copy is from before the refusal: the other version must be loaded.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: hostQueries.survey(surveyId).queryKey });
  }, [queryClient, surveyId]);
  const mayEdit = useCan('edit-host-survey');
  const panel = useRef<HTMLDivElement>(null);
  // After Submit, the page is scrolled far below it.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const mine = listSurveyLines(survey, values);
  const theirs = survey.status === 'complete' ? listSurveyLines(survey, toSurveyValues(survey)) : null;
  return (
    <Alert severity="error" ref={panel} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <strong>The server did not take your submission.</strong>
        {'\n'}
        {job.refusal?.message}
        {`\nIt stays on this phone. ${isStale(job) ? chooseOne : theirs && !mayEdit ? askAnEditor : correctIt}`}
      </Box>
      {theirs && (
        <DifferencesSection left={{ title: 'Yours', lines: mine }} right={{ title: 'On the server', lines: theirs }} />
      )}
      <Actions {...props} text={mine.join('\n')} />
    </Alert>
  );
}

const isStale = ({ refusal }: SurveyJob) => refusal?.code === 'stale';

const chooseOne = 'Compare the two below, and keep one of them.';
const correctIt = 'Change what is wrong and submit again, or save it as text.';
const askAnEditor = 'Save it as text for somebody who may edit host surveys.';

function Actions({ job, survey, text, onReplace, onGone }: Omit<RefusedPanelProps, 'values'> & { text: string }) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const notify = useNotify();
  async function replace() {
    try {
      const { version } = await queryClient.fetchQuery({ ...hostQueries.survey(survey.id), staleTime: 0 });
      onReplace(`"${version}"`);
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }
  async function discard() {
    if (!(await confirm(DISCARD_SUBMISSION))) return;
    await discardSubmission(job.key);
    onGone();
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, '& button': { minHeight: 48 } }}>
      <Button variant="outlined" color="inherit" onClick={() => void shareText(text, job.title)}>
        Save as text
      </Button>
      {isStale(job) && (
        <Button variant="outlined" color="inherit" onClick={() => void replace()}>
          Replace with mine
        </Button>
      )}
      <Button variant="outlined" color="inherit" onClick={() => void discard()}>
        Discard mine
      </Button>
    </Box>
  );
}
