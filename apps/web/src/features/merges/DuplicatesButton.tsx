import Button from '@mui/material/Button';
import { useState } from 'react';
import { likelyDuplicates } from '#contract/list-texts.ts';
import type { MergeKind } from '#contract/merges.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';

const DuplicatesDialog = createPreloadableDialog(() => import('./DuplicatesDialog.tsx'));

/** Pairs whose names look alike (catalogue-20). */
export function DuplicatesButton({ kind }: { kind: MergeKind }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{likelyDuplicates}</Button>
      {open && <DuplicatesDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}
