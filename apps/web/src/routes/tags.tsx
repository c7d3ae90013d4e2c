import { createFileRoute } from '@tanstack/react-router';
import { NamesPage } from '../features/reference-data/NamesPage.tsx';
import { referenceDataQueries } from '../features/reference-data/queries.ts';
import { createListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/tags')({
  validateSearch: createListSearch(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(referenceDataQueries.page('menuElementClass', deps)),
  component: () => <NamesPage kind="menuElementClass" title="Tags" search={Route.useSearch()} />,
});
