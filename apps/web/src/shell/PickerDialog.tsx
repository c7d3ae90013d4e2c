import ChosenIcon from '@mui/icons-material/CheckBox';
import NotChosenIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { keepPreviousData, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Filter } from '../ui/FilterFields.tsx';
import { FiltersButton } from '../ui/FiltersButton.tsx';
import { PickerList } from '../ui/PickerList.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Empty, LoadingRows } from '../ui/states.tsx';
import { useHeldWhilePressed } from '../ui/use-held-while-pressed.ts';
import { useLeaveQuestion } from '../ui/use-leave-question.tsx';
import { QueryFailed } from './QueryPart.tsx';
import { useSearchKeys } from './use-search-keys.ts';
import { useSelectedItems } from './use-selected-items.ts';

export interface PickerSearch {
  q: string;
  /** What was chosen of the filters; '' for all. */
  filters: Readonly<Record<string, string>>;
  page: 1;
  /** Grows with each Load More. */
  perPage: number;
}

interface PickerReply<Item> {
  data: readonly Item[];
  meta: { count: number };
}

export interface PickerDialogProps<Item extends { id: string }> {
  open: boolean;
  title: string;
  searchLabel: string;
  /** `(search) => elementQueries.list(search)` */
  // biome-ignore lint/suspicious/noExplicitAny: each feature's query key is its own; the reply is what matters here
  queryFor: (search: PickerSearch) => UseQueryOptions<any, Error, any, any>;
  getName: (item: Item) => string;
  /** Shown beside the name: a chip, an allergen. With `columns`, one cell for each. */
  getDetail?: (item: Item) => ReactNode;
  /** The widths of name and details, as a grid template: the rows are a table where there is room. */
  columns?: string;
  /** Below the list. */
  legend?: ReactNode;
  filters?: readonly Filter[];
  chosenFilters?: Readonly<Record<string, string>>;
  /** How many to load at first, and with each Load More (screens-6). */
  pageSize: number;
  /** 'one' closes with the chosen item at once. */
  pick?: 'one' | 'many';
  /** Items that cannot be chosen, such as those already there. */
  isDisabled?: (item: Item) => boolean;
  /** Says why: 'On this menu'. */
  disabledText?: string;
  /** Text of the confirm button: `(n) => `Add ${n} elements``. */
  confirmLabel?: (count: number) => string;
  emptyText: string;
  filteredText: string;
  /** In pixels; as wide as the dialog without it. */
  listWidth?: number;
  /** Beside Cancel, such as 'Create New Element'; `select` adds what was created to the selection, `q` is the search. */
  extra?: (select: (item: Item) => void, q: string) => ReactNode;
  onPick: (items: Item[]) => void;
  /** What was picked is on its way to the server. */
  isBusy?: boolean;
  onClose: () => void;
}

/** Choose from a searched list: search in focus, filters, arrow keys and Space, Load More; the selection outlives the search. */
export function PickerDialog<Item extends { id: string }>(props: PickerDialogProps<Item>) {
  const id = useId();
  const selection = useSelectedItems<Item>();
  // Items that are there by now cannot be chosen.
  const selected = selection.selected.filter((item) => !props.isDisabled?.(item));
  const { leave, guard } = useLeaveQuestion({ isUnsaved: props.open && selected.length > 0, onClose: props.onClose });
  return (
    <Dialog
      open={props.open}
      onClose={leave}
      aria-labelledby={id}
      maxWidth={props.columns ? 'md' : 'sm'}
      fullWidth
      scroll="paper"
      slotProps={{ transition: { onExited: selection.clear } }}
    >
      {guard}
      <DialogTitle id={id}>{props.title}</DialogTitle>
      {/* Inside, so that every opening starts with an empty search. */}
      <Picker {...props} {...selection} selected={selected} onClose={leave} />
    </Dialog>
  );
}

const addLabel = (count: number) => `Add ${count}`;

type PickerProps<Item extends { id: string }> = PickerDialogProps<Item> & ReturnType<typeof useSelectedItems<Item>>;

