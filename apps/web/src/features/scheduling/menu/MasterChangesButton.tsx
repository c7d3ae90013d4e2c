import ChangedIcon from '@mui/icons-material/DifferenceOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';
import type { ScheduledMenuSummary } from '#contract/scheduling.ts';
import type { Id } from '#contract/values.ts';
import { useCan } from '../../../shell/current-user.ts';
import { QueryPart } from '../../../shell/QueryPart.tsx';
import { createPreloadableDialog } from '../../../ui/preloadable.tsx';
import { schedulingQueries } from '../queries.ts';

const MasterChangesDialog = createPreloadableDialog(() => import('./MasterChangesDialog.tsx'));

interface MasterChangesButtonProps {
  menu: Pick<ScheduledMenuSummary, 'id' | 'marketId' | 'date'>;
  /** Beside flags, which it would say again. */
  isBesideFlags?: boolean;
}

/** True if somebody has to accept a change of it. */
export const hasOpenChange = ({ changes }: Pick<ScheduledMenuSummary, 'changes'>) =>
  changes.some(({ acceptedAt }) => acceptedAt === null);

/** Says that the master menu or its elements were changed after this was scheduled (changes-4). */
export function MasterChangesButton({ menu: { id, marketId, date }, isBesideFlags = false }: MasterChangesButtonProps) {
  const maySee = useCan('viewScheduleMenu');
  // One call for all menus of a day.
  const changes = useQuery({ ...schedulingQueries.masterChangesOfDay(marketId, date), enabled: maySee });
  return (
    <QueryPart what="Changes since it was scheduled" query={changes}>
      {(ofDay) => {
        const ofMenu = ofDay.find(({ scheduledMenuId }) => scheduledMenuId === id);
        return (
          ofMenu &&
          ofMenu.count > 0 && (
            <OpeningButton id={id} label={isBesideFlags ? texts.compare : texts.menuButton(ofMenu.count)} />
          )
        );
      }}
    </QueryPart>
  );
}

function OpeningButton({ id, label }: { id: Id; label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        color="warning"
        startIcon={<ChangedIcon />}
        sx={{ ml: -0.5, my: 0.5, textAlign: 'left', fontWeight: 600 }}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <MasterChangesDialog scheduledMenuId={id} onClose={() => setOpen(false)} />}
    </>
  );
}
