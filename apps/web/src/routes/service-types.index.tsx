import { createFileRoute } from '@tanstack/react-router';
import { lookupQueries } from '../features/lookups/queries.ts';
import { ServiceTypesPage } from '../features/lookups/ServiceTypesPage.tsx';
import { listSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/service-types/')({
  validateSearch: listSearch(),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(lookupQueries.page('serviceType', deps)),
  component: () => <ServiceTypesPage search={Route.useSearch()} />,
});
