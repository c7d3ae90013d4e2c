import { createFileRoute } from '@tanstack/react-router';
import { SystemPage } from '../features/system/SystemPage.tsx';
import { isSuperAdmin, useCurrentUser } from '../shell/current-user.ts';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';

export const Route = createFileRoute('/system')({
  // Not found for everyone but Super Admins, as Manage Team (access-10).
  component: () => (isSuperAdmin(useCurrentUser()) ? <SystemPage /> : <NotFoundScreen />),
});
