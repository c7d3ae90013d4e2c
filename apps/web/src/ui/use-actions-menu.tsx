import { type RefObject, useId, useRef, useState } from 'react';
import { createPreloadableDialog } from './preloadable.tsx';

const RowMenuList = createPreloadableDialog(() => import('./RowMenuList.tsx'));

export interface RowAction {
  label: string;
  onSelect: () => void;
  disabled?: boolean;
  /** Styles it as an action that removes or deletes. */
  danger?: boolean;
}

/** A button that opens a menu. The menu is a lazy chunk, preloaded before the button is pressed. */
export function useActionsMenu(actions: readonly RowAction[]) {
  const id = useId();
  const button: RefObject<HTMLButtonElement | null> = useRef(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const prepare = () => void RowMenuList.prepare();
  return {
    buttonProps: {
      ref: button,
      id,
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      onPointerEnter: prepare,
      onFocus: prepare,
    } as const,
    openMenu: () => {
      setWasOpened(true);
      setOpen(true);
    },
    menu: wasOpened && (
      <RowMenuList anchor={button} labelledBy={id} open={open} actions={actions} onClose={() => setOpen(false)} />
    ),
  };
}
