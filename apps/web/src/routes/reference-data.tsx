import { createFileRoute } from '@tanstack/react-router';
import { ReferenceDataPage } from '../features/reference-data/ReferenceDataPage.tsx';
import { createListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/reference-data')({
  validateSearch: createListSearch('list'),
  component: () => <ReferenceDataPage search={Route.useSearch()} />,
});
