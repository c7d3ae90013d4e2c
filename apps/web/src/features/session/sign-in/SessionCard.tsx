import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { Logo } from '../../../ui/Logo.tsx';
import { navy } from '../../../ui/theme.ts';

/** The card in the middle of a navy screen on which people sign in. */
export function SessionCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        gap: 3,
        p: 2,
        bgcolor: navy.background,
      }}
    >
      <title>{`${title} · Brigade`}</title>
      <Box sx={{ color: navy.text }}>
        <Logo />
      </Box>
      <Paper sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 } }}>{children}</Paper>
    </Box>
  );
}
