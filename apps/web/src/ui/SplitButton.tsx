import DownIcon from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import { useId, useRef, useState } from 'react';
import type { RowAction } from './RowMenu.tsx';
import RowMenuList from './RowMenuList.tsx';

interface SplitButtonProps {
  label: string;
  /** Without it the button submits the form it stands in. */
  onClick?: () => void;
  /** The other ways, behind the arrow. */
  options: readonly RowAction[];
  /** Shows progress and takes no second click. */
  busy?: boolean;
  disabled?: boolean;
}

/** The main action with its variants behind an arrow: 'Update' and 'Copy & create …' (spec §2). */
export function SplitButton({ label, onClick, options, busy = false, disabled = false }: SplitButtonProps) {
  const arrow = useRef<HTMLButtonElement>(null);
  const arrowId = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonGroup
        variant="contained"
        color="secondary"
        disabled={disabled || busy}
        aria-label={`${label} and other ways`}
      >
        <Button
          type={onClick ? 'button' : 'submit'}
          onClick={onClick}
          loading={busy}
          loadingPosition="start"
          startIcon={busy ? <span /> : null}
        >
          {label}
        </Button>
        <Button
          ref={arrow}
          id={arrowId}
          aria-label="More ways to save"
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          sx={{ px: 0.5 }}
        >
          <DownIcon />
        </Button>
      </ButtonGroup>
      <RowMenuList anchor={arrow} labelledBy={arrowId} open={open} actions={options} onClose={() => setOpen(false)} />
    </>
  );
}
