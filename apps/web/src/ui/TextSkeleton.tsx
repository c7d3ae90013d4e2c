import Box from '@mui/material/Box';

/** A gray line in place of a text that is loading. */
export const TextSkeleton = ({ width }: { width: string }) => (
  <Box component="span" aria-hidden="true" sx={{ ...line, width }} />
);

const line = {
  display: 'block',
  height: 12,
  borderRadius: 1,
  bgcolor: 'action.disabledBackground',
  '@keyframes breathe': { '50%': { opacity: 0.45 } },
  animation: 'breathe 1.6s ease-in-out infinite',
} as const;
