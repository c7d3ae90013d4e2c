import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormatMoment } from '../../shell/use-format-moment.ts';

interface HistoryRowProps {
  /** Null: the product itself. */
  by: string | null;
  changedAt: string;
  sentences: readonly string[];
  /** Behind the moment. */
  aside?: ReactNode;
  action?: ReactNode;
}

/** One save: who, when, and what it changed. */
export function HistoryRow({ by, changedAt, sentences, aside, action }: HistoryRowProps) {
  const moment = useFormatMoment();
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography component="div" variant="body2" color="text.secondary">
          <strong>{by ?? 'Brigade'}</strong> · <time dateTime={changedAt}>{moment(changedAt)}</time>
          {aside}
        </Typography>
        {sentences.map((sentence) => (
          <Typography key={sentence} sx={{ overflowWrap: 'anywhere' }}>
            {sentence}
          </Typography>
        ))}
      </Box>
      {action}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 2,
  rowGap: 1,
  px: 2,
  py: 1.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
  '&:last-of-type': { border: 0 },
} as const;
