import { createFileRoute } from '@tanstack/react-router';
import { ReferenceDataPage } from '../features/reference-data/ReferenceDataPage.tsx';
import { listSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/reference-data')({
  validateSearch: listSearch('list'),
  component: () => <ReferenceDataPage search={Route.useSearch()} />,
});
