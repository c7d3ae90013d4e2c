import { createFileRoute } from '@tanstack/react-router';
import { ElementsPage } from '../features/elements/ElementsPage.tsx';
import { elementQueries } from '../features/elements/queries.ts';
import { createSortedListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/elements/')({
  validateSearch: createSortedListSearch(['name', 'tag'], 'tag', 'type', 'allergen', 'without', 'suits'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(elementQueries.list(deps)),
  component: () => <ElementsPage search={Route.useSearch()} />,
});
