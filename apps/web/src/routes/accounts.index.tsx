import { createFileRoute } from '@tanstack/react-router';
import { AccountsPage } from '../features/accounts/AccountsPage.tsx';
import { accountQueries } from '../features/accounts/queries.ts';
import { createSortedListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/accounts/')({
  validateSearch: createSortedListSearch(['name', 'market', 'city', 'start', 'employees'], 'market'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(accountQueries.list(deps)),
  component: () => <AccountsPage search={Route.useSearch()} />,
});
