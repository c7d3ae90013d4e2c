import CopyIcon from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ScheduleCopyPlaces } from '#contract/schedule-copies.ts';
import { useCan } from '../../../shell/current-user.ts';
import { createPreloadableDialog } from '../../../ui/preloadable.tsx';

const CopyScheduleDialog = createPreloadableDialog(() => import('./CopyScheduleDialog.tsx'));

/** Opens the copying of a schedule, for those who may schedule. */
export function CopyScheduleButton({ places }: { places: ScheduleCopyPlaces }) {
  const maySchedule = useCan('add-schedule');
  const [open, setOpen] = useState(false);
  if (!maySchedule) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CopyIcon />}
        onPointerEnter={() => void CopyScheduleDialog.prepare()}
        onFocus={() => void CopyScheduleDialog.prepare()}
        onClick={() => setOpen(true)}
      >
        Copy schedule
      </Button>
      {open && <CopyScheduleDialog places={places} onClose={() => setOpen(false)} />}
    </>
  );
}
