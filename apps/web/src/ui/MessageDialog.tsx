import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState } from 'react';
import type { Message } from './feedback.ts';
import { makeScrollableByKeyboard } from './scrolled-by-keyboard.ts';

interface MessageDialogProps {
  message: Message;
  kind: 'confirm' | 'alert';
  onAnswer: (confirmed: boolean) => void;
}

/** The safe choice is first and has the focus; Escape and a click outside choose it too. */
export default function MessageDialog({ message, kind, onAnswer }: MessageDialogProps) {
  const { text, title, body, confirmLabel = 'OK', cancelLabel = 'Cancel', danger, proposesCancel, offer } = message;
  const proposed = { variant: 'contained', color: danger ? 'error' : 'secondary' } as const;
  const [answer, setAnswer] = useState<boolean>();
  const id = useId();
  const safeChoice = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A frame later: the dialog takes the focus itself when it opens, after `autoFocus` would have given it away.
    const frame = requestAnimationFrame(() => safeChoice.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Dialog
      role="alertdialog"
      open={answer === undefined}
      onClose={() => setAnswer(false)}
      // Answered only once the dialog is gone and the focus is back where it was.
      slotProps={{ transition: { onExited: () => onAnswer(answer ?? false) } }}
      aria-labelledby={title ? `${id}-title` : `${id}-text`}
      {...(title ? { 'aria-describedby': `${id}-text` } : {})}
      maxWidth={body ? 'sm' : 'xs'}
      fullWidth
    >
      {title && <DialogTitle id={`${id}-title`}>{title}</DialogTitle>}
      <DialogContent ref={makeScrollableByKeyboard}>
        <DialogContentText
          id={`${id}-text`}
          component="div"
          sx={{ color: 'text.primary', whiteSpace: body ? 'normal' : 'pre-line', overflowWrap: 'anywhere' }}
        >
          {typeof body === 'function' ? body(() => setAnswer(false)) : (body ?? text)}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        {kind === 'confirm' && (
          <Button {...(proposesCancel && proposed)} ref={safeChoice} onClick={() => setAnswer(false)}>
            {cancelLabel}
          </Button>
        )}
        <Button
          {...(!offer && !proposesCancel && proposed)}
          ref={kind === 'alert' ? safeChoice : null}
          onClick={() => setAnswer(true)}
        >
          {confirmLabel}
        </Button>
        {offer && (
          <Button
            variant="contained"
            color="secondary"
            onClick={() => {
              offer.act();
              setAnswer(false);
            }}
          >
            {offer.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
