import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { TextSkeleton } from './TextSkeleton.tsx';

/** Height of a table row in pixels; skeletons use it too, so that the layout does not shift when rows load. */
export const ROW_HEIGHT = 47;

/** Gray skeleton rows while loading. */
export function LoadingRows({ rows = 8, label = 'Loading…' }: { rows?: number; label?: string }) {
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid' }}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Box key={index} sx={{ height: ROW_HEIGHT, display: 'flex', alignItems: 'center', px: 2 }}>
          <TextSkeleton width={`${75 - ((index * 17) % 40)}%`} />
        </Box>
      ))}
    </Box>
  );
}

/** The empty state: a sentence, and the next step if there is one. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        px: 3,
        py: 6,
        textAlign: 'center',
        color: 'text.secondary',
      }}
    >
      <Box component="p" sx={{ m: 0, maxWidth: 480 }}>
        {children}
      </Box>
      {action}
    </Box>
  );
}

/** The failed state: says what could not be loaded and offers a retry. */
export function Failed({ children, onRetry }: { children: ReactNode; onRetry?: (() => void) | undefined }) {
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 3, py: 6, textAlign: 'center' }}>
      <Box component="p" sx={{ m: 0, maxWidth: 480, color: 'error.main', whiteSpace: 'pre-line' }}>
        {children}
      </Box>
      {onRetry && (
        <Button variant="outlined" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Box>
  );
}

/** The forbidden state: a plain sentence, not an alert. */
export const Forbidden = ({ children = 'You do not have permission to see this.' }: { children?: ReactNode }) => (
  <Empty>{children}</Empty>
);
