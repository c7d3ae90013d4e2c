import { createFileRoute } from '@tanstack/react-router';
import { MenuLookupPage } from '../features/lookups/MenuLookupPage.tsx';
import { lookupQueries } from '../features/lookups/queries.ts';
import { listSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/tags')({
  validateSearch: listSearch(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(lookupQueries.page('menuElementClass', deps)),
  component: () => (
    <MenuLookupPage kind="menuElementClass" title="Tags" nouns={['tag', 'tags']} search={Route.useSearch()} />
  ),
});
