import { createFileRoute } from '@tanstack/react-router';
import { ClosedStatementsPage } from '../features/statements/ClosedStatementsPage.tsx';
import { listSearch } from '../ui/list-search.ts';

export const Route = createFileRoute('/statements_/closed')({
  validateSearch: listSearch(),
  component: () => <ClosedStatementsPage search={Route.useSearch()} />,
});
