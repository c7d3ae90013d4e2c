import { createFileRoute } from '@tanstack/react-router';
import { DeletionsPage } from '../features/history/DeletionsPage.tsx';
import { deletionQueries } from '../features/history/queries.ts';
import { createListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/recently-deleted')({
  validateSearch: createListSearch(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(deletionQueries.page(deps)),
  component: () => <DeletionsPage search={Route.useSearch()} />,
});
