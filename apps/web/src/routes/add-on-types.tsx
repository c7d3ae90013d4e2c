import { createFileRoute } from '@tanstack/react-router';
import { NamesPage } from '../features/reference-data/NamesPage.tsx';
import { referenceDataQueries } from '../features/reference-data/queries.ts';
import { createListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/add-on-types')({
  validateSearch: createListSearch(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(referenceDataQueries.page('addOnType', deps)),
  component: () => <NamesPage kind="addOnType" title="Add On Types" search={Route.useSearch()} />,
});
