import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { coveringBottom, staticInLowWindows } from './covering-bars.ts';

/** Sticks to the bottom of the window, so that Save is always in reach in a long form. */
interface SaveBarProps {
  children: ReactNode;
  note?: ReactNode;
  /** In sight as long as it is true. */
  warning?: string | null;
}

export function SaveBar({ children, note, warning }: SaveBarProps) {
  return (
    <Box ref={coveringBottom} data-uncovered className="no-print" sx={bar}>
      {warning && (
        <Box role="alert" sx={{ flex: '1 0 100%', color: 'error.main', fontWeight: 600 }}>
          {warning}
        </Box>
      )}
      <Box sx={{ flex: '1 1 auto', color: 'text.secondary', minWidth: 0 }}>{note}</Box>
      {children}
    </Box>
  );
}

const bar = {
  position: 'sticky',
  bottom: 0,
  ...staticInLowWindows,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  mx: { xs: -2, md: -3 },
  mb: { xs: -2, md: -3 },
  px: { xs: 2, md: 3 },
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
