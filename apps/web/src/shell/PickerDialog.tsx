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
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { PickerList } from '../ui/PickerList.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Empty, Failed, LoadingRows } from '../ui/states.tsx';
import { useLeaveQuestion } from '../ui/use-leave-question.tsx';

export interface PickerSearch {
  q: string;
  /** Id of the chosen tag, '' for all. */
  tag: string;
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
  /** Label of the search, such as 'Search elements'. */
  searchLabel: string;
  /** `(search) => elementQueries.list(search)` */
  // biome-ignore lint/suspicious/noExplicitAny: each feature's query key is its own; the reply is what matters here
  queryFor: (search: PickerSearch) => UseQueryOptions<any, Error, any, any>;
  nameOf: (item: Item) => string;
  /** Shown beside the name: a chip, an allergen. */
  detailOf?: (item: Item) => ReactNode;
  tags?: readonly { id: string; name: string }[];
  /** How many to load at first, and with each Load More (screens-6). */
  pageSize: number;
  /** 'one' closes with the chosen item at once. */
  pick?: 'one' | 'many';
  /** Items that cannot be chosen, such as those already there. */
  isDisabled?: (item: Item) => boolean;
  /** Text of the confirm button: `(n) => `Add ${n} elements``. */
  confirmLabel?: (count: number) => string;
  emptyText: string;
  filteredText: string;
  /** In pixels; as wide as the dialog without it. */
  listWidth?: number;
  /** Beside Cancel, such as 'Create New Element'; `select` adds what was created to the selection. */
  extra?: (select: (item: Item) => void) => ReactNode;
  onPick: (items: Item[]) => void;
  /** What was picked is on its way to the server. */
  isBusy?: boolean;
  onClose: () => void;
}

/** Choose from a searched list: search in focus, tag filter, arrow keys and Space, Load More; the selection outlives the search. */
export function PickerDialog<Item extends { id: string }>(props: PickerDialogProps<Item>) {
  const id = useId();
  const [hasSelected, setHasSelected] = useState(false);
  const { leave, guard } = useLeaveQuestion({ isUnsaved: props.open && hasSelected, onClose: props.onClose });
  return (
    <Dialog open={props.open} onClose={leave} aria-labelledby={id} maxWidth="sm" fullWidth scroll="paper">
      {guard}
      <DialogTitle id={id}>{props.title}</DialogTitle>
      {/* Inside, so that every opening starts with an empty selection. */}
      <Picker {...props} onClose={leave} onSelect={setHasSelected} />
    </Dialog>
  );
}

type PickerProps<Item extends { id: string }> = PickerDialogProps<Item> & { onSelect: (hasSelected: boolean) => void };

function Picker<Item extends { id: string }>(props: PickerProps<Item>) {
  const {
    pick = 'many',
    pageSize,
    nameOf,
    confirmLabel = (count) => `Add ${count}`,
    onPick,
    onClose,
    onSelect,
  } = props;
  const [filter, setFilter] = useState({ q: '', tag: '' });
  const [perPage, setPerPage] = useState(pageSize);
  const { selected: picked, add, toggle } = useSelection<Item>();
  // What is there by now is no choice any more.
  const selected = picked.filter((item) => !props.isDisabled?.(item));
  const hasSelected = selected.length > 0;
  useEffect(() => onSelect(hasSelected), [hasSelected, onSelect]);
  /** A dialog that fades still takes the second press of a double click, or a second Enter. */
  const pickOnce = (items: Item[]) => props.open && onPick(items);
  const query = useQuery({
    ...props.queryFor({ ...filter, page: 1, perPage }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, height: '70vh', pt: '8px !important' }}>
        <PickerFilter
          label={props.searchLabel}
          tags={props.tags}
          tag={filter.tag}
          q={filter.q}
          onChange={(change) => {
            setFilter({ ...filter, ...change });
            setPerPage(pageSize);
          }}
        />
        {hasSelected && (
          <Box aria-label="Selected" role="group" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, flex: 'none' }}>
            {selected.map((item) => (
              <Chip
                key={item.id}
                size="small"
                label={nameOf(item)}
                aria-label={`Remove ${nameOf(item)}`}
                onClick={() => toggle(item)}
                onDelete={() => toggle(item)}
              />
            ))}
          </Box>
        )}
        <FoundItems
          {...props}
          query={query}
          selected={selected}
          onToggle={pick === 'one' ? (item) => pickOnce([item]) : toggle}
          isFiltered={filter.q !== '' || filter.tag !== ''}
          onMore={() => setPerPage(perPage + pageSize)}
        />
      </DialogContent>
      <DialogActions>
        <Box sx={{ mr: 'auto' }}>{props.extra?.(add)}</Box>
        <Button onClick={onClose}>Cancel</Button>
        {pick === 'many' && (
          <Button
            variant="contained"
            color="secondary"
            disabled={!hasSelected}
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

function useSelection<Item extends { id: string }>() {
  const [selected, setSelected] = useState<readonly Item[]>([]);
  const without = (item: Item) => selected.filter((other) => other.id !== item.id);
  // From what is selected then: several are added in one go.
  const add = (item: Item) => setSelected((before) => [...before.filter((other) => other.id !== item.id), item]);
  function toggle(item: Item) {
    if (without(item).length < selected.length) setSelected(without(item));
    else add(item);
  }
  return { selected, add, toggle };
}

interface PickerFilterProps {
  label: string;
  q: string;
  tag: string;
  tags: readonly { id: string; name: string }[] | undefined;
  onChange: (change: { q: string } | { tag: string }) => void;
}

const PickerFilter = ({ label, q, tag, tags, onChange }: PickerFilterProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }} onKeyDown={intoList}>
    <SearchField label={label} value={q} onChange={(text) => onChange({ q: text })} autoFocus focusedBySlash={false} />
    {tags && (
      <ChoiceField
        label="Tag"
        noneLabel="All tags"
        value={tag}
        options={tags}
        onChange={(next) => onChange({ tag: next })}
      />
    )}
  </Box>
);

