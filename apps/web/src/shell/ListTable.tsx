import DescendingIcon from '@mui/icons-material/ArrowDownward';
import AscendingIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type LinkProps, type NavigateOptions, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { isApiError, toErrorMessage } from '../api/api-error.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Empty, Failed, Forbidden, ROW_HEIGHT } from '../ui/states.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { TextSkeleton } from '../ui/TextSkeleton.tsx';
import type { RowAction } from '../ui/use-actions-menu.tsx';
import { tableStyle } from './list-table-style.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** A quiet second line of the first column, below the link. */
  below?: (row: Row) => ReactNode;
  /** What the list is sorted by when its header is pressed. */
  sort?: string;
  /** In words, for phones, which have no header: A to Z, unless it is a number or a date. */
  sortOrders?: readonly [forward: string, backward: string];
  /** Right-aligned, with tabular figures. */
  numeric?: boolean;
  width?: number | string;
  /** On phones a row is a card of two lines: the first column above, the others below, except hidden ones. */
  hiddenOnPhones?: boolean;
}

/** The part of a list query that the table reads. */
interface ListQuery<Row> {
  data: { data: readonly Row[]; meta: { count: number } } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Rows that were read with something else: all of them, or a page. */
export const toListQuery = <Row,>(rows: readonly Row[], page?: number): ListQuery<Row> => ({
  data: {
    data: page === undefined ? rows : rows.slice((page - 1) * DEFAULT_PER_PAGE, page * DEFAULT_PER_PAGE),
    meta: { count: rows.length },
  },
  ...{ error: null, isFetching: false, refetch: () => undefined },
});

interface ListTableProps<Row> {
  /** What the rows are, such as "Menus": names the table. */
  label: string;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  query: ListQuery<Row>;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Where the name leads, and a click on the row. */
  rowLink?: (row: Row) => LinkProps;
  rowActions?: (row: Row) => readonly RowAction[];
  /** Before the name: where rows are selected. */
  leading?: { header: ReactNode; cell: (row: Row) => ReactNode };
  emptyText: ReactNode;
  /** When search or filters left nothing. */
  filteredText: ReactNode;
  isFiltered: boolean;
  failedText?: string;
  page?: number;
  onPage?: (page: number) => void;
  perPage?: number;
  /** The column that the list is sorted by, backwards with a minus; none while a search ranks it. */
  sort?: string | undefined;
  onSort?: (sort: string) => void;
}

export const DEFAULT_PER_PAGE = 25;

// Plain elements: a styled one for each cell was half of the time that a list took to be drawn. They tell what they are,
// because on phones their style takes it from them.
const rowGroup = { role: 'rowgroup' } as const;
const asRow = { role: 'row' } as const;
const asCell = { role: 'cell' } as const;
const columnHeader = { role: 'columnheader', scope: 'col' } as const;
const rowHeader = { role: 'rowheader', scope: 'row' } as const;

/** A paged list with real links, row menus, and a written sentence for each state it can be in. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, columns, query, rowActions, leading, page = 1, onPage, perPage = DEFAULT_PER_PAGE } = props;
  const count = query.data?.meta.count;
  const fault = renderListState(props);
  return (
    <>
      <SortField {...props} />
      <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
        {fault ?? (
          <Box component="table" role="table" aria-label={label} aria-busy={query.isFetching} sx={tableStyle}>
            <thead {...rowGroup}>
              <tr {...asRow}>
                {leading && (
                  <th {...columnHeader} className="leading">
                    {leading.header}
                  </th>
                )}
                {columns.map((column) => (
                  <HeaderCell key={column.header} column={column} sort={props.sort} onSort={props.onSort} />
                ))}
                {rowActions && (
                  <th {...columnHeader} className="actions">
                    Actions
                  </th>
                )}
              </tr>
            </thead>
            {query.data ? (
              <tbody {...rowGroup}>
                {query.data.data.map((row) => (
                  <TableRow key={props.rowId(row)} row={row} list={props} />
                ))}
              </tbody>
            ) : (
              <tbody aria-hidden="true">
                <SkeletonRows columns={columns.length + (rowActions ? 1 : 0) + (leading ? 1 : 0)} />
              </tbody>
            )}
          </Box>
        )}
      </Paper>
      {onPage && count !== undefined && <Pagination page={page} perPage={perPage} count={count} onPage={onPage} />}
    </>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { header, numeric, width, sort: key } = column;
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  const Icon = direction === 'descending' ? DescendingIcon : AscendingIcon;
  return (
    <th
      {...columnHeader}
      className={numeric ? 'numeric' : ''}
      style={{ width }}
      {...(key && onSort && { 'aria-sort': direction })}
    >
      {key && onSort ? (
        <Box
          component="button"
          type="button"
          sx={sortButton}
          onClick={() => onSort(direction === 'ascending' ? `-${key}` : key)}
        >
          {header}
          <Icon sx={{ fontSize: 16, opacity: direction === 'none' ? 0 : 1 }} />
        </Box>
      ) : (
        header
      )}
    </th>
  );
}

const sortButton = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: ROW_HEIGHT,
  p: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '&:hover svg, &:focus-visible svg': { opacity: 0.6 },
} as const;

/** On phones rows are cards without a header to press. */
function SortField<Row>({ columns, sort = '', onSort }: ListTableProps<Row>) {
  if (!onSort) return null;
  const options = columns.flatMap(({ header, sort: key, sortOrders: [forward, backward] = ['A to Z', 'Z to A'] }) =>
    key
      ? [
          { id: key, name: `${header}, ${forward}` },
          { id: `-${key}`, name: `${header}, ${backward}` },
        ]
      : [],
  );
  return (
    <Box sx={{ display: { xs: 'flex', sm: 'none' }, mb: 1.5 }}>
      <ChoiceField label="Sort by" noneLabel="Best match" value={sort} options={options} onChange={onSort} />
    </Box>
  );
}

function renderListState<Row>(props: ListTableProps<Row>): ReactNode {
  const { query, isFiltered, emptyText, filteredText, failedText } = props;
  if (query.error && !query.data) {
    if (isApiError(query.error, 'forbidden')) return <Forbidden />;
    return <Failed onRetry={() => void query.refetch()}>{failedText ?? toErrorMessage(query.error)}</Failed>;
  }
  if (query.data?.data.length !== 0) return null;
  // A page past the end, from an old link or after deletions, is neither empty nor filtered.
  if (query.data.meta.count > 0) return <Empty>This page is past the end of the list.</Empty>;
  return <Empty>{isFiltered ? filteredText : emptyText}</Empty>;
}

function TableRow<Row>({ row, list }: { row: Row; list: ListTableProps<Row> }) {
  const router = useRouter();
  const { columns, rowLink, rowActions, rowName, leading } = list;
  const link = rowLink?.(row);
  const [name, ...others] = columns;

  function open(event: MouseEvent<HTMLElement>) {
    const isOwnControl =
      event.target instanceof Element && event.target.closest('a, button, input, select, .leading, [role="menu"]');
    if (!link || isOwnControl || getSelection()?.toString()) return;
    void router.navigate(link as NavigateOptions);
  }

  return (
    <tr {...asRow} onClick={open} className={link ? 'linked' : ''}>
      {leading && (
        <td {...asCell} className="leading">
          {leading.cell(row)}
        </td>
      )}
      <th {...rowHeader}>
        {link ? <TextLink {...link}>{name.cell(row)}</TextLink> : name.cell(row)}
        {name.below && <div className="below">{name.below(row)}</div>}
      </th>
      {others.map((column) => (
        <td
          {...asCell}
          key={column.header}
          className={[column.numeric && 'numeric', column.hiddenOnPhones && 'not-on-phones'].filter(Boolean).join(' ')}
          data-header={column.header}
        >
          {column.cell(row)}
        </td>
      ))}
      {rowActions && (
        <td {...asCell} className="actions">
          <RowMenu of={rowName(row)} actions={rowActions(row)} />
        </td>
      )}
    </tr>
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 10 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
    <tr key={row}>
      {Array.from({ length: columns }, (__, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={column}>
          <TextSkeleton width={column === 0 ? '60%' : '40%'} />
        </td>
      ))}
    </tr>
  ));
}
