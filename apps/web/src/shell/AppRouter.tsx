import { RouterProvider } from '@tanstack/react-router';
import type { Me } from '#contract/session.ts';
import { queryClient } from '../api/query-client.ts';
import { useCurrentUser } from './current-user.ts';
import { router } from './router.ts';

/** Loads code and data of the screen in the address during the splash, so that it stands there when the splash goes. */
export function preloadScreen(user: Me) {
  router.update({ ...router.options, context: { queryClient, user } });
  void router.load();
}

export function AppRouter() {
  return <RouterProvider router={router} context={{ queryClient, user: useCurrentUser() }} />;
}
