import DownIcon from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import { useId, useRef, useState } from 'react';
import RowMenuList from './RowMenuList.tsx';
import type { RowAction } from './use-actions-menu.tsx';

interface SplitButtonProps {
  label: string;
  /** The variants in the menu; without any there is no arrow. */
  options: readonly RowAction[];
  /** Shows progress and ignores further clicks. */
  busy?: boolean;
}

/** Submits its form; a menu offers variants: 'Update' and 'Copy & create …' (catalogue-3). */
export function SplitButton({ label, options, busy = false }: SplitButtonProps) {
  const arrow = useRef<HTMLButtonElement>(null);
  const arrowId = useId();
  const [open, setOpen] = useState(false);
  const hasOthers = options.length > 0;
  return (
    <>
      <ButtonGroup
        variant="contained"
        color="secondary"
        disabled={busy}
        {...(hasOthers && { 'aria-label': `${label} and other ways` })}
      >
        <Button type="submit" loading={busy}>
          {label}
        </Button>
        {hasOthers && (
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
        )}
      </ButtonGroup>
      <RowMenuList anchor={arrow} labelledBy={arrowId} open={open} actions={options} onClose={() => setOpen(false)} />
    </>
  );
}
