import MoreIcon from '@mui/icons-material/MoreVert';
import { styled } from '@mui/material/styles';
import { Suspense, useId, useRef, useState } from 'react';
import { preloadableDialog } from './preloadable.tsx';
import { touchTarget } from './theme.ts';

const RowMenuList = preloadableDialog(() => import('./RowMenuList.tsx'));

export interface RowAction {
  label: string;
  onSelect: () => void;
  disabled?: boolean;
  /** Styles it as an action that removes or deletes. */
  danger?: boolean;
}

/** The three dots at the end of a row or beside a title. `of` names the thing: "Actions for Smokehouse Brisket". */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const buttonId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Dots
        type="button"
        ref={button}
        id={buttonId}
        aria-label={`Actions for ${of}`}
        aria-haspopup="menu"
        aria-expanded={open}
        // The list is a lazy chunk, preloaded before the button is pressed.
        onPointerEnter={() => void RowMenuList.prepare()}
        onFocus={() => void RowMenuList.prepare()}
        onClick={(event) => {
          event.stopPropagation();
          setWasOpened(true);
          setOpen(true);
        }}
      >
        {dots}
      </Dots>
      {wasOpened && (
        <Suspense>
          <RowMenuList
            anchor={button}
            labelledBy={buttonId}
            open={open}
            actions={actions}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

// One for all rows: React leaves it alone when a list is drawn again.
const dots = <MoreIcon />;

/** Looks like an icon button. A list has one in each row, and MUI's own takes four times as long to be drawn. */
const Dots = styled('button')(({ theme: { vars } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  verticalAlign: 'middle',
  padding: 8,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: vars.palette.action.active,
  cursor: 'pointer',
  '&:hover': { background: vars.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${vars.palette.focusRing}`, outlineOffset: 2 },
  ...touchTarget,
}));
