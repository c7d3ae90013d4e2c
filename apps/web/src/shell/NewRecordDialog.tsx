import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useRef } from 'react';
import { useConfirm } from '../ui/feedback.ts';
import { LEAVE_QUESTION } from '../ui/unsaved-changes.ts';

interface NewRecordDialogProps {
  title: string;
  saveLabel: string;
  saving: boolean;
  onClose: () => void;
  /** The form, which gets its buttons here. */
  children: (form: { buttons: ReactNode; onDirtyChange: (isDirty: boolean) => void }) => ReactNode;
}

/** Creates what a form misses without leaving that form. */
export function NewRecordDialog({ title, saveLabel, saving, onClose, children }: NewRecordDialogProps) {
  const id = useId();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const confirm = useConfirm();
  const isDirty = useRef(false);

  async function close() {
    if (!isDirty.current || (await confirm(LEAVE_QUESTION))) onClose();
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      aria-labelledby={id}
      maxWidth="lg"
      fullWidth
      fullScreen={isPhone}
      slotProps={{ paper: { sx: { bgcolor: 'background.default', backgroundImage: 'none' } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={content}>
        {children({
          onDirtyChange: (dirty) => {
            isDirty.current = dirty;
          },
          buttons: (
            <>
              <Button onClick={() => void close()}>Cancel</Button>
              <Button type="submit" variant="contained" color="secondary" loading={saving}>
                {saveLabel}
              </Button>
            </>
          ),
        })}
      </DialogContent>
    </Dialog>
  );
}

/** Bottom padding on the scroll container would lift the sticky Save bar, so the form has the padding. */
const content = { px: { xs: 2, md: 3 }, pb: 0, '& > form': { pb: { xs: 2, md: 3 } } } as const;
