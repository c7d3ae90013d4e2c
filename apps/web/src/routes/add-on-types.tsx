import { createFileRoute } from '@tanstack/react-router';
import { MenuLookupPage } from '../features/lookups/MenuLookupPage.tsx';
import { lookupQueries } from '../features/lookups/queries.ts';
import { listSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/add-on-types')({
  validateSearch: listSearch(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(lookupQueries.page('addOnType', deps)),
  component: () => (
    <MenuLookupPage
      kind="addOnType"
      title="Add On Types"
      nouns={['add-on type', 'add-on types']}
      search={Route.useSearch()}
    />
  ),
});
