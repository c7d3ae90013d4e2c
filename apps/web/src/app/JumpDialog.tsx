import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { call } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useCan } from '../shell/current-user.ts';
import { useReferenceData } from '../shell/reference-data.ts';
import { TagChip } from '../shell/TagChip.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Empty } from '../ui/states.tsx';
import { useScreens } from './use-screens.ts';

interface Target {
  id: string;
  kind: 'Screen' | 'Menu' | 'Element' | 'Account';
  name: string;
  tagId?: string;
  address: string;
}

const PER_KIND = 6;

/** Ctrl/Cmd+K: type a few letters of a screen, menu, element or account, and Enter goes there. */
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
  const { targets, isSettled } = useTargets(q);

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
        label="Jump to a screen, menu, element or account"
        value={q}
        onChange={(text) => {
          setQ(text);
          setActive(0);
        }}
        autoFocus
        focusedBySlash={false}
        fullWidth
        listbox={{ id: listId, activeOption: targets[active] && optionId(listId, active) }}
      />
      <Box role="listbox" id={listId} aria-label="Places" sx={{ overflowY: 'auto', minHeight: 0 }}>
        {targets.map((target, index) => (
          <Option
            key={`${target.kind} ${target.id}`}
            id={optionId(listId, index)}
            target={target}
            isActive={index === active}
            onChoose={() => go(target)}
          />
        ))}
      </Box>
      {targets.length === 0 && isSettled && <Empty>Nothing has this name.</Empty>}
    </Box>
  );
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

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

/** Screens whose name holds the text, and what the server finds of menus, elements and accounts. */
function useTargets(q: string): { targets: Target[]; isSettled: boolean } {
  const router = useRouter();
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
  const accounts = useQuery({
    ...options('accounts', useCan('viewScheduleMenu')),
    queryFn: ({ signal }) => call('listAccounts', { query, signal }),
  });
  const screens = useScreens()
    .flatMap((item) => ('screens' in item ? item.screens : [item]))
    .filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));

  const targets = [
    ...screens.map(({ label, link }): Target => {
      return { kind: 'Screen', id: label, name: label, address: router.buildLocation(link as never).href };
    }),
    ...(menus.data?.data ?? []).map(({ id, name, menuElementClassId }): Target => {
      return { kind: 'Menu', id, name, tagId: menuElementClassId, address: `/menus/${id}` };
    }),
    ...(elements.data?.data ?? []).map(({ id, name, menuElementClassId }): Target => {
      return { kind: 'Element', id, name, tagId: menuElementClassId, address: `/elements/${id}` };
    }),
    ...(accounts.data?.data ?? []).map(({ id, name }): Target => {
      return { kind: 'Account', id, name, address: `/accounts/${id}` };
    }),
  ];
  return { targets, isSettled: !menus.isFetching && !elements.isFetching && !accounts.isFetching };
}
