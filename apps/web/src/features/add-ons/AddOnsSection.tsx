import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import type { Id, IdName } from '#contract/values.ts';
import { useCan } from '../../shell/current-user.ts';
import { addOnsHash, useFocusHashTarget } from '../../shell/hash-target.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { preloadableDialog } from '../../ui/preloadable.tsx';
import { addOnQueries } from './queries.ts';
import { ScheduledAddOnCard } from './ScheduledAddOnCard.tsx';

const AddOnDialog = preloadableDialog(() => import('./AddOnDialog.tsx'));

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
    <Box sx={{ mt: 2.5, pt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
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
  const hashTargetRef = useFocusHashTarget(addOnsHash(serviceLine.id));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Typography variant="h3">Add-ons</Typography>
        {scheduled.length === 0 && <Typography color="text.secondary">{addOnTexts.none}</Typography>}
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
      </Box>
      {scheduled.length > 0 && (
        <Box
          component="ul"
          aria-label={`Add-ons for ${serviceLine.name}`}
          sx={{
            m: 0,
            mt: 1.5,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            alignItems: 'start',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
          }}
        >
          {scheduled.map((addOn) => (
            <ScheduledAddOnCard key={addOn.id} addOn={addOn} serviceLine={serviceLine} />
          ))}
        </Box>
      )}
      {adding && (
        <Suspense>
          <AddOnDialog marketId={market.id} date={date} serviceLine={serviceLine} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
