import { Accessibility, type Draggable } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import HandleIcon from '@mui/icons-material/DragIndicator';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useMemo, useRef } from 'react';
import type { RowAction } from './use-actions-menu.tsx';

/** Data for a movable row. */
export interface ReorderableRow {
  /** For the element of the row, such as a table row. */
  ref: (element: Element | null) => void;
  /** The grip: by mouse, by touch, or by keyboard (Space, arrow keys, Space). */
  handle: ReactNode;
  /** 'Move up', 'Move down' and the way to the grip, for the row's menu. */
  moves: RowAction[];
  isDragging: boolean;
}

interface ReorderableRowsProps<Item> {
  items: readonly Item[];
  getId: (item: Item) => string;
  getName: (item: Item) => string;
  /** Puts the item at `from` to the position `to`, both counted from 0. */
  onMove: (from: number, to: number) => void;
  disabled?: boolean;
  /** For rows without a menu: with one, Tab goes from field to field, and the menu leads to the grip (screens-11). */
  isHandleInTabOrder?: boolean;
  children: (item: Item, row: ReorderableRow, index: number) => ReactNode;
}

/**
 * Rows that can be reordered by drag, keyboard or menu (screens-11). Screen readers announce positions: "Basmati rice, 3 of 8".
 *
 *     <ReorderableRows items={fields} getId={…} readPartName={…} onMove={move}>
 *       {(field, row, index) => <TableRow ref={row.ref}><TableCell>{row.handle}</TableCell>…</TableRow>}
 *     </ReorderableRows>
 */
export function ReorderableRows<Item>({
  items,
  getId,
  getName,
  onMove,
  disabled = false,
  isHandleInTabOrder = false,
  children,
}: ReorderableRowsProps<Item>) {
  const spoken = useMemo(() => speakPositions(), []);
  return (
    <DragDropProvider
      plugins={(defaults) => [...defaults.filter((plugin) => plugin !== Accessibility), spoken]}
      onDragEnd={({ canceled, operation: { source } }) => {
        if (!canceled && isSortable(source) && source.initialIndex !== source.index)
          onMove(source.initialIndex, source.index);
      }}
    >
      {items.map((item, index) => (
        <Row
          key={getId(item)}
          id={getId(item)}
          name={getName(item)}
          index={index}
          count={items.length}
          disabled={disabled}
          isHandleInTabOrder={isHandleInTabOrder}
          onMove={onMove}
        >
          {(row) => children(item, row, index)}
        </Row>
      ))}
    </DragDropProvider>
  );
}

interface RowProps {
  id: string;
  name: string;
  index: number;
  count: number;
  disabled: boolean;
  isHandleInTabOrder: boolean;
  onMove: (from: number, to: number) => void;
  children: (row: ReorderableRow) => ReactNode;
}

function Row({ id, name, index, count, disabled, isHandleInTabOrder, onMove, children }: RowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled, data: { name, count } });
  const grip = useRef<HTMLButtonElement>(null);
  const handle = (
    <IconButton
      ref={(button) => {
        grip.current = button;
        handleRef(button);
      }}
      tabIndex={isHandleInTabOrder ? 0 : -1}
      size="small"
      disabled={disabled}
      aria-label={`Move ${name}, ${index + 1} of ${count}`}
      sx={{ cursor: isDragging ? 'grabbing' : 'grab', touchAction: 'none' }}
    >
      <HandleIcon />
    </IconButton>
  );
  const moves = [
    { label: 'Move up', onSelect: () => onMove(index, index - 1), disabled: disabled || index === 0 },
    { label: 'Move down', onSelect: () => onMove(index, index + 1), disabled: disabled || index === count - 1 },
    { label: 'Move with arrow keys', onSelect: () => grip.current?.focus(), disabled },
  ];
  return children({ ref, handle, moves, isDragging });
}

interface Spoken {
  operation: { source: Draggable | null };
  canceled?: boolean;
}

/** "Basmati rice, 3 of 8" instead of the ids that would be read out otherwise. */
function speakPositions() {
  const place = ({ operation: { source } }: Spoken) =>
    isSortable(source) ? `${source.data.name}, ${source.index + 1} of ${source.data.count}` : undefined;
  return Accessibility.configure({
    debounce: 150,
    screenReaderInstructions: {
      draggable: 'Press Space to pick up, the arrow keys to move, Space to drop, Escape to leave it where it was.',
    },
    announcements: {
      dragstart: (event: Spoken) => `Picked up ${place(event) ?? ''}.`,
      dragover: place,
      dragend: (event: Spoken) => (event.canceled ? 'Left where it was.' : `Dropped: ${place(event) ?? ''}.`),
    },
  });
}
