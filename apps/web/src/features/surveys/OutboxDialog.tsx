import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { SurveyJob } from '../../api/phone-storage.ts';
import { discardSubmission, useOutbox } from '../../api/survey-outbox.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { SaveOrDiscardButton } from './SaveOrDiscardButton.tsx';
import { DISCARD_SUBMISSION } from './survey-texts.ts';

interface OutboxDialogProps {
  jobs: readonly SurveyJob[];
  open: boolean;
  onClose: () => void;
}

/** What waits on this phone, and why. */
export default function OutboxDialog({ jobs, open, onClose }: OutboxDialogProps) {
  const { needsSignIn } = useOutbox();
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
                  {job.refusal?.message ?? (needsSignIn ? 'Waiting for you to sign in' : 'Waiting for signal')}
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
              {job.refusal && (
                <SaveOrDiscardButton
                  title={job.title}
                  form={job.form}
                  question={DISCARD_SUBMISSION}
                  onDiscard={() => void discardSubmission(job.key)}
                />
              )}
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
