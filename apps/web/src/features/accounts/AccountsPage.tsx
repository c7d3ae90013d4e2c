import { useQuery } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { accountTexts } from '#contract/accounts-texts.ts';
import { listTexts } from '#contract/list-texts.ts';
import { mergeTexts } from '#contract/merge-texts.ts';
import { shortDate } from '#domain/calendar/calendar-day.ts';
import { useCan } from '../../shell/current-user.ts';
import { type Column, ListTable } from '../../shell/ListTable.tsx';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useDelete } from '../../shell/use-delete.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { ListControls } from '../../ui/ListControls.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { preloadableDialog } from '../../ui/preloadable.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { RowAction } from '../../ui/use-actions-menu.tsx';
import { SelectionSection } from '../bulk/SelectionSection.tsx';
import { useSelection } from '../bulk/use-selection.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';
import { DuplicatesButton } from '../merges/DuplicatesButton.tsx';
import { useDeleteAccount } from './mutations.ts';
import { type AccountSearch, accountFilters, accountQueries } from './queries.ts';

const MergeAccountDialog = preloadableDialog(() => import('./MergeAccountDialog.tsx'));

const columns: readonly [Column<Account>, ...Column<Account>[]] = [
  { header: 'Name', sort: 'name', cell: (account) => account.name },
  { header: 'Market', sort: 'market', cell: (account) => account.market.name },
  { header: 'City', sort: 'city', cell: (account) => `${account.city}, ${account.state}` },
  {
    header: 'Service start',
    sort: 'start',
    sortOrders: ['earliest first', 'latest first'],
    cell: (account) => account.serviceStartDate && shortDate(account.serviceStartDate),
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
  const mayAdd = useCan('addElement');
  const { markets } = useReferenceData();
  const accounts = useQuery(accountQueries.list(search));
  const mayMerge = useMayMerge();
  const [merged, setMerged] = useState<Account>();
  const actionsOf = useAccountActions(setMerged);
  const selection = useSelection('accounts', accountFilters(search), accounts.data);
  return (
    <Page
      title="Accounts"
      actions={
        mayAdd && (
          <>
            <ImportButton kind="accounts" />
            <ButtonLink to="/accounts/new" variant="contained" color="secondary">
              New account
            </ButtonLink>
          </>
        )
      }
    >
      <ListControls
        count={accounts.data?.meta.count}
        nouns={['account', 'accounts']}
        actions={
          <>
            {mayMerge && <DuplicatesButton kind="accounts" />}
            <ExportButton operation="exportAccounts" query={accountFilters(search)} />
          </>
        }
      >
        <SearchField label="Search accounts" value={list.q} onChange={list.setQ} />
        <ChoiceField
          label="Market"
          noneLabel="All markets"
          value={search.market ?? ''}
          options={markets}
          onChange={(market) => list.setFilter('market', market)}
        />
        <ButtonLink to="/closings">Closing days</ButtonLink>
      </ListControls>
      <SelectionSection selection={selection} />
      <ListTable
        label="Accounts"
        columns={columns}
        query={accounts}
        rowId={(account) => account.id}
        rowName={(account) => account.name}
        rowLink={(account) => linkOptions({ to: '/accounts/$accountId', params: { accountId: account.id } })}
        rowActions={actionsOf}
        {...selection.list}
        {...listTexts('accounts')}
        {...list.table}
        {...list.order}
      />
      {merged && (
        <Suspense>
          <MergeAccountDialog account={merged} onClose={() => setMerged(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

/** A merge edits one account and deletes the other. */
export function useMayMerge() {
  const mayEdit = useCan('editMenu');
  return useCan('removeMenu') && mayEdit;
}

/** Row actions of an account: open, and with the permission merge or delete. */
function useAccountActions(onMerge: (account: Account) => void) {
  const navigate = useNavigate();
  const mayRemove = useCan('removeMenu');
  const mayMerge = useMayMerge();
  const remove = useRemoveAccount();
  return (account: Account): RowAction[] => [
    {
      label: 'Edit',
      onSelect: () => void navigate({ to: '/accounts/$accountId', params: { accountId: account.id } }),
    },
    ...(mayMerge ? [{ label: mergeTexts.openFor, onSelect: () => onMerge(account) }] : []),
    ...(mayRemove ? [{ label: 'Delete', danger: true, onSelect: () => void remove(account) }] : []),
  ];
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
      deleted: accountTexts.deleted,
      failedText: accountTexts.deleteFailed,
    });
}
