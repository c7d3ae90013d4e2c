import { createFileRoute } from '@tanstack/react-router';
import { RolesPage } from '../features/users/RolesPage.tsx';
import { isSuperAdmin, useCurrentUser } from '../shell/current-user.ts';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';

export const Route = createFileRoute('/roles')({
  component: () => (isSuperAdmin(useCurrentUser()) ? <RolesPage /> : <NotFoundScreen />),
});
