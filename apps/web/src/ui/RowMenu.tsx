import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import { Suspense, useId, useRef, useState } from 'react';
import { preloadableDialog } from './preloadable.tsx';

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
      <IconButton
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
        <MoreIcon />
      </IconButton>
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
