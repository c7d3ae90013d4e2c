import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { likelyDuplicates } from '#contract/list-texts.ts';
import { mergeTexts as texts } from '#contract/merge-texts.ts';
import type { Duplicates, MergeKind } from '#contract/merges.ts';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { Empty, LoadingRows } from '../../ui/states.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import MergeDialog from './MergeDialog.tsx';
import { mergeQueries } from './queries.ts';

/** Likely duplicates of a kind, each with the way to compare and merge them. */
export default function DuplicatesDialog({ kind, onClose }: { kind: MergeKind; onClose: () => void }) {
  const query = useQuery(mergeQueries.duplicates(kind));
  const [pair, setPair] = useState<Duplicates[number]['records']>();
  const pairs = query.data?.data;
  if (pair)
    return <MergeDialog kind={kind} record={pair[0].id} other={pair[1].id} onClose={() => setPair(undefined)} />;
  return (
    <TitledDialog title={likelyDuplicates} onClose={onClose}>
      <Typography color="text.secondary">{texts.duplicatesHelp}</Typography>
      {query.error && <QueryFailed query={query} />}
      {!pairs && !query.error && <LoadingRows />}
      {pairs?.length === 0 && <Empty>{texts.noDuplicates}</Empty>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {pairs?.map(({ records: [left, right] }) => (
          <Box
            component="li"
            key={`${left.id} ${right.id}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, overflowWrap: 'anywhere' }}
          >
            <Box component="span" sx={{ mr: 'auto', minWidth: 0 }}>
              {texts.pair(left.name, right.name)}
            </Box>
            <Button
              aria-label={`${texts.compare} ${texts.pair(left.name, right.name)}`}
              onClick={() => setPair([left, right])}
            >
              {texts.compare}
            </Button>
          </Box>
        ))}
      </Box>
    </TitledDialog>
  );
}
