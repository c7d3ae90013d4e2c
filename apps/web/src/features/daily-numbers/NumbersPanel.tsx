import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { ChangedCount } from '#contract/count-changes.ts';
import type { Calculation } from '#contract/daily-numbers.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import type { Id, IdName } from '#contract/values.ts';
import { findCalculationWarning } from '#domain/daily-numbers/calculation-warning.ts';
import { formatNotServed } from '#domain/daily-numbers/not-served-text.ts';
import type { PortionScale } from '#domain/daily-numbers/portion-text.ts';
import { useCan } from '../../shell/current-user.ts';
import { SchedulingLink } from '../../shell/SchedulingLink.tsx';
import { HelpPopover } from '../../ui/HelpPopover.tsx';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { Empty } from '../../ui/states.tsx';
import { TextLink, underlined } from '../../ui/TextLink.tsx';
import { DocumentButton } from '../documents/DocumentButton.tsx';
import type { CountedCell } from './counts/use-counted-cell.ts';
import { NoDataButton } from './NoDataButton.tsx';
import type { Slot } from './queries.ts';
import { AddOnServiceTable } from './tables/AddOnServiceTable.tsx';
import { ContainerTable } from './tables/ContainerTable.tsx';
import { SaladAndDessertTable } from './tables/SaladAndDessertTable.tsx';
import { SpecialPlatesSection } from './tables/SpecialPlatesSection.tsx';

const PortionModifiersDialog = createPreloadableDialog(() => import('./modifiers/PortionModifiersDialog.tsx'));

interface NumbersPanelProps {
  calculation: Calculation;
  slot: Slot;
  scale: PortionScale;
  onScale: (scale: PortionScale) => void;
  onCell: (cell: CountedCell) => void;
  /** Counts that were others at the moment that is compared with. */
  changedCounts?: readonly ChangedCount[] | undefined;
}

/** A calculation with its warnings, tables and what can be done with them. */
export function NumbersPanel({ calculation, slot, scale, onScale, onCell, changedCounts }: NumbersPanelProps) {
  const hasNumbers = calculation.containerTotals.length > 0;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography variant="h2" sx={{ mr: 'auto', overflowWrap: 'anywhere' }}>
          {calculation.scheduledMenu ? (
            <MenuLink menu={calculation.scheduledMenu}>{calculation.scheduledMenu.name}</MenuLink>
          ) : (
            'No menu is scheduled'
          )}
        </Typography>
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <MenuButtons menu={calculation.scheduledMenu} />
          <Button
            variant="outlined"
            disabled={!hasNumbers}
            onClick={() => onScale(scale === 'small' ? 'large' : 'small')}
          >
            {scale === 'small' ? 'Show in lbs' : 'Show in oz'}
          </Button>
          <CountsHelp />
        </Box>
      </Box>
      <Warning calculation={calculation} />
      <NotServedNote calculation={calculation} />
      {hasNumbers ? (
        <ContainerTable calculation={calculation} scale={scale} onCell={onCell} changedCounts={changedCounts} />
      ) : (
        <Paper variant="outlined">
          <Empty action={!calculation.scheduledMenu && <SchedulingLink {...slot} />}>
            {calculationTexts.nothingToDisplay}
          </Empty>
        </Paper>
      )}
      <SpecialPlatesSection
        alternatives={calculation.alternatives}
        slot={slot}
        scale={scale}
        scheduledMenuId={calculation.scheduledMenu?.id ?? ''}
      />
      <AddOnServiceTable
        calculation={calculation}
        slot={slot}
        scale={scale}
        onCell={onCell}
        changedCounts={changedCounts}
      />
      <SaladAndDessertTable saladsAndDesserts={calculation.saladsAndDesserts} />
    </>
  );
}

function NotServedNote({ calculation }: { calculation: Calculation }) {
  const isForNobody = calculation.scheduledMenu !== null && calculation.accountSummaries.length === 0;
  const canSeeAccounts = useCan('viewScheduleMenu');
  const text = formatNotServed(calculation.notServed) ?? (isForNobody ? calculationTexts.nobodyServed : null);
  if (text === null) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {text}
      {text === calculationTexts.nobodyServed && canSeeAccounts && (
        <>
          {' '}
          <TextLink to="/accounts" sx={underlined}>
            Accounts
          </TextLink>
        </>
      )}
    </Alert>
  );
}

const CountsHelp = () => (
  <HelpPopover about="container counts">
    <p>
      A portion is the people who eat the dish times the portion per person, with the portion modifiers of the account
      and of this menu. Proteins go to those who eat meat, veg entrees and alternative proteins to those who do not,
      everything else to everybody.
    </p>
    <p>
      Containers are rounded up to the next half for Full Pans and 32oz Delis, to the next whole one for all others, so
      that there is never too little food.
    </p>
  </HelpPopover>
);

/** Lists above the table what it does not count, with what is missing. */
function Warning({ calculation }: { calculation: Calculation }) {
  const warning = findCalculationWarning(calculation);
  if (!warning) return null;
  return (
    <Alert severity={warning.severity} sx={{ mb: 2 }}>
      {warning.text}
      {calculation.incompleteElements.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {calculation.incompleteElements.map((element) => (
            <li key={element.scheduledElementId}>
              {calculation.scheduledMenu && (
                <MenuLink menu={calculation.scheduledMenu} elementId={element.scheduledElementId}>
                  {element.name}: no {element.missing.join(', no ')}
                </MenuLink>
              )}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

interface MenuLinkProps {
  menu: IdName;
  elementId?: Id;
  children: ReactNode;
}

/** To the menu, for those who may see it, and there to the element. */
function MenuLink({ menu, elementId, children }: MenuLinkProps) {
  const maySee = useCan('viewScheduleMenu');
  if (!maySee) return children;
  return (
    <TextLink
      to="/scheduled-menus/$scheduledMenuId"
      params={{ scheduledMenuId: menu.id }}
      {...(elementId && { hash: elementId })}
      sx={underlined}
    >
      {children}
    </TextLink>
  );
}

/** For those who may see the menu. */
function MenuButtons({ menu }: { menu: IdName | null }) {
  const maySee = useCan('viewScheduleMenu');
  const [open, setOpen] = useState(false);
  if (!maySee) return null;
  if (!menu) return <NoDataButton variant="outlined">Portion Modifiers</NoDataButton>;
  return (
    <>
      <DocumentButton
        variant="outlined"
        request={{ document: 'all-papers', query: { scheduledMenuId: menu.id }, menuName: menu.name }}
      >
        All Papers
      </DocumentButton>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Portion Modifiers
      </Button>
      {open && <PortionModifiersDialog scheduledMenu={menu} onClose={() => setOpen(false)} />}
    </>
  );
}
