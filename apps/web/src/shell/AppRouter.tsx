import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { useCurrentUser } from './current-user.ts';
import { router } from './router.ts';

export function AppRouter() {
  return <RouterProvider router={router} context={{ queryClient, user: useCurrentUser() }} />;
}
