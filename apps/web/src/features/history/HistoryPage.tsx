import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { historyTexts } from '#contract/history-texts.ts';
import type { HistoryEntry, RecordHistoryMeta } from '#contract/record-history.ts';
import { recordHistoryTexts as texts } from '#contract/record-history-texts.ts';
import { type RecordKind, recordKinds } from '#contract/record-kinds.ts';
import type { Id } from '#contract/values.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx';
import { type Breadcrumb, Page } from '../../shell/Page.tsx';
import { RecordState } from '../../shell/RecordState.tsx';
import { FilterFields } from '../../ui/FilterFields.tsx';
import { ListControls } from '../../ui/ListControls.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Empty } from '../../ui/states.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import { type HistorySearch, historyQueries } from './queries.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

/** The way back to the record. */
function toRecordLink(kind: RecordKind, id: Id, meta: RecordHistoryMeta): Breadcrumb['link'] {
  const tab = { tab: 'services', ...(meta.date && { date: meta.date }) } as const;
  const links: Record<RecordKind, Breadcrumb['link']> = {
    ingredients: { to: '/ingredients/$ingredientId', params: { ingredientId: id } },
    elements: { to: '/elements/$elementId', params: { elementId: id } },
    menus: { to: '/menus/$menuId', params: { menuId: id } },
    'scheduled-menus': { to: '/scheduled-menus/$scheduledMenuId', params: { scheduledMenuId: id } },
    'scheduled-add-ons': { to: '/scheduled-add-ons/$scheduledAddOnId', params: { scheduledAddOnId: id } },
    accounts: { to: '/accounts/$accountId', params: { accountId: id } },
    'service-events': { to: '/accounts/$accountId', params: { accountId: meta.accountId ?? '' }, search: tab },
    'purchase-orders': { to: '/purchasing' },
  };
  return links[kind];
}

interface HistoryPageProps {
  /** As in the address. */
  kind: string;
  id: Id;
  search: HistorySearch;
}

/** The changes of a record with author and time, the latest first, and the way back to an earlier version (history-6). */
export function HistoryPage({ kind, id, search }: HistoryPageProps) {
  const knownKind = recordKinds.find((recordKind) => recordKind === kind);
  return knownKind ? (
    <RecordHistory key={`${kind} ${id}`} kind={knownKind} id={id} search={search} />
  ) : (
    <NotFoundScreen />
  );
}

function RecordHistory({ kind, id, search }: HistoryPageProps & { kind: RecordKind }) {
  const list = useListSearch(search);
  const query = useQuery(historyQueries.page(kind, id, search));
  const [restored, setRestored] = useState<HistoryEntry>();
  if (!query.data) return <RecordState title={texts.history} breadcrumbs={[]} query={query} />;
  const { data: entries, meta } = query.data;
  return (
    <Page title={texts.historyOf(meta.name)} breadcrumbs={[{ label: meta.name, link: toRecordLink(kind, id, meta) }]}>
      <ListControls count={meta.count} nouns={['save', 'saves']}>
        <FilterFields
          values={search}
          onChange={list.setFilter}
          filters={[
            { name: 'person', label: 'Person', noneLabel: texts.everybody, options: meta.people },
            { name: 'field', label: 'Field', noneLabel: texts.everyField, options: meta.fields },
          ]}
        />
      </ListControls>
      {entries.length === 0 ? (
        <Empty>{list.table.isFiltered ? texts.noHistoryFound : texts.noHistory}</Empty>
      ) : (
        <Paper variant="outlined" component="ol" aria-label={texts.history} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entries.map((entry) => (
            <HistoryRow
              key={entry.id}
              by={entry.changedBy}
              changedAt={entry.changedAt}
              sentences={entry.sentences}
              aside={
                <>
                  {entry.isUndo && <Chip size="small" label={historyTexts.undo} sx={{ ml: 1 }} />}
                  {entry.version === 'present' && <Chip size="small" label={texts.presentVersion} sx={{ ml: 1 }} />}
                </>
              }
              action={
                meta.mayRestore &&
                entry.version === 'earlier' && (
                  <Button variant="outlined" onClick={() => setRestored(entry)}>
                    {texts.restoreThis}
                  </Button>
                )
              }
            />
          ))}
        </Paper>
      )}
      <Pagination page={list.table.page} perPage={DEFAULT_PER_PAGE} count={meta.count} onPage={list.table.onPage} />
      {restored && <RestoreDialog kind={kind} id={id} entry={restored} onClose={() => setRestored(undefined)} />}
    </Page>
  );
}
