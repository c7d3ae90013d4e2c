import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { StaleDetails } from '#contract/stale.ts';
import { ApiError } from '../api/api-error.ts';

interface StaleDialogProps {
  /** What the save threw; the dialog opens for a 412 and stays away for all else. */
  error: unknown;
  /** The screen's labels of the record's columns: `{ container_type_id: 'Container' }`. */
  fieldLabels?: Readonly<Record<string, string>>;
  /** Keep what was typed and go on editing. */
  onKeep: () => void;
  /** Throw away what was typed and load what is there now. */
  onReload: () => void;
  /** Save again, over the other's changes: with the version of the details. */
  onOverwrite?: (version: number) => void;
}

/** Somebody saved the record in the meantime: says who changed what; what was typed stays in the form (domain §8). */
export function StaleDialog({ error, fieldLabels = {}, onKeep, onReload, onOverwrite }: StaleDialogProps) {
  const details = staleDetails(error);
  return (
    <Dialog open={details !== undefined} onClose={onKeep} aria-labelledby="stale-title" maxWidth="sm" fullWidth>
      <DialogTitle id="stale-title">Somebody else saved this while you were editing</DialogTitle>
      <DialogContent>
        <ul style={{ marginTop: 0, paddingInlineStart: 20 }}>
          {details?.changes.map((change) => (
            <li key={`${change.changedAt} ${change.changedBy}`}>
              <strong>{change.changedBy ?? 'Brigade'}</strong>, {new Date(change.changedAt).toLocaleString('en-US')}:{' '}
              {change.fields.map((field) => fieldLabels[field] ?? readable(field)).join(', ') || 'saved it'}
            </li>
          ))}
        </ul>
        <p style={{ marginBottom: 0 }}>What you typed is still in the form.</p>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
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

function staleDetails(error: unknown): StaleDetails | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined;
  return (error.details as StaleDetails | undefined) ?? { version: 0, changes: [] };
}

/** `default_portion_per_person` → `default portion per person` */
const readable = (column: string) => column.replace(/_id$/, '').replaceAll('_', ' ');
