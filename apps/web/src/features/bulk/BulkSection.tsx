import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { bulkTexts as texts } from '#contract/bulk-texts.ts';
import { mergeTexts } from '#contract/merge-texts.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import type { BulkKind } from './queries.ts';
import type { Selection } from './use-bulk-selection.tsx';

const MergeDialog = createPreloadableDialog(() => import('../merges/MergeDialog.tsx'));
const BulkChangeDialog = createPreloadableDialog(() => import('./BulkChangeDialog.tsx'));

const isMerged = (kind: BulkKind) => kind !== 'menus';

/** The actions for the selected rows of a list. */
export default function BulkSection({ selection }: { selection: Selection }) {
  const [askedAction, setAskedAction] = useState<'change' | 'delete' | 'merge'>();
  const { kind, count, total, isEvery, pair, mayChange, mayDelete } = selection;
  return (
    <Paper
      component="section"
      aria-label="Selection"
      variant="outlined"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1, mb: 2 }}
    >
      <Typography role="status" sx={{ mr: 'auto', fontVariantNumeric: 'tabular-nums' }}>
        {isEvery ? texts.allSelected(count, kind) : texts.selected(count)}
      </Typography>
      {!isEvery && count < total && <Button onClick={selection.chooseEvery}>{texts.selectAll(total)}</Button>}
      <Button onClick={selection.clear}>{texts.clear}</Button>
      {mayDelete && (
        <Button color="error" onClick={() => setAskedAction('delete')}>
          {texts.delete}
        </Button>
      )}
      {mayChange && mayDelete && pair && isMerged(kind) && (
        <Button onClick={() => setAskedAction('merge')}>{mergeTexts.open}</Button>
      )}
      {mayChange && (
        <Button variant="outlined" onClick={() => setAskedAction('change')}>
          {texts.change}
        </Button>
      )}
      {askedAction === 'merge' && pair && isMerged(kind) && (
        <MergeDialog
          kind={kind}
          record={pair[0]}
          other={pair[1]}
          onMerged={selection.clear}
          onClose={() => setAskedAction(undefined)}
        />
      )}
      {askedAction && askedAction !== 'merge' && (
        <BulkChangeDialog
          selection={selection}
          isDeletion={askedAction === 'delete'}
          onClose={() => setAskedAction(undefined)}
        />
      )}
    </Paper>
  );
}
