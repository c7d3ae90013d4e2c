import Box from '@mui/material/Box';
import { Mark } from '../ui/Logo.tsx';
import { navy, yellow } from '../ui/theme.ts';

/** Shown on the splash while the lists load (screens-2). */
const foodPuns = [
  'Lettuce get everything on the table.',
  'We are on a roll. Butter is coming.',
  'Good thymes take a second.',
  'This will be kneaded in a moment.',
  'Whisking things together…',
  'Peas be patient.',
  'Stock is simmering; so are we.',
  'Olive the lists are on their way.',
  'Just a pinch more time.',
  'Don’t worry, we’ve bean here before.',
  'The stakes are high and the steaks are resting.',
  'Nacho average loading screen.',
  'Feta late than never.',
  'Taking stock, one bouillon at a time.',
  'We’re souper close.',
  'A watched pot loads eventually.',
];

const pickFoodPun = () => foodPuns[Math.floor(Math.random() * foodPuns.length)] ?? '';

/** One pun for each visit: the screen shows it for several reasons in a row. */
const pun = pickFoodPun();

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
        <Box component="h1" sx={{ m: 0, fontSize: 20, fontWeight: 600 }}>
          {pun}
        </Box>
        <Box role="progressbar" aria-label="Loading" sx={bar} />
        <Box component="p" role="status" sx={{ m: 0, color: navy.quiet }}>
          {status}
        </Box>
      </Box>
    </Box>
  );
}

const bar = {
  width: 200,
  height: 4,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: navy.raised,
  '@keyframes pass': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
  '&::before': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    bgcolor: yellow.main,
    animation: 'pass 1.4s ease-in-out infinite',
  },
} as const;
