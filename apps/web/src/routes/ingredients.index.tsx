import { createFileRoute } from '@tanstack/react-router';
import { IngredientsPage } from '../features/ingredients/IngredientsPage.tsx';
import { ingredientQueries } from '../features/ingredients/queries.ts';
import { createSortedListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/ingredients/')({
  validateSearch: createSortedListSearch(['name', 'type'], 'type', 'origin', 'allergen', 'without'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(ingredientQueries.list(deps)),
  component: () => <IngredientsPage search={Route.useSearch()} />,
});
