import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent, { type DialogContentProps } from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { makeScrollableByKeyboard } from './scrolled-by-keyboard.ts';

interface TitledDialogProps extends Pick<DialogContentProps, 'sx' | 'aria-live'> {
  title: ReactNode;
  maxWidth?: 'xs' | 'sm' | 'md';
  fullScreen?: boolean;
  onClose: () => void;
  /** The buttons; Close by default. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog that is read, or that saves nothing by a form. */
export function TitledDialog(props: TitledDialogProps) {
  const { title, maxWidth = 'sm', fullScreen = false, onClose, children, ...content } = props;
  const { actions = <Button onClick={onClose}>Close</Button>, ...contentProps } = content;
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth={maxWidth} fullWidth fullScreen={fullScreen}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent ref={makeScrollableByKeyboard} {...contentProps}>
        {children}
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
