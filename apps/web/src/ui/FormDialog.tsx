import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { SaveForm } from './SaveForm.tsx';
import { useLeaveQuestion } from './use-leave-question.tsx';

interface FormDialogProps {
  title: string;
  /** The accessible name of the form; the title by default. */
  label?: string;
  saveLabel?: string;
  saving: boolean;
  isDirty: boolean;
  /** The reason why Save is disabled, shown beside the button. */
  obstacle?: string | undefined;
  /** Beside the buttons, in sight while the form scrolls: '3 of 17 chosen'. */
  progress?: string | undefined;
  maxWidth?: 'xs' | 'sm' | 'lg';
  onSave: () => Promise<void>;
  /** After Cancel, Escape or a click outside, once the person has agreed to lose what was typed. */
  onClose: () => void;
  children: ReactNode;
}

/** The fields scroll between the title and the buttons. A fieldset would not: its content ignores that it shrinks. */
const scrolling = {
  '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
  '& form > fieldset': { display: 'contents' },
} as const;

/** A form in a dialog with Cancel and Save. It asks before it closes with unsaved changes (screens-5). */
export function FormDialog({
  title,
  label = title,
  saveLabel = 'Save',
  saving,
  isDirty,
  obstacle,
  progress,
  maxWidth = 'sm',
  onSave,
  onClose,
  children,
}: FormDialogProps) {
  const titleId = useId();
  const { leave, guard } = useLeaveQuestion({ isUnsaved: isDirty, onClose });
  return (
    <Dialog open onClose={leave} aria-labelledby={titleId} maxWidth={maxWidth} fullWidth sx={scrolling}>
      {guard}
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <SaveForm
        label={label}
        saving={saving}
        onSave={onSave}
        footer={
          <DialogActions>
            {obstacle && (
              <Box component="span" role="status" sx={{ color: 'error.main', mr: 'auto' }}>
                {obstacle}
              </Box>
            )}
            {!obstacle && progress && (
              <Box component="span" role="status" sx={{ color: 'text.secondary', mr: 'auto', pl: 1 }}>
                {progress}
              </Box>
            )}
            <Button onClick={leave}>Cancel</Button>
            <Button
              type="submit"
              variant="contained"
              color="secondary"
              loading={saving}
              disabled={obstacle !== undefined}
            >
              {saveLabel}
            </Button>
          </DialogActions>
        }
      >
        <DialogContent sx={{ pt: 0 }}>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 1 }}>{children}</Box>
        </DialogContent>
      </SaveForm>
    </Dialog>
  );
}
