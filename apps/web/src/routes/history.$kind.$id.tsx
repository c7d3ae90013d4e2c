import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '../features/history/HistoryPage.tsx';
import { createListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/history/$kind/$id')({
  validateSearch: createListSearch('person', 'field'),
  component: () => <HistoryPage {...Route.useParams()} search={Route.useSearch()} />,
});
