import { useMemo, useState } from 'react';
import type { ReadFile } from './use-import-file.ts';

/** Rows that a person leaves out. They stay empty in the table, so that the others keep their numbers. */
export function useLeftOutRows(file: ReadFile) {
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const keptFile = useMemo((): ReadFile => {
    if (leftOut.length === 0) return file;
    const numbers = new Set(leftOut);
    const rows = file.table.rows.map((cells, index) => (numbers.has(file.table.firstRow + index) ? [] : cells));
    return { ...file, table: { ...file.table, rows } };
  }, [file, leftOut]);
  return {
    /** The file without them. */
    kept: keptFile,
    leftOut,
    leaveOut: (rows: readonly number[]) => setLeftOut((before) => [...before, ...rows].toSorted((a, b) => a - b)),
    takeBack: () => setLeftOut([]),
  };
}
