import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { isHost, useCurrentUser } from '../shell/current-user.ts';
import { ShellContext } from '../shell/Page.tsx';
import { useReferenceData } from '../shell/reference-data.ts';
import { NavigationCountContext, useNavigationCount } from '../shell/route-focus.ts';
import { useDismissErrors } from '../ui/feedback.ts';
import { createPreloadableDialog } from '../ui/preloadable.tsx';
import { DRAWER_WIDTH, navy } from '../ui/theme.ts';
import { Navigation } from './Navigation.tsx';

const LOAD_EVERY = 60 * 60_000;
/** No event tells the page that signal returned. */
const TRY_AGAIN_AFTER = 30_000;

/** Prefetches a host's days on any screen, again every hour, and when the signal is back. */
function usePrefetchDays() {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const { id: userId } = user;
  const { markets } = useReferenceData();
  const market = isHost(user) ? markets.find(({ id }) => id === user.defaultMarketId) : undefined;
  useEffect(() => {
    if (!market) return;
    let leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      leaving.abort();
      clearTimeout(timer);
      leaving = new AbortController();
      const { signal } = leaving;
      // Only hosts prefetch, so only they load this code. Without signal it may not be there.
      const isLoaded = await import('../features/hosts/queries.ts')
        .then(({ prefetchDays }) => prefetchDays({ queryClient, userId, market }, signal))
        .catch(() => false);
      if (!signal.aborted) timer = setTimeout(load, isLoaded ? LOAD_EVERY : TRY_AGAIN_AFTER);
    };
    void load();
    addEventListener('online', load);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      removeEventListener('online', load);
    };
  }, [queryClient, userId, market]);
}

// Stores the host's day and surveys on the phone. It is loaded after the code of the first screen.
const FieldPanel = lazy(() => import('../features/surveys/form/FieldPanel.tsx'));
// Both only once they are opened.
const JumpDialog = createPreloadableDialog(() => import('./JumpDialog.tsx'));
const PhoneDrawer = lazy(() => import('./PhoneDrawer.tsx'));

/** The frame of every screen: skip link, drawer, and the screen itself. */
export function Shell() {
  const drawer = useLazyDialog();
  const jumpBox = useLazyDialog();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isScreenShown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  const dismissErrors = useDismissErrors();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the path changes, and errors of the screen before go
  useEffect(() => {
    drawer.close();
    // What has just failed may be why the screen changes.
    dismissErrors(Date.now() - 1_000);
  }, [path]);
  const arrivals = useNavigationCount();
  useJumpKeys(jumpBox.open);
  usePrefetchDays();
  // Hidden, it would still take a phone time to draw.
  const isWide = useMediaQuery('(min-width: 1024px)');
  const actions = useMemo(() => ({ openDrawer: drawer.open, openJumpBox: jumpBox.open }), [drawer.open, jumpBox.open]);

  return (
    <ShellContext value={actions}>
      <Box component="a" href="#main" className="no-print" sx={skipLink}>
        Skip to content
      </Box>
      {isWide && (
        <Box component="aside" aria-label="Side drawer" className="no-print" sx={permanentDrawer}>
          <Navigation />
        </Box>
      )}
      <Suspense>{drawer.wasOpened && <PhoneDrawer open={drawer.isOpen} onClose={drawer.close} />}</Suspense>
      {jumpBox.wasOpened && <JumpDialog open={jumpBox.isOpen} onClose={jumpBox.close} />}
      <Box sx={{ ml: { md: `${DRAWER_WIDTH}px` }, minHeight: '100dvh', '@media print': { ml: 0 } }}>
        <Suspense>{isScreenShown && <FieldPanel />}</Suspense>
        <NavigationCountContext value={arrivals}>
          <Outlet />
        </NavigationCountContext>
      </Box>
    </ShellContext>
  );
}

/** Opening and closing of something whose code is loaded when it is first opened. */
function useLazyDialog() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const open = useCallback(() => setState('open'), []);
  const close = useCallback(() => setState((before) => (before === 'open' ? 'closed' : before)), []);
  return { open, close, isOpen: state === 'open', wasOpened: state !== 'never' };
}

function useJumpKeys(open: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

const permanentDrawer = {
  display: 'flex',
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
