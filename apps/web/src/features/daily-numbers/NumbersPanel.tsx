import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import type { Calculation } from '#contract/daily-numbers.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { calculationWarning } from '#domain/daily-numbers/calculation-warning.ts';
import { notServedText } from '#domain/daily-numbers/not-served-text.ts';
import type { PortionScale } from '#domain/daily-numbers/portion-text.ts';
import { useCan } from '../../shell/current-user.ts';
import { HelpPopover } from '../../ui/HelpPopover.tsx';
import { preloadableDialog } from '../../ui/preloadable.tsx';
import { Empty } from '../../ui/states.tsx';
import { AddOnServiceTable } from './AddOnServiceTable.tsx';
import { AlternativesSection } from './AlternativesSection.tsx';
import { ContainerTable } from './ContainerTable.tsx';
import { SaladAndDessertTable } from './SaladAndDessertTable.tsx';

const PortionModifiersDialog = preloadableDialog(() => import('./PortionModifiersDialog.tsx'));

/** A calculation with its warnings, tables and what can be done with them. */
export function NumbersPanel({ calculation }: { calculation: Calculation }) {
  const [scale, setScale] = useState<PortionScale>('small');
  const hasNumbers = calculation.containerTotals.length > 0;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography variant="h2" sx={{ mr: 'auto', overflowWrap: 'anywhere' }}>
          {calculation.scheduledMenu?.name ?? 'No menu is scheduled'}
        </Typography>
        {calculation.scheduledMenu && <ModifiersButton scheduledMenu={calculation.scheduledMenu} />}
        <Button
          variant="outlined"
          disabled={!hasNumbers}
          onClick={() => setScale(scale === 'small' ? 'large' : 'small')}
        >
          {scale === 'small' ? 'Show in lbs' : 'Show in oz'}
        </Button>
        <HelpPopover about="container counts">
          <p>
            A portion is the people who eat the dish times the portion per person, with the portion modifiers of the
            account and of this menu. Proteins go to those who eat meat, veg entrees and alternative proteins to those
            who do not, everything else to everybody.
          </p>
          <p>
            Containers are rounded up to the next half for Full Pans and 32oz Delis, to the next whole one for all
            others, so that there is never too little food.
          </p>
        </HelpPopover>
      </Box>
      <Warning calculation={calculation} />
      <NotServedNote calculation={calculation} />
      {hasNumbers ? (
        <ContainerTable calculation={calculation} scale={scale} />
      ) : (
        <Paper variant="outlined">
          <Empty>{calculationTexts.nothingToDisplay}</Empty>
        </Paper>
      )}
      <AlternativesSection alternatives={calculation.alternatives} />
      <AddOnServiceTable calculation={calculation} scale={scale} />
      <SaladAndDessertTable saladsAndDesserts={calculation.saladsAndDesserts} />
    </>
  );
}

function NotServedNote({ calculation }: { calculation: Calculation }) {
  const text = notServedText(calculation.notServed);
  if (text === null) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {text}
    </Alert>
  );
}

/** Lists above the table what it does not count, with what is missing. */
function Warning({ calculation }: { calculation: Calculation }) {
  const warning = calculationWarning(calculation);
  if (!warning) return null;
  return (
    <Alert severity={warning.severity} sx={{ mb: 2 }}>
      {warning.text}
      {calculation.incompleteElements.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {calculation.incompleteElements.map((element) => (
            <li key={element.scheduledElementId}>
              {element.name}: no {element.missing.join(', no ')}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

function ModifiersButton({ scheduledMenu }: { scheduledMenu: { id: string; name: string } }) {
  const maySee = useCan('viewScheduleMenu');
  const [open, setOpen] = useState(false);
  if (!maySee) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Portion Modifiers
      </Button>
      {open && (
        <Suspense>
          <PortionModifiersDialog scheduledMenu={scheduledMenu} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
