import ChangedIcon from '@mui/icons-material/DifferenceOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';
import type { ScheduledMenuSummary } from '#contract/scheduling.ts';
import { useCan } from '../../shell/current-user.ts';
import { preloadableDialog } from '../../ui/preloadable.tsx';
import { schedulingQueries } from './queries.ts';

const MasterChangesDialog = preloadableDialog(() => import('./MasterChangesDialog.tsx'));

interface MasterChangesButtonProps {
  menu: Pick<ScheduledMenuSummary, 'id' | 'marketId' | 'date'>;
}

/** Says that the master menu or its elements were changed after this was scheduled (changes-4). */
export function MasterChangesButton({ menu: { id, marketId, date } }: MasterChangesButtonProps) {
  const maySee = useCan('viewScheduleMenu');
  const [open, setOpen] = useState(false);
  // One call for all menus of a day. One that fails costs the menu nothing: it is asked again with the next visit.
  const { data } = useQuery({ ...schedulingQueries.masterChangesOfDay(marketId, date), enabled: maySee });
  const count = data?.find(({ scheduledMenuId }) => scheduledMenuId === id)?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Button
        size="small"
        color="warning"
        startIcon={<ChangedIcon />}
        sx={{ ml: -0.5, my: 0.5, textAlign: 'left', fontWeight: 600 }}
        onClick={() => setOpen(true)}
      >
        {texts.menuButton(count)}
      </Button>
      {open && (
        <Suspense>
          <MasterChangesDialog scheduledMenuId={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
