import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../features/accounts/AccountPage.tsx';
import { readAccountPageSearch } from '../features/accounts/account-tab-state.ts';
import { accountQueries } from '../features/accounts/queries.ts';

export const Route = createFileRoute('/accounts/$accountId')({
  validateSearch: readAccountPageSearch,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(accountQueries.one(params.accountId)),
  component: () => <AccountPage accountId={Route.useParams().accountId} search={Route.useSearch()} />,
});
