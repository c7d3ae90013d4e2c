import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { SurveyJob } from '../../../offline/phone-storage.ts';
import { discardSubmission, useOutbox } from '../../../offline/survey-outbox.ts';
import { useCurrentUser } from '../../../shell/current-user.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { DISCARD_SUBMISSION, explainWaiting } from '../form/survey-texts.ts';
import { SaveOrDiscardButton } from './SaveOrDiscardButton.tsx';

interface OutboxDialogProps {
  jobs: readonly SurveyJob[];
  open: boolean;
  onClose: () => void;
  onSendNow: () => void;
}

/** Surveys that wait on this phone, with the reason. */
export default function OutboxDialog({ jobs, open, onClose, onSendNow }: OutboxDialogProps) {
  const { needsSignIn, isSending } = useOutbox();
  const user = useCurrentUser();
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
                  {explainWaiting(job, user, needsSignIn)}
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
              {/* Also where the survey itself cannot be opened any more, because its service was called off meanwhile. */}
              <SaveOrDiscardButton
                title={job.title}
                form={job.form}
                question={DISCARD_SUBMISSION}
                onDiscard={() => void discardSubmission(job.key)}
              />
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        {jobs.some(({ failure, refusal }) => failure && !refusal) && (
          <Button onClick={onSendNow} loading={isSending} sx={{ minHeight: 48 }}>
            Send now
          </Button>
        )}
        <Button onClick={onClose} sx={{ minHeight: 48 }}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
