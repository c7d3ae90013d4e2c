import { RouterProvider } from '@tanstack/react-router';
import type { Me } from '#contract/session.ts';
import { queryClient } from '../api/query-client.ts';
import { useCurrentUser } from '../shell/current-user.ts';
import { router } from './router.ts';

let preloaded: { user: Me; done: Promise<void> } | undefined;

/** Loads code and data of the screen in the address during the splash, so that it is ready when the splash ends. */
export function preloadScreen(user: Me): Promise<void> {
  if (preloaded?.user === user) return preloaded.done;
  router.update({ ...router.options, context: { queryClient, user } });
  preloaded = { user, done: router.load() };
  return preloaded.done;
}

export function AppRouter() {
  return <RouterProvider router={router} context={{ queryClient, user: useCurrentUser() }} />;
}
