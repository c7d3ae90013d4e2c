import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import type { Id, IdName } from '#contract/values.ts';
import { useCan } from '../../shell/current-user.ts';
import { toAddOnsHash, useFocusHashTarget } from '../../shell/hash-target.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { OpenQuestionsPanel } from '../readiness/OpenQuestionsPanel.tsx';
import { addOnQueries } from './queries.ts';
import { ScheduledAddOnCard } from './ScheduledAddOnCard.tsx';

const AddOnDialog = createPreloadableDialog(() => import('./AddOnDialog.tsx'));

interface AddOnsSectionProps {
  market: { readonly id: Id };
  date: string;
  serviceLine: IdName;
}

/** Add-ons of one service line. All lines of a day share one request. */
export function AddOnsSection(props: AddOnsSectionProps) {
  const { market, date, serviceLine } = props;
  const addOns = useQuery({
    ...addOnQueries.ofDay(market.id, date),
    select: (all) => all.filter((addOn) => addOn.serviceLineId === serviceLine.id),
  });
  return (
    <Box>
      <QueryPart what="Add-ons" query={addOns} loading={<Typography variant="h3">Add-ons</Typography>}>
        {(scheduled) => <Scheduled {...props} scheduled={scheduled} />}
      </QueryPart>
    </Box>
  );
}

function Scheduled({
  market,
  date,
  serviceLine,
  scheduled,
}: AddOnsSectionProps & { scheduled: readonly ScheduledAddOn[] }) {
  const mayAdd = useCan('add-schedule');
  const [adding, setAdding] = useState(false);
  const hashTargetRef = useFocusHashTarget(toAddOnsHash(serviceLine.id));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography variant="h3">Add-ons</Typography>
        {mayAdd && (
          <Button
            ref={hashTargetRef}
            size="small"
            startIcon={<AddIcon />}
            onPointerEnter={() => void AddOnDialog.prepare()}
            onFocus={() => void AddOnDialog.prepare()}
            onClick={() => setAdding(true)}
            aria-describedby={`service-line-${serviceLine.id}`}
          >
            {scheduled.length === 0 ? 'Add One' : 'Add Another'}
          </Button>
        )}
        <OpenQuestionsPanel
          marketId={market.id}
          date={date}
          serviceLineId={serviceLine.id}
          isShown={(question) => question === 'addOns'}
          none={scheduled.length === 0 && <Typography color="text.secondary">{addOnTexts.none}</Typography>}
        />
      </Box>
      {scheduled.length > 0 && (
        <Box component="ul" aria-label={`Add-ons for ${serviceLine.name}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {scheduled.map((addOn) => (
            <ScheduledAddOnCard key={addOn.id} addOn={addOn} serviceLine={serviceLine} />
          ))}
        </Box>
      )}
      {adding && (
        <AddOnDialog marketId={market.id} date={date} serviceLine={serviceLine} onClose={() => setAdding(false)} />
      )}
    </>
  );
}
