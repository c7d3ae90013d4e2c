import type { UseQueryResult } from '@tanstack/react-query';
import { type LinkProps, type NavigateOptions, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createListTexts } from '#contract/list-texts.ts';
import type { IdName } from '#contract/values.ts';
import { type Column, ListTable } from '../../shell/ListTable.tsx';
import { Page } from '../../shell/Page.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ListControls } from '../../ui/ListControls.tsx';
import type { useListSearch } from '../../ui/list-search.ts';
import { createPreloadable } from '../../ui/preloadable.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { RowAction } from '../../ui/use-actions-menu.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';
import { DuplicatesButton } from '../merges/DuplicatesButton.tsx';
import type { BulkKind } from './queries.ts';
import type { Selection } from './use-bulk-selection.tsx';
import { type FilterOf, useBulkSelection } from './use-bulk-selection.tsx';

const BulkSection = createPreloadable<{ selection: Selection }>(
  () => import('./BulkSection.tsx'),
  ({ selection }) => selection.clear(),
);

/** The actions for selected rows, shown from the first selected row on. */
const SelectionSection = ({ selection }: { selection: Selection }) =>
  selection.count > 0 && <BulkSection selection={selection} />;

interface RecordsPageProps<Kind extends BulkKind, Row extends IdName> {
  kind: Kind;
  /** One record, such as 'element'. */
  noun: string;
  mayAdd: boolean;
  list: Pick<ReturnType<typeof useListSearch>, 'q' | 'setQ' | 'table' | 'order'>;
  filter: FilterOf<Kind>;
  query: UseQueryResult<{ data: readonly Row[]; meta: { count: number } }>;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rowLink: (row: Row) => LinkProps & NavigateOptions;
  /** What opening a record is called in the menu of its row. */
  openLabel: string;
  /** Below opening it. */
  rowActions?: (row: Row) => readonly RowAction[];
  exportButton: ReactNode;
  above?: ReactNode;
  /** Beside the search. */
  filters: ReactNode;
  /** The dialogs of a row. */
  children?: ReactNode;
}

export function RecordsPage<Kind extends BulkKind, Row extends IdName>(props: RecordsPageProps<Kind, Row>) {
  const { kind, noun, mayAdd, list, filter, query, columns, rowLink, openLabel, rowActions } = props;
  const navigate = useNavigate();
  const selection = useBulkSelection(kind, filter, query.data);
  const title = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
  return (
    <Page
      title={title}
      actions={
        mayAdd && (
          <>
            <ImportButton kind={kind} />
            <ButtonLink to={`/${kind as BulkKind}/new` as const} variant="contained" color="secondary">
              New {noun}
            </ButtonLink>
          </>
        )
      }
    >
      {props.above}
      <ListControls
        count={query.data?.meta.count}
        nouns={[noun, kind]}
        actions={
          <>
            {kind !== 'menus' && selection.mayChange && selection.mayDelete && <DuplicatesButton kind={kind} />}
            {props.exportButton}
          </>
        }
      >
        <SearchField label={`Search ${kind}`} value={list.q} onChange={list.setQ} />
        {props.filters}
      </ListControls>
      <SelectionSection selection={selection} />
      <ListTable
        label={title}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={rowLink}
        rowActions={(row) => [
          { label: openLabel, onSelect: () => void navigate(rowLink(row)) },
          ...(rowActions?.(row) ?? []),
        ]}
        {...selection.list}
        {...createListTexts(kind)}
        {...list.table}
        {...list.order}
      />
      {props.children}
    </Page>
  );
}
