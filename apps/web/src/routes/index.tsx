import { createFileRoute } from '@tanstack/react-router';
import { MenusPage } from '../features/menus/MenusPage.tsx';
import { menuQueries } from '../features/menus/queries.ts';
import { createSortedListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/')({
  validateSearch: createSortedListSearch(['name', 'tag', 'cuisine'], 'tag', 'cuisine', 'brand', 'allergen', 'without'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(menuQueries.list(deps)),
  component: () => <MenusPage search={Route.useSearch()} />,
});
