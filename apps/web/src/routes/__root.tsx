import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import type { Me } from '#contract/session.ts';
import { findLanding } from '#domain/session/landing.ts';
import { session } from '../api/session.ts';
import { Shell } from '../app/Shell.tsx';
import { isHost } from '../shell/current-user.ts';

interface RouterContext {
  queryClient: QueryClient;
  /** Null until the app has started: see AppRouter. */
  user: Me | null;
}

const openToHosts = /^\/(hosts(\/|$)|not-found$|error$|my-account$|sheets\/)/;

export const Route = createRootRouteWithContext<RouterContext>()({
  // A Host who opens a hidden route goes to the hosts screen (access-13). An unknown route is not found (screens-1).
  beforeLoad: ({ context: { user }, location, matches }) => {
    if (!user) throw new Error('A screen was loaded before the user was.');
    const isScreen = matches.length > 1;
    if (isScreen && isHost(user) && !openToHosts.test(location.pathname))
      throw redirect({ to: '/hosts', replace: true });
    if (isScreen && location.pathname === '/') {
      const landing = findLanding(user.permissions, session.takeSignIn());
      if (landing) throw redirect({ to: landing, replace: true });
    }
    return { user };
  },
  component: Shell,
});