/** From the search the down key leads to the list. */
function intoList(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('[role="option"][tabindex="0"]')?.focus();
}

interface FoundItemsProps<Item extends { id: string }> extends PickerDialogProps<Item> {
  query: UseQueryResult;
  selected: readonly Item[];
  onToggle: (item: Item) => void;
  isFiltered: boolean;
  onMore: () => void;
}

/** The search results. Load More moves the focus to the first new one. */
function FoundItems<Item extends { id: string }>(props: FoundItemsProps<Item>) {
  const { query, onMore } = props;
  const reply = query.data as PickerReply<Item> | undefined;
  const count = reply?.data.length ?? 0;
  const list = useRef<HTMLDivElement>(null);
  const focusIndexAfterLoad = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (count <= focusIndexAfterLoad.current) return;
    list.current
      ?.querySelectorAll<HTMLElement>('[role="option"]')
      [focusIndexAfterLoad.current]?.focus({ preventScroll: true });
    focusIndexAfterLoad.current = Number.POSITIVE_INFINITY;
  }, [count]);

  return (
    <Box
      ref={list}
      sx={[foundStyle, props.listWidth !== undefined && { width: props.listWidth, maxWidth: '100%', mx: 'auto' }]}
    >
      {reply ? (
        <PickerRows {...props} found={reply.data} />
      ) : query.error ? (
        <Failed onRetry={() => void query.refetch()}>{messageOf(query.error)}</Failed>
      ) : (
        <LoadingRows />
      )}
      {reply && reply.meta.count > count && (
        <Box sx={{ p: 1, textAlign: 'center' }}>
          <Button
            loading={query.isFetching}
            onClick={() => {
              focusIndexAfterLoad.current = count;
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

function PickerRows<Item extends { id: string }>(props: FoundItemsProps<Item> & { found: readonly Item[] }) {
  const { found, selected, onToggle, nameOf, detailOf, pick = 'many', isDisabled = () => false } = props;
  if (found.length === 0) return <Empty>{props.isFiltered ? props.filteredText : props.emptyText}</Empty>;
  const isSelected = (item: Item) => selected.some((other) => other.id === item.id);
  return (
    <PickerList
      label={props.title}
      multiple={pick === 'many'}
      options={found.map((item) => ({
        id: item.id,
        isSelected: isSelected(item),
        isDisabled: isDisabled(item),
        onToggle: () => onToggle(item),
        content: (
          <>
            {pick === 'many' && (isSelected(item) ? <ChosenIcon color="primary" /> : <NotChosenIcon color="action" />)}
            <Box component="span" sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {nameOf(item)}
            </Box>
            {detailOf?.(item)}
          </>
        ),
      }))}
    />
  );
}
