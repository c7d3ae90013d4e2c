import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { accountTexts } from '#contract/accounts-texts.ts';
import { mergeTexts } from '#contract/merge-texts.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { useCan } from '../../shell/current-user.ts';
import type { Column } from '../../shell/ListTable.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useDelete } from '../../shell/use-delete.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { RecordsPage } from '../bulk/RecordsPage.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { useDeleteAccount } from './mutations.ts';
import { type AccountSearch, accountQueries, toAccountFilters } from './queries.ts';

const MergeAccountDialog = createPreloadableDialog(() => import('./MergeAccountDialog.tsx'));

const columns: readonly [Column<Account>, ...Column<Account>[]] = [
  { header: 'Name', sort: 'name', cell: (account) => account.name },
  { header: 'Market', sort: 'market', cell: (account) => account.market.name },
  { header: 'City', sort: 'city', cell: (account) => `${account.city}, ${account.state}` },
  {
    header: 'Service start',
    sort: 'start',
    sortOrders: ['earliest first', 'latest first'],
    cell: (account) => account.serviceStartDate && formatShortDate(account.serviceStartDate),
    hiddenOnPhones: true,
  },
  {
    header: 'Employees',
    sort: 'employees',
    sortOrders: ['fewest first', 'most first'],
    cell: (account) => account.totalEmployees,
    numeric: true,
    hiddenOnPhones: true,
  },
];

export function AccountsPage({ search }: { search: AccountSearch }) {
  const list = useListSearch(search);
  const { markets } = useReferenceData();
  const [merged, setMerged] = useState<Account>();
  const mayRemove = useCan('removeMenu');
  const mayMerge = useMayMerge();
  const remove = useRemoveAccount();
  const filter = toAccountFilters(search);
  return (
    <RecordsPage
      kind="accounts"
      noun="account"
      mayAdd={useCan('addElement')}
      list={list}
      filter={filter}
      exportButton={<ExportButton operation="exportAccounts" query={filter} />}
      filters={
        <>
          <ChoiceField
            label="Market"
            noneLabel="All markets"
            value={search.market ?? ''}
            options={markets}
            onChange={(market) => list.setFilter('market', market)}
          />
          <ButtonLink to="/closings">Closing days</ButtonLink>
        </>
      }
      columns={columns}
      query={useQuery(accountQueries.list(search))}
      rowLink={({ id }) => linkOptions({ to: '/accounts/$accountId', params: { accountId: id } })}
      openLabel="Edit"
      rowActions={(account) => [
        ...(mayMerge ? [{ label: mergeTexts.openFor, onSelect: () => setMerged(account) }] : []),
        ...(mayRemove ? [{ label: 'Delete', danger: true, onSelect: () => void remove(account) }] : []),
      ]}
    >
      {merged && <MergeAccountDialog account={merged} onClose={() => setMerged(undefined)} />}
    </RecordsPage>
  );
}

/** A merge edits one account and deletes the other. */
export function useMayMerge() {
  const mayEdit = useCan('editMenu');
  return useCan('removeMenu') && mayEdit;
}

/** True once the account is gone. */
export function useRemoveAccount() {
  const ask = useDelete();
  const { mutateAsync } = useDeleteAccount();
  return ({ id, name }: Pick<Account, 'id' | 'name'>): Promise<boolean> =>
    ask({
      text: accountTexts.confirmDelete,
      title: name,
      remove: () => mutateAsync(id),
      deletedText: accountTexts.deleted,
      failedText: accountTexts.deleteFailed,
    });
}
