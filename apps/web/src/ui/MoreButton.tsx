import ExpandIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import { type RowAction, useActionsMenu } from './use-actions-menu.tsx';

/** The rarer actions of a thing, behind one button: "More for Taco Bar". */
export function MoreButton({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const { buttonProps, openMenu, menu } = useActionsMenu(actions);
  return (
    <>
      <Button {...buttonProps} aria-label={`More for ${of}`} endIcon={<ExpandIcon />} onClick={openMenu}>
        More
      </Button>
      {menu}
    </>
  );
}
