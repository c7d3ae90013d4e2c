import { createFileRoute } from '@tanstack/react-router';
import { ClosedStatementsPage } from '../features/statements/ClosedStatementsPage.tsx';
import { createListSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/statements_/closed')({
  validateSearch: createListSearch(),
  component: () => <ClosedStatementsPage search={Route.useSearch()} />,
});
