import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { makeScrollableByKeyboard } from '../ui/scrolled-by-keyboard.ts';
import { findStaleDetails } from './stale-changes.ts';
import { useFormatMoment } from './use-format-moment.ts';

interface StaleDialogProps {
  /** The error of the save; the dialog opens for a 412 only. */
  error: unknown;
  /** Keep the typed values and continue editing. */
  onKeep: () => void;
  /** Discard what was typed and load the saved version. */
  onReload: () => void;
  /** Save again, over the other's changes: with the version of the details. */
  onOverwrite?: (version: number) => void;
}

/** Shown when another person saved the record first: says who changed what. The form keeps what was typed (errors-3). */
export function StaleDialog({ error, onKeep, onReload, onOverwrite }: StaleDialogProps) {
  const details = findStaleDetails(error);
  const moment = useFormatMoment();
  return (
    <Dialog open={details !== undefined} onClose={onKeep} aria-labelledby="stale-title" maxWidth="sm" fullWidth>
      <DialogTitle id="stale-title">Somebody else saved this while you were editing</DialogTitle>
      <DialogContent ref={makeScrollableByKeyboard}>
        {details?.changes.map((change) => (
          <div key={`${change.changedAt} ${change.sentences.join(' ')}`}>
            <strong>{change.changedBy ?? 'Brigade'}</strong>, {moment(change.changedAt)}
            <ul style={{ marginBlock: '4px 16px', paddingInlineStart: 20 }}>
              {(change.sentences.length > 0 ? change.sentences : ['Saved without a change.']).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ))}
        <p style={{ marginBlock: 0 }}>What you typed is still in the form.</p>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onKeep}>
          Keep editing
        </Button>
        <Button onClick={onReload}>Discard mine and reload</Button>
        {details && onOverwrite && (
          <Button variant="contained" color="error" onClick={() => onOverwrite(details.version)}>
            Save mine anyway
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
