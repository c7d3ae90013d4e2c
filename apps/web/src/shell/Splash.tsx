import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { Mark } from '../ui/Logo.tsx';
import { navy } from '../ui/theme.ts';
import { anyFoodPun } from './food-puns.ts';

/** One pun for each visit: the screen shows it for several reasons in a row. */
const pun = anyFoodPun();

/** Full-screen loader with a food pun, and below it what is loading, for those who read. */
export function Splash({ status }: { status: string }) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        bgcolor: navy.background,
        color: navy.text,
        p: 3,
      }}
    >
      <title>Brigade</title>
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center', textAlign: 'center', maxWidth: 420 }}>
        <Mark size={72} />
        <Box component="p" sx={{ m: 0, fontSize: 20, fontWeight: 600 }}>
          {pun}
        </Box>
        <LinearProgress color="secondary" aria-label="Loading" sx={{ width: 200, bgcolor: navy.raised }} />
        <Box component="p" role="status" sx={{ m: 0, color: navy.quiet }}>
          {status}
        </Box>
      </Box>
    </Box>
  );
}
