import MoreIcon from '@mui/icons-material/MoreVert';
import { styled } from '@mui/material/styles';
import { touchTarget } from './theme.ts';
import { type RowAction, useActionsMenu } from './use-actions-menu.tsx';

/** The three dots at the end of a row or beside a title. `of` names the thing: "Actions for Smokehouse Brisket". */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const { buttonProps, openMenu, menu } = useActionsMenu(actions);
  return (
    <>
      <Dots
        {...buttonProps}
        type="button"
        aria-label={`Actions for ${of}`}
        onClick={(event) => {
          event.stopPropagation();
          openMenu();
        }}
      >
        {dots}
      </Dots>
      {menu}
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
