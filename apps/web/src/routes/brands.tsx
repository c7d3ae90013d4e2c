import { createFileRoute } from '@tanstack/react-router';
import { NamesPage } from '../features/reference-data/NamesPage.tsx';
import { referenceDataQueries } from '../features/reference-data/queries.ts';
import { createListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/brands')({
  validateSearch: createListSearch(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(referenceDataQueries.page('brand', deps)),
  component: () => <NamesPage kind="brand" title="Brands" search={Route.useSearch()} />,
});
