import CurrentIcon from '@mui/icons-material/CheckCircle';
import OutOfDateIcon from '@mui/icons-material/Error';
import Box from '@mui/material/Box';
import type { SheetStatus } from '#contract/sheets.ts';
import { sheetTexts as texts } from '#contract/sheets-texts.ts';

/** The answer in letters that are read from a counter. */
export function SheetStatusSection({ status }: { status: SheetStatus }) {
  const isCurrent = status === 'current';
  const Icon = isCurrent ? CurrentIcon : OutOfDateIcon;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        p: 2,
        borderRadius: 1,
        border: 2,
        borderColor: isCurrent ? 'success.main' : 'error.main',
        color: isCurrent ? 'success.main' : 'error.main',
        fontSize: { xs: '1.75rem', sm: '2.25rem' },
        fontWeight: 800,
        textTransform: 'uppercase',
        lineHeight: 1.1,
      }}
    >
      <Icon sx={{ fontSize: 'inherit' }} aria-hidden />
      {isCurrent ? texts.current : texts.outOfDate}
    </Box>
  );
}
