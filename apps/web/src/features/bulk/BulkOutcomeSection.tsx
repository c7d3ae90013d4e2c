import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import type { BulkOutcome } from '#contract/bulk.ts';
import { bulkTexts as texts } from '#contract/bulk-texts.ts';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { LoadingRows } from '../../ui/states.tsx';

interface BulkOutcomeSectionProps {
  query: UseQueryResult<{ data: BulkOutcome }>;
  isDeletion: boolean;
}

/** The changes and refusals of a save, before anything is saved. */
export function BulkOutcomeSection({ query, isDeletion }: BulkOutcomeSectionProps) {
  if (query.error) return <QueryFailed query={query} />;
  if (!query.data) return <LoadingRows rows={3} />;
  const { changes, refusals, unchanged } = query.data.data;
  const heading = isDeletion ? texts.willBeDeleted : texts.willChange;
  return (
    <>
      {changes.count > 0 && <Lines heading={heading(changes.count)} of={changes} hidesText={isDeletion} />}
      {refusals.count > 0 && <Lines heading={texts.mayNotList(refusals.count)} of={refusals} />}
      {unchanged > 0 && <Typography color="text.secondary">{texts.areSo(unchanged)}</Typography>}
    </>
  );
}

interface LinesProps {
  heading: string;
  of: BulkOutcome['changes'];
  hidesText?: boolean;
}

function Lines({ heading, of: { count, items }, hidesText = false }: LinesProps) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ minWidth: 0 }}>
      <Typography id={headingId} variant="h3">
        {heading}
      </Typography>
      <Box component="ul" aria-labelledby={headingId} tabIndex={0} sx={listStyle}>
        {items.map(({ id, name, text }) => (
          <li key={id}>
            {name}
            {!hidesText && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {` · ${text}`}
              </Box>
            )}
          </li>
        ))}
        {count > items.length && <li>{texts.further(count - items.length)}</li>}
      </Box>
    </Box>
  );
}

const listStyle = {
  m: 0,
  mt: 0.5,
  p: 0,
  pl: 2.5,
  maxHeight: 200,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
} as const;
