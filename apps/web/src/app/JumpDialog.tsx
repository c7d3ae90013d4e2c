import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, type NavigateOptions, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { formatLongDate, getWeekday, todayIn } from '#domain/calendar/calendar-day.ts';
import { parseDayNear } from '#domain/typed-values/typed-date.ts';
import { call } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { isSuperAdmin, useCan, useCurrentUser } from '../shell/current-user.ts';
import { useDefaultMarket } from '../shell/market.ts';
import { PartFailed } from '../shell/QueryPart.tsx';
import { useReferenceData } from '../shell/reference-data.ts';
import { TagChip } from '../shell/TagChip.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Empty } from '../ui/states.tsx';
import { useScreens } from './use-screens.ts';

interface Target {
  id: string;
  kind: 'Screen' | 'Day' | 'Menu' | 'Element' | 'Ingredient' | 'Account' | 'Brand' | 'Role';
  name: string;
  tagId?: string | undefined;
  address: string;
}

const PER_KIND = 6;

/** Ctrl/Cmd+K: type a day or a few letters of a name, and Enter opens it (screens-19). */
export default function JumpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { 'aria-label': 'Jump to', sx: { alignSelf: 'flex-start', mt: '10vh' } } }}
    >
      <Jump onClose={onClose} />
    </Dialog>
  );
}

function Jump({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [q, setQ] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const { targets, isSettled, failedQuery } = useTargets(q);

  function go(target: Target | undefined) {
    if (!target) return;
    onClose();
    router.history.push(target.address);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && targets.length > 0) {
      event.preventDefault();
      setActive((active + step + targets.length) % targets.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      // Typing is ahead of the debounced search: the results are stale.
      const isOutdated = event.target instanceof HTMLInputElement && event.target.value.trim() !== q;
      if (!isOutdated) go(targets[active]);
    }
  }

  return (
    <Box onKeyDown={onKeyDown} sx={{ p: 2, pt: 2.5, display: 'flex', flexDirection: 'column', gap: 1, minHeight: 0 }}>
      <SearchField
        label="Jump to a screen, a name or a day"
        value={q}
        onChange={(text) => {
          setQ(text);
          setActive(0);
        }}
        autoFocus
        focusedBySlash={false}
        fullWidth
        listbox={{ id: listId, activeOption: targets[active] && getOptionId(listId, active) }}
      />
      <Box role="listbox" id={listId} aria-label="Places" sx={{ overflowY: 'auto', minHeight: 0 }}>
        {targets.map((target, index) => (
          <Option
            key={`${target.kind} ${target.id}`}
            id={getOptionId(listId, index)}
            target={target}
            isActive={index === active}
            onChoose={() => go(target)}
          />
        ))}
      </Box>
      {failedQuery && <PartFailed what="Some places" query={failedQuery} />}
      {targets.length === 0 && isSettled && !failedQuery && <Empty>Nothing has this name.</Empty>}
    </Box>
  );
}

const getOptionId = (listId: string, index: number) => `${listId}-${index}`;

interface OptionProps {
  id: string;
  target: Target;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, target, isActive, onChoose }: OptionProps) {
  const { tags } = useReferenceData();
  const tag = tags.find((other) => other.id === target.tagId);
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      ref={(element: HTMLElement | null) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        px: 1.5,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box component="span" sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
        {target.name}
      </Box>
      {tag && <TagChip name={tag.name} />}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {target.kind}
      </Box>
    </Box>
  );
}

/** Search results of the kinds that have their own pages. */
function useRecords(q: string) {
  const query = { q, page: 1, perPage: PER_KIND };
  const options = (kind: string, allowed: boolean) => ({
    queryKey: [...queryKeys.jump, kind, q],
    enabled: allowed && q !== '',
  });
  const menus = useQuery({
    ...options('menus', useCan('viewMenu')),
    queryFn: ({ signal }) => call('listMenus', { query, signal }),
  });
  const elements = useQuery({
    ...options('elements', useCan('viewElement')),
    queryFn: ({ signal }) => call('listElements', { query, signal }),
  });
  const ingredients = useQuery({
    ...options('ingredients', useCan('viewElement')),
    queryFn: ({ signal }) => call('listIngredients', { query, signal }),
  });
  const accounts = useQuery({
    ...options('accounts', useCan('viewScheduleMenu')),
    queryFn: ({ signal }) => call('listAccounts', { query, signal }),
  });
  const of = (kind: Target['kind'], path: string, foundRecords: readonly Found[] | undefined) =>
    (foundRecords ?? []).map(({ id, name, menuElementClassId: tagId }) => ({
      kind,
      id,
      name,
      tagId,
      address: `/${path}/${id}`,
    }));
  const all = [menus, elements, ingredients, accounts];
  return {
    targets: [
      ...of('Menu', 'menus', menus.data?.data),
      ...of('Element', 'elements', elements.data?.data),
      ...of('Ingredient', 'ingredients', ingredients.data?.data),
      ...of('Account', 'accounts', accounts.data?.data),
    ],
    isSettled: !all.some((query) => query.isFetching),
    failedQuery: all.find(({ error, data }) => error && !data),
  };
}

interface Found {
  id: string;
  name: string;
  menuElementClassId?: string;
}

/** The typed day in the market of the drawer's Scheduling. */
function useDay(q: string): Target[] {
  const market = useDefaultMarket();
  const mayOpen = useCan('viewScheduleMenu');
  const day = market && mayOpen && parseDayNear(todayIn(market.timeZone, new Date()), q);
  if (!day) return [];
  const weekday = getWeekday(day).replace(/^./, (letter) => letter.toUpperCase());
  const address = `/markets/${market.id}/scheduling-detail/${day}`;
  return [{ kind: 'Day', id: day, name: `${weekday}, ${formatLongDate(day)} in ${market.name}`, address }];
}

/** Screens, and entries of the lists that the app has loaded, by their words in any order. */
function useKnownNames(q: string): Target[] {
  const router = useRouter();
  const { brands, roles } = useReferenceData();
  const mayOpenRoles = isSuperAdmin(useCurrentUser());
  const seesMenus = useCan('viewMenu');
  const screens = [
    ...useScreens().flatMap((item) => ('screens' in item ? item.screens : [item])),
    { label: 'My account', link: linkOptions({ to: '/my-account' }) },
    ...(mayOpenRoles ? [{ label: 'Roles', link: linkOptions({ to: '/roles' }) }] : []),
  ];
  const words = q.toLowerCase().split(/\s+/);
  const hasWords = ({ name }: Target) => words.every((word) => name.toLowerCase().includes(word));
  return [
    ...screens.map(({ label, link }): Target => {
      return { kind: 'Screen', id: label, name: label, address: router.buildLocation(link as NavigateOptions).href };
    }),
    ...(q && seesMenus ? brands : []).map(({ id, name }): Target => {
      return { kind: 'Brand', id, name, address: `/menus?brand=${id}` };
    }),
    ...(q && mayOpenRoles ? roles : []).map(({ id, name }): Target => ({ kind: 'Role', id, name, address: '/roles' })),
  ].filter(hasWords);
}

/** An exact name comes first (catalogue-14). */
function useTargets(q: string) {
  const { targets: records, ...state } = useRecords(q);
  const targets = [...useDay(q), ...useKnownNames(q), ...records];
  const isOther = ({ name }: Target) => Number(name.toLowerCase() !== q.toLowerCase());
  return { targets: targets.toSorted((left, right) => isOther(left) - isOther(right)), ...state };
}
