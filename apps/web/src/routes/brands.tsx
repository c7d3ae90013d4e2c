import { createFileRoute } from '@tanstack/react-router';
import { MenuLookupPage } from '../features/lookups/MenuLookupPage.tsx';
import { lookupQueries } from '../features/lookups/queries.ts';
import { listSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/brands')({
  validateSearch: listSearch(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(lookupQueries.page('brand', deps)),
  component: () => (
    <MenuLookupPage kind="brand" title="Brands" nouns={['brand', 'brands']} search={Route.useSearch()} />
  ),
});
