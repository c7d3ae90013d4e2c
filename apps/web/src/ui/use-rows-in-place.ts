import { useState } from 'react';

interface PressedRow<Row> {
  readonly row: Row;
  /** The key of the row below it. */
  readonly next: string | undefined;
}

interface ShownRow<Row> {
  readonly row: Row;
  /** Its press has taken it out of the list. */
  readonly isDone: boolean;
}

/**
 * For a list whose rows each have a press that takes the row out of it. A row that was pressed stays in its place until the list is
 * left (screens-25).
 */
export function useRowsInPlace<Row>(rows: readonly Row[], getKey: (row: Row) => string) {
  const [pressedRows, setPressedRows] = useState<readonly PressedRow<Row>[]>([]);
  const findPlace = (shown: readonly ShownRow<Row>[], key: string | undefined) =>
    shown.findIndex(({ row }) => getKey(row) === key);
  const shownRows = pressedRows.reduceRight<ShownRow<Row>[]>(
    (shown, { row, next }) => {
      if (findPlace(shown, getKey(row)) >= 0) return shown;
      const place = findPlace(shown, next);
      return shown.toSpliced(place < 0 ? shown.length : place, 0, { row, isDone: true });
    },
    rows.map((row) => ({ row, isDone: false })),
  );
  /** Sends the press of a row. What was not done, as `send` says, is not said to be. */
  async function pressInPlace(row: Row, send: () => Promise<boolean>): Promise<void> {
    const below = shownRows[findPlace(shownRows, getKey(row)) + 1];
    const pressedRow = { row, next: below && getKey(below.row) };
    setPressedRows((before) => [...before, pressedRow]);
    if (!(await send())) setPressedRows((before) => before.filter((other) => other !== pressedRow));
  }
  return { shownRows, pressInPlace };
}
