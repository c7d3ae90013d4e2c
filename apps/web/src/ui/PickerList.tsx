import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

export interface PickerOption {
  id: string;
  isSelected: boolean;
  isDisabled: boolean;
  onToggle: () => void;
  content: ReactNode;
}

/** A list to choose from. One stop for Tab; arrow keys, Home and End move, Space or Enter choose. */
export function PickerList({
  label,
  multiple,
  columns,
  options,
}: {
  label: string;
  multiple: boolean;
  /** A grid template: the parts of an option are its cells, beside each other where there is room for a table. */
  columns?: string | undefined;
  options: readonly PickerOption[];
}) {
  const list = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState('');
  const foundIndex = options.findIndex((option) => option.id === activeId);
  const active = Math.max(0, foundIndex);

  function moveTo(index: number) {
    const option = options[Math.min(options.length - 1, Math.max(0, index))];
    if (!option) return;
    setActiveId(option.id);
    list.current?.querySelector<HTMLElement>(`[data-option="${CSS.escape(option.id)}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: options.length - 1,
      PageDown: active + 8,
      PageUp: active - 8,
    };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      moveTo(target);
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      const option = options[active];
      if (option && !option.isDisabled) option.onToggle();
    }
  }

  return (
    <Box ref={list} role="listbox" aria-label={label} aria-multiselectable={multiple} onKeyDown={onKeyDown}>
      {options.map((option, index) => (
        <Box
          key={option.id}
          role="option"
          data-option={option.id}
          aria-selected={option.isSelected}
          aria-disabled={option.isDisabled}
          tabIndex={index === active ? 0 : -1}
          onFocus={() => setActiveId(option.id)}
          onClick={() => !option.isDisabled && option.onToggle()}
          sx={columns ? { ...optionStyle, ...tableRow, gridTemplateColumns: columns } : optionStyle}
        >
          {option.content}
        </Box>
      ))}
    </Box>
  );
}

const optionStyle = {
  display: 'flex',
  // On a phone a long tag goes below the name, instead of leaving it a few letters to the line.
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  minHeight: { xs: 48, sm: 36 },
  px: 1.5,
  py: 0.25,
  borderBottom: '1px solid',
  borderColor: 'divider',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected="true"]': { bgcolor: 'action.selected' },
  '&[aria-disabled="true"]': { cursor: 'default', color: 'text.disabled' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'var(--mui-palette-focusRing)', outlineOffset: -2 },
} as const;

const tableRow = { display: { xs: 'flex', sm: 'grid' }, '& > *': { minWidth: 0 } } as const;
