import Box from '@mui/material/Box';
import { yellow } from './theme.ts';

/** Brigade's mark: a cloche over three bars, which are the ranks of a kitchen brigade. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill={yellow.main} />
      <g fill={yellow.text}>
        <circle cx="16" cy="6.6" r="1.8" />
        <path d="M6 17.5a10 9.6 0 0 1 20 0z" />
        <rect x="4.5" y="19.2" width="23" height="2.6" rx="1.3" />
        <rect x="7.5" y="23.2" width="17" height="1.9" rx="0.95" />
        <rect x="11" y="26.4" width="10" height="1.6" rx="0.8" />
      </g>
    </svg>
  );
}

export function Logo() {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, fontWeight: 700, fontSize: 18 }}
    >
      <Mark />
      Brigade
    </Box>
  );
}
