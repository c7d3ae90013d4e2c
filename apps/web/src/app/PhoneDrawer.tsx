import Drawer from '@mui/material/Drawer';
import { DRAWER_WIDTH, navy } from '../ui/theme.ts';
import { Navigation } from './Navigation.tsx';

/** The drawer below 1024 px: over the screen, closed by choosing, Escape or a tap beside it. */
export default function PhoneDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      sx={{ display: { md: 'none' } }}
      slotProps={{
        paper: {
          'aria-label': 'Navigation',
          sx: {
            width: DRAWER_WIDTH,
            maxWidth: '85vw',
            bgcolor: navy.background,
            backgroundImage: 'none',
            color: navy.text,
          },
        },
      }}
    >
      <Navigation />
    </Drawer>
  );
}
