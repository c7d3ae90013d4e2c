import HelpIcon from '@mui/icons-material/HelpOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { type ReactNode, useRef, useState } from 'react';

/** A question mark that explains where a number comes from. `about` completes its accessible name: "About container counts". */
export function HelpPopover({ about, children }: { about: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={`About ${about}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <HelpIcon fontSize="small" />
      </IconButton>
      <Popover
        open={open}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': `About ${about}`, tabIndex: -1 } }}
      >
        <Box sx={{ p: 2, maxWidth: 360, '& p': { m: 0, '&:not(:last-child)': { mb: 1 } } }}>{children}</Box>
      </Popover>
    </>
  );
}
