import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DietRule } from '#contract/diets.ts';
import { createListTexts } from '#contract/list-texts.ts';
import { mergeTexts } from '#contract/merge-texts.ts';
import { type ReferenceKind, referenceKinds } from '#contract/reference-kinds.ts';
import type { Day } from '#contract/values.ts';
import { formatWeekdays } from '#domain/calendar/calendar-day.ts';
import { createReferenceDataTexts } from '#domain/reference-data/reference-data-texts.ts';
import { type Column, ListTable } from '../../shell/ListTable.tsx';
import { useDelete } from '../../shell/use-delete.ts';
import { ListControls } from '../../ui/ListControls.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { DuplicatesButton } from '../merges/DuplicatesButton.tsx';
import { useDeleteReferenceEntry } from './mutations.ts';
import { type ReferenceEntrySearch, referenceDataQueries } from './queries.ts';
import type { ReferenceEntryItem } from './reference-entry-form-values.ts';

const ReferenceEntryDialog = createPreloadableDialog(async () => ({
  default: (await import('./ReferenceEntryDialog.tsx')).ReferenceEntryDialog,
}));

const MergeDialog = createPreloadableDialog(() => import('../merges/MergeDialog.tsx'));

interface ReferenceEntryTableProps {
  kind: ReferenceKind;
  search: ReferenceEntrySearch;
  mayChange: boolean;
  mayRemove: boolean;
  adding?: boolean;
  onAdded?: () => void;
}

export function ReferenceEntryTable(props: ReferenceEntryTableProps) {
  const { kind, search, mayChange, mayRemove, adding = false, onAdded = () => {} } = props;
  const { thing } = referenceKinds[kind];
  const many = `${thing}s`;
  const list = useListSearch(search);
  const entries = useQuery(referenceDataQueries.page(kind, search));
  const remove = useRemove(kind);
  const [changedEntry, setChangedEntry] = useState<ReferenceEntryItem>();
  const [merged, setMerged] = useState<ReferenceEntryItem>();
  const mergeKind = kind === 'vendor' ? 'vendors' : kind === 'brand' ? 'brands' : undefined;

  return (
    <>
      <ListControls
        count={entries.data?.meta.count}
        nouns={[thing, many]}
        actions={
          <>
            {mergeKind && mayChange && mayRemove && <DuplicatesButton kind={mergeKind} />}
            <ExportButton operation="exportReferenceData" query={{ list: referenceKinds[kind].list, q: list.q }} />
          </>
        }
      >
        <SearchField label={`Search ${many}`} value={list.q} onChange={list.setQ} />
      </ListControls>
      <ListTable
        label={many}
        columns={columnsByKind[kind] ?? [nameColumn]}
        query={entries}
        rowId={(entry) => entry.id}
        rowName={(entry) => entry.name}
        {...((mayChange || mayRemove) && {
          rowActions: (entry: ReferenceEntryItem) => [
            ...(mayChange
              ? [{ label: columnsByKind[kind] ? 'Change' : 'Rename', onSelect: () => setChangedEntry(entry) }]
              : []),
            ...(mergeKind && mayRemove && mayChange
              ? [{ label: mergeTexts.openFor, onSelect: () => setMerged(entry) }]
              : []),
            ...(mayRemove ? [{ label: 'Delete', danger: true, onSelect: () => void remove(entry) }] : []),
          ],
        })}
        {...createListTexts(many)}
        {...list.table}
        isFiltered={list.q !== ''}
      />
      {mergeKind && merged && <MergeDialog kind={mergeKind} record={merged} onClose={() => setMerged(undefined)} />}
      {(adding || changedEntry) && (
        <ReferenceEntryDialog
          kind={kind}
          item={changedEntry}
          onClose={() => {
            setChangedEntry(undefined);
            onAdded();
          }}
        />
      )}
    </>
  );
}

function useRemove(kind: ReferenceKind) {
  const remove = useDeleteReferenceEntry(kind);
  const ask = useDelete();
  const { confirmDelete, deleted: deletedText } = createReferenceDataTexts(kind);
  return ({ id, name }: ReferenceEntryItem) =>
    ask({ text: confirmDelete, title: name, remove: () => remove.mutateAsync(id), deletedText, isRefusalRead: true });
}

const nameColumn: Column<ReferenceEntryItem> = {
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

/** On phones, which have no header, the days say what they are. */
const DaysCell = ({ what, days = [] }: { what: string; days: readonly Day[] | undefined }) =>
  days.length > 0 && (
    <>
      <Box component="span" sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>{`${what} `}</Box>
      {formatWeekdays(days)}
    </>
  );

const formatRule = ({ isByStatement, ingredientTypes, proteinTypes, origins, excludedAllergenIds }: DietRule) =>
  [
    ...(isByStatement ? ['By statement only'] : []),
    ...new Set([...ingredientTypes, ...proteinTypes, ...origins]),
    ...(excludedAllergenIds.length > 0
      ? [`${excludedAllergenIds.length} ${excludedAllergenIds.length === 1 ? 'allergen' : 'allergens'}`]
      : []),
  ].join(', ') || 'Nothing';

/** Lists with a second column beside the name. */
const columnsByKind: Partial<Record<ReferenceKind, [Column<ReferenceEntryItem>, ...Column<ReferenceEntryItem>[]]>> = {
  market: [wideName, { header: 'Time zone', cell: (entry) => entry.timeZone }],
  portionUnit: [wideName, { header: 'Abbreviation', cell: (entry) => entry.abbreviation }],
  containerType: [wideName, { header: 'Half size', cell: (entry) => (entry.hasHalfSize ? 'Also as a half' : '') }],
  dietaryPreference: [wideName, { header: 'Excludes', cell: ({ rule }) => (rule ? formatRule(rule) : '') }],
  vendor: [
    wideName,
    { header: 'Order days', cell: ({ orderDays }) => <DaysCell what="Order" days={orderDays} /> },
    { header: 'Delivery days', cell: ({ deliveryDays }) => <DaysCell what="Delivery" days={deliveryDays} /> },
  ],
  // Names only: its slots are on the record.
  addOnType: [nameColumn],
};
