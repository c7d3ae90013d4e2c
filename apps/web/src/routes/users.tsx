import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '../features/users/UsersPage.tsx';
import { isSuperAdmin, useCurrentUser } from '../shell/current-user.ts';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';
import { createSortedListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/users')({
  validateSearch: createSortedListSearch(['email', 'name', 'role', 'market']),
  // Not found for everyone but Super Admins (access-10).
  component: () => {
    const search = Route.useSearch();
    return isSuperAdmin(useCurrentUser()) ? <UsersPage search={search} /> : <NotFoundScreen />;
  },
});
