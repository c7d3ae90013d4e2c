import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { type CountedCell, cellFromText } from './use-counted-cell.ts';

const COUNT = 'button[data-cell]';
const buttonAt = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>(COUNT) : null);
const buttonsIn = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>(COUNT) ?? [])];

/** The next count in the direction of the key; undefined at the edge, and for other keys. */
function neighbor(from: HTMLElement, key: string): HTMLElement | undefined {
  const row = from.closest('tr');
  const ofRow = buttonsIn(row);
  const column = ofRow.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return ofRow[column + 1];
    case 'ArrowLeft':
      return ofRow[column - 1];
    case 'ArrowDown':
      return buttonsIn(row?.nextElementSibling)[column];
    case 'ArrowUp':
      return buttonsIn(row?.previousElementSibling)[column];
    case 'Home':
      return ofRow[0];
    case 'End':
      return ofRow.at(-1);
    default:
      return undefined;
  }
}

/**
 * Handlers of a table with hundreds of counts: the one that had the focus last is in the tab order, arrow keys lead to the others, and a
 * click or Enter opens one. They are on the table, because a handler on every count costs time when the table is drawn.
 */
export function useCellKeys(onOpen: (cell: CountedCell) => void) {
  const [focused, setFocused] = useState<string>();
  const handlers = {
    onClick: ({ target }: MouseEvent) => {
      const text = buttonAt(target)?.dataset.cell;
      if (text) onOpen(cellFromText(text));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = buttonAt(event.target);
      const next = from && neighbor(from, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    onFocus: ({ target }: FocusEvent) => setFocused((before) => buttonAt(target)?.id ?? before),
  };
  return { focused, handlers };
}
