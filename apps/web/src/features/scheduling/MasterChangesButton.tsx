import ChangedIcon from '@mui/icons-material/DifferenceOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';
import type { Id } from '#contract/values.ts';
import { useCan } from '../../shell/current-user.ts';
import { preloadableDialog } from '../../ui/preloadable.tsx';
import { schedulingQueries } from './queries.ts';

const MasterChangesDialog = preloadableDialog(() => import('./MasterChangesDialog.tsx'));

/** Says that the master menu or its elements were changed after this was scheduled (changes-4). */
export function MasterChangesButton({ scheduledMenuId }: { scheduledMenuId: Id }) {
  const maySee = useCan('viewScheduleMenu');
  const [open, setOpen] = useState(false);
  // A query that fails costs the menu nothing: it is asked again with the next visit.
  const { data: changes } = useQuery({ ...schedulingQueries.masterChanges(scheduledMenuId), enabled: maySee });
  const count = changes ? changes.elements.length + changes.added.length + changes.removed.length : 0;
  if (!changes || count === 0) return null;
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
          <MasterChangesDialog scheduledMenuId={scheduledMenuId} changes={changes} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
