import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type RefObject, useRef } from 'react';
import type { RowAction } from './use-actions-menu.tsx';

interface RowMenuListProps {
  anchor: RefObject<HTMLElement | null>;
  labelledBy: string;
  open: boolean;
  actions: readonly RowAction[];
  onClose: () => void;
}

export default function RowMenuList({ anchor, labelledBy, open, actions, onClose }: RowMenuListProps) {
  // Runs once the list is gone and the focus is back on its button, so that a dialog opened by it returns it there.
  const chosenAction = useRef<RowAction>(undefined);
  return (
    <Menu
      anchorEl={() => anchor.current}
      open={open}
      onClose={onClose}
      onClick={(event) => event.stopPropagation()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        list: { 'aria-labelledby': labelledBy },
        transition: {
          onExited: () => {
            chosenAction.current?.onSelect();
            chosenAction.current = undefined;
          },
        },
      }}
    >
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          disabled={action.disabled ?? false}
          onClick={() => {
            chosenAction.current = action;
            onClose();
          }}
          sx={action.danger ? { color: 'error.main' } : {}}
        >
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
