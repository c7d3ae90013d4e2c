import { createFileRoute } from '@tanstack/react-router';
import { referenceDataQueries } from '../features/reference-data/queries.ts';
import { ServiceTypesPage } from '../features/reference-data/ServiceTypesPage.tsx';
import { createListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/service-types/')({
  validateSearch: createListSearch(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(referenceDataQueries.page('serviceType', deps)),
  component: () => <ServiceTypesPage search={Route.useSearch()} />,
});
