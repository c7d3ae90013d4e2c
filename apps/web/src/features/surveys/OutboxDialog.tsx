import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { surveyAsText } from '#domain/surveys/survey-text.ts';
import type { SurveyJob } from '../../api/phone-storage.ts';
import { discardSubmission } from '../../api/survey-outbox.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useConfirm } from '../../ui/feedback.tsx';
import { answersOf, type SurveyFormValues } from './survey-form-values.ts';
import { DISCARD_QUESTION, saveAsText } from './survey-texts.ts';

interface OutboxDialogProps {
  jobs: readonly SurveyJob[];
  open: boolean;
  onClose: () => void;
}

/** What waits on this phone, and why. */
export default function OutboxDialog({ jobs, open, onClose }: OutboxDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="outbox" maxWidth="xs" fullWidth>
      <DialogTitle id="outbox">Not sent yet</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {jobs.map((job) => (
            <Box component="li" key={job.key} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{job.title}</strong>
                <Box sx={{ whiteSpace: 'pre-line', color: job.refusal ? 'error.main' : 'text.secondary' }}>
                  {job.refusal?.message ?? 'Waiting for signal'}
                </Box>
              </Box>
              <ButtonLink
                to="/hosts/survey/$surveyId"
                params={{ surveyId: job.surveyId }}
                aria-label={`Open ${job.title}`}
                onClick={onClose}
                sx={{ minHeight: 48 }}
              >
                Open
              </ButtonLink>
              {job.refusal && <WaysOut job={job} />}
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 48 }}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Also where the survey itself cannot be opened any more, because its service was called off meanwhile. */
function WaysOut({ job }: { job: SurveyJob }) {
  const confirm = useConfirm();
  const text = () => surveyAsText(job.title, answersOf(job.form as SurveyFormValues));
  const discard = async () => {
    if (await confirm(DISCARD_QUESTION)) await discardSubmission(job.key);
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, width: '100%', '& button': { minHeight: 48 } }}>
      <Button aria-label={`Save as text: ${job.title}`} onClick={() => void saveAsText(text(), job.title)}>
        Save as text
      </Button>
      <Button aria-label={`Discard ${job.title}`} onClick={() => void discard()}>
        Discard
      </Button>
    </Box>
  );
}
