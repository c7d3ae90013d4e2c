import { createFileRoute } from '@tanstack/react-router';
import { ClosingsPage } from '../features/service-events/ClosingsPage.tsx';
import { closingQueries } from '../features/service-events/queries.ts';
import { createListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/closings')({
  validateSearch: createListSearch(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(closingQueries.page(deps)),
  component: () => <ClosingsPage search={Route.useSearch()} />,
});