function Picker<Item extends { id: string }>(props: PickerProps<Item>) {
  const { pick = 'many', pageSize, getName, confirmLabel = addLabel, onPick, onClose, selected, add, toggle } = props;
  const [{ q, filters }, setFilter] = useState({ q: '', filters: props.chosenFilters ?? {} });
  const [perPage, setPerPage] = useState(pageSize);
  /** A dialog that fades still takes the second press of a double click, or a second Enter. */
  const pickOnce = (items: Item[]) => props.open && onPick(items);
  const query = useQuery({
    ...props.queryFor({ q, filters, page: 1, perPage }),
    placeholderData: keepPreviousData,
  });
  function search(change: Partial<{ q: string; filters: Readonly<Record<string, string>> }>) {
    setFilter({ q, filters, ...change });
    setPerPage(pageSize);
  }
  const addAndSearchOn = (item: Item) => {
    add(item);
    search({ q: '' });
  };
  const isSettled = query.data !== undefined && !query.isPlaceholderData;
  const onKeyDown = useSearchKeys(q, isSettled ? query.data : undefined, (reply: PickerReply<Item>) => {
    const [only, ...others] = reply.data.filter((item) => !props.isDisabled?.(item));
    if (!only || others.length > 0 || reply.meta.count > reply.data.length) return;
    if (pick === 'one') return void pickOnce([only]);
    // The next one can be typed at once.
    addAndSearchOn(only);
  });

  return (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1, height: '80vh', pt: '8px !important' }}>
        <Box sx={filterStyle} onKeyDown={onKeyDown}>
          <SearchField
            label={props.searchLabel}
            value={q}
            onChange={(text) => search({ q: text })}
            autoFocus
            focusedBySlash={false}
          />
          <FiltersButton
            filters={props.filters ?? []}
            values={filters}
            onChange={(name, value) => search({ filters: { ...filters, [name]: value } })}
          />
        </Box>
        {selected.length > 0 && <SelectedItems items={selected} getName={getName} onRemove={toggle} />}
        <FoundItems
          {...props}
          query={query}
          onToggle={pick === 'one' ? (item) => pickOnce([item]) : toggle}
          isFiltered={q !== '' || Object.values(filters).some(Boolean)}
          onMore={() => setPerPage(perPage + pageSize)}
        />
        {props.legend}
      </DialogContent>
      <DialogActions>
        <Box sx={{ mr: 'auto' }}>{props.extra?.(addAndSearchOn, q)}</Box>
        <Button onClick={onClose}>Cancel</Button>
        {pick === 'many' && (
          <Button
            variant="contained"
            color="secondary"
            disabled={selected.length === 0}
            loading={props.isBusy ?? false}
            onClick={() => pickOnce([...selected])}
          >
            {confirmLabel(selected.length)}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

interface SelectedItemsProps<Item> {
  items: readonly Item[];
  getName: (item: Item) => string;
  onRemove: (item: Item) => void;
}

function SelectedItems<Item extends { id: string }>({ items, getName, onRemove }: SelectedItemsProps<Item>) {
  return (
    <Box aria-label="Selected" role="group" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, flex: 'none' }}>
      {items.map((item) => (
        <Chip
          key={item.id}
          size="small"
          label={getName(item)}
          aria-label={`Remove ${getName(item)}`}
          onClick={() => onRemove(item)}
          onDelete={() => onRemove(item)}
        />
      ))}
    </Box>
  );
}

const filterStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, flex: 'none' } as const;

interface FoundItemsProps<Item extends { id: string }> extends PickerDialogProps<Item> {
  query: UseQueryResult<PickerReply<Item>>;
  selected: readonly Item[];
  onToggle: (item: Item) => void;
  isFiltered: boolean;
  onMore: () => void;
}

/** The search results. Load More moves the focus to the first new one. */
function FoundItems<Item extends { id: string }>(props: FoundItemsProps<Item>) {
  const { query, onMore } = props;
  const [reply, hold] = useHeldWhilePressed(query.data);
  const count = reply?.data.length;
  const list = useRef<HTMLDivElement>(null);
  const focusIndexAfterLoad = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (count === undefined || count <= focusIndexAfterLoad.current) return;
    list.current
      ?.querySelectorAll<HTMLElement>('[role="option"]')
      [focusIndexAfterLoad.current]?.focus({ preventScroll: true });
    focusIndexAfterLoad.current = Number.POSITIVE_INFINITY;
  }, [count]);

  return (
    <Box
      ref={list}
      onPointerDown={hold}
      sx={[foundStyle, props.listWidth !== undefined && { width: props.listWidth, maxWidth: '100%', mx: 'auto' }]}
    >
      {reply ? (
        <PickerRows {...props} foundItems={reply.data} />
      ) : query.error ? (
        <QueryFailed query={query} />
      ) : (
        <LoadingRows />
      )}
      {reply && reply.meta.count > reply.data.length && (
        <Box sx={{ p: 1, textAlign: 'center' }}>
          <Button
            loading={query.isFetching}
            onClick={() => {
              focusIndexAfterLoad.current = reply.data.length;
              onMore();
            }}
          >
            Load More
          </Button>
        </Box>
      )}
    </Box>
  );
}

const foundStyle = {
  flex: '1 1 auto',
  overflowY: 'auto',
  minHeight: 0,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
} as const;

function PickerRows<Item extends { id: string }>(props: FoundItemsProps<Item> & { foundItems: readonly Item[] }) {
  const { foundItems, selected, onToggle, getName, getDetail, pick = 'many', isDisabled = () => false } = props;
  if (foundItems.length === 0) return <Empty>{props.isFiltered ? props.filteredText : props.emptyText}</Empty>;
  const isSelected = (item: Item) => selected.some((other) => other.id === item.id);
  return (
    <PickerList
      label={props.title}
      multiple={pick === 'many'}
      columns={props.columns && (pick === 'many' ? `24px ${props.columns}` : props.columns)}
      options={foundItems.map((item) => ({
        id: item.id,
        isSelected: isSelected(item),
        isDisabled: isDisabled(item),
        onToggle: () => onToggle(item),
        content: (
          <>
            {pick === 'many' && (isSelected(item) ? <ChosenIcon color="primary" /> : <NotChosenIcon color="action" />)}
            <Box component="span" sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
              {getName(item)}
            </Box>
            {getDetail?.(item)}
            {isDisabled(item) && props.disabledText && <Box component="span">{props.disabledText}</Box>}
          </>
        ),
      }))}
    />
  );
}
