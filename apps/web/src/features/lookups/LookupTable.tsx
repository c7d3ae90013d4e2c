import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type LookupKind, lookupTexts } from '#domain/lookups/lookup-texts.ts';
import { messageOf } from '../../api/api-error.ts';
import { useAlert, useConfirm, useNotify } from '../../ui/feedback.ts';
import { ListControls } from '../../ui/ListControls.tsx';
import { type Column, ListTable } from '../../ui/ListTable.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { preparableDialog } from '../../ui/preparable.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { LookupItem } from './lookup-form-values.ts';
import { useDeleteLookup } from './mutations.ts';
import { type LookupSearch, lookupQueries } from './queries.ts';

const LookupDialog = preparableDialog(async () => ({ default: (await import('./LookupDialog.tsx')).LookupDialog }));

interface LookupTableProps {
  kind: LookupKind;
  search: LookupSearch;
  /** One and many of the entries: ['brand', 'brands']. */
  nouns: readonly [one: string, many: string];
  mayChange: boolean;
  mayRemove: boolean;
  /** The dialog for a new entry is open. */
  adding?: boolean;
  onAdded?: () => void;
}

/** The entries of a list, with search, change and delete. */
export function LookupTable(props: LookupTableProps) {
  const { kind, search, nouns, mayChange, mayRemove, adding = false, onAdded = () => {} } = props;
  const [, many] = nouns;
  const list = useListSearch(search);
  const entries = useQuery(lookupQueries.page(kind, search));
  const remove = useRemove(kind);
  const [changed, setChanged] = useState<LookupItem>();

  return (
    <>
      <ListControls count={entries.data?.meta.count} nouns={nouns}>
        <SearchField label={`Search ${many}`} value={list.q} onChange={list.setQ} />
      </ListControls>
      <ListTable
        label={many}
        columns={columnsOf[kind] ?? [nameColumn]}
        query={entries}
        rowId={(entry) => entry.id}
        rowName={(entry) => entry.name}
        {...((mayChange || mayRemove) && {
          rowActions: (entry: LookupItem) => [
            ...(mayChange ? [{ label: columnsOf[kind] ? 'Change' : 'Rename', onSelect: () => setChanged(entry) }] : []),
            ...(mayRemove ? [{ label: 'Delete', danger: true, onSelect: () => void remove(entry) }] : []),
          ],
        })}
        emptyText={`There are no ${many} yet.`}
        filteredText={`There are no ${many} that match the current search term.`}
        isFiltered={list.q !== ''}
        page={list.page}
        onPage={list.setPage}
      />
      {(adding || changed) && (
        <Suspense>
          <LookupDialog
            kind={kind}
            item={changed}
            onClose={() => {
              setChanged(undefined);
              onAdded();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function useRemove(kind: LookupKind) {
  const remove = useDeleteLookup(kind);
  const confirm = useConfirm();
  const alert = useAlert();
  const notify = useNotify();
  const texts = lookupTexts(kind);
  return async (entry: LookupItem) => {
    const text = texts.confirmDelete;
    if (!(await confirm({ text, title: entry.name, confirmLabel: 'Delete', danger: true }))) return;
    try {
      await remove.mutateAsync(entry.id);
      notify(texts.deleted);
    } catch (error) {
      await alert(messageOf(error, 'Something went wrong. Please try again.'));
    }
  };
}

const nameColumn: Column<LookupItem> = {
  header: 'Name',
  cell: ({ name, isDefault }) => (
    <>
      {name}
      {isDefault && (
        <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontSize: 13 }}>
          Default
        </Box>
      )}
    </>
  ),
};

const wideName = { ...nameColumn, width: '30%' };

/** Lists that say more than names. */
const columnsOf: Partial<Record<LookupKind, [Column<LookupItem>, ...Column<LookupItem>[]]>> = {
  market: [wideName, { header: 'Time zone', cell: (entry) => entry.timeZone }],
  portionUnit: [wideName, { header: 'Abbreviation', cell: (entry) => entry.abbreviation }],
  containerType: [wideName, { header: 'Half size', cell: (entry) => (entry.hasHalfSize ? 'Also as a half' : '') }],
  addOnType: [
    wideName,
    { header: 'Slots', cell: (entry) => entry.addOnSlots?.map((slot) => slot.name).join(', ') ?? '' },
  ],
};
