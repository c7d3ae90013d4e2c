import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { type CountedCell, parseCell } from '../counts/use-counted-cell.ts';

const COUNT = 'button[data-cell]';
const findButton = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>(COUNT) : null);
const listButtons = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>(COUNT) ?? [])];

/** The next count in the direction of the key; undefined at the edge, and for other keys. */
function findNeighbor(from: HTMLElement, key: string): HTMLElement | undefined {
  const row = from.closest('tr');
  const ofRow = listButtons(row);
  const column = ofRow.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return ofRow[column + 1];
    case 'ArrowLeft':
      return ofRow[column - 1];
    case 'ArrowDown':
      return listButtons(row?.nextElementSibling)[column];
    case 'ArrowUp':
      return listButtons(row?.previousElementSibling)[column];
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
export function useCellHandlers(onOpen: (cell: CountedCell) => void) {
  const [focused, setFocused] = useState<string>();
  const handlers = {
    onClick: ({ target }: MouseEvent) => {
      const text = findButton(target)?.dataset.cell;
      if (text) onOpen(parseCell(text));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = findButton(event.target);
      const next = from && findNeighbor(from, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    onFocus: ({ target }: FocusEvent) => setFocused((before) => findButton(target)?.id ?? before),
  };
  return { focused, handlers };
}
