import Box from '@mui/material/Box';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { DRAWER_WIDTH, navy } from '../ui/theme.ts';
import { Navigation } from './Navigation.tsx';
import { DrawerContext } from './Page.tsx';

// What keeps the host's day and surveys on the phone: the screens do not wait for it.
const FieldPanel = lazy(() => import('../features/surveys/FieldPanel.tsx'));
// Phones only, and only once it is opened.
const PhoneDrawer = lazy(() => import('./PhoneDrawer.tsx'));

/** The frame of every screen: skip link, drawer, and the screen itself. */
export function Shell() {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the path changes
  useEffect(() => setOpen(false), [path]);
  const drawer = useMemo(
    () => ({
      open: () => {
        setWasOpened(true);
        setOpen(true);
      },
    }),
    [],
  );

  return (
    <DrawerContext value={drawer}>
      <Box component="a" href="#main" sx={skipLink}>
        Skip to content
      </Box>
      <Box component="aside" aria-label="Side drawer" className="no-print" sx={permanentDrawer}>
        <Navigation />
      </Box>
      {wasOpened && (
        <Suspense>
          <PhoneDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <Box sx={{ ml: { md: `${DRAWER_WIDTH}px` }, minHeight: '100dvh', '@media print': { ml: 0 } }}>
        <Suspense>
          <FieldPanel />
        </Suspense>
        <Outlet />
      </Box>
    </DrawerContext>
  );
}

const permanentDrawer = {
  display: { xs: 'none', md: 'flex' },
  flexDirection: 'column',
  position: 'fixed',
  inset: '0 auto 0 0',
  width: DRAWER_WIDTH,
  bgcolor: navy.background,
  color: navy.text,
} as const;

const skipLink = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  borderRadius: 1,
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
} as const;
