import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef } from 'react';
import type { Element } from '#contract/elements.ts';
import { useConfirm } from '../../ui/feedback.ts';
import { LEAVE_QUESTION } from '../../ui/unsaved-changes.ts';
import { ElementForm } from './ElementForm.tsx';
import { useNewElementForm } from './use-new-element-form.ts';

interface NewElementDialogProps {
  onCreated: (element: Element) => void;
  onClose: () => void;
}

/** Creates an element without leaving the menu form. */
export function NewElementDialog({ onCreated, onClose }: NewElementDialogProps) {
  const id = useId();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const confirm = useConfirm();
  const isDirty = useRef(false);
  const elementForm = useNewElementForm(onCreated);

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
      <DialogTitle id={id}>Create New Element</DialogTitle>
      <DialogContent sx={content}>
        <ElementForm
          of={elementForm}
          label="New element"
          onDirtyChange={(dirty) => {
            isDirty.current = dirty;
          }}
          buttons={
            <>
              <Button onClick={() => void close()}>Cancel</Button>
              <Button type="submit" variant="contained" color="secondary" loading={elementForm.saving}>
                Save
              </Button>
            </>
          }
        />
      </DialogContent>
    </Dialog>
  );
}

/** Bottom padding on the scroll container would lift the sticky Save bar, so the form has the padding. */
const content = { px: { xs: 2, md: 3 }, pb: 0, '& > form': { pb: { xs: 2, md: 3 } } } as const;
