import { type Unzipped, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { limitRows, MOST_CELLS } from './csv-table.ts';
import { findPartRefusal } from './recipe-programs.ts';
import { FileRefused, fileTexts } from './table-faults.ts';
import {
  countHiddenRows,
  listMergedCells,
  listVisibleSheets,
  type MergedCells,
  type Sheet,
  toReadableSheet,
} from './workbook-sheets.ts';

/** Unpacked size of all parts that are read: half a million cells. The reader needs ten times of it. */
const MAX_UNPACKED_BYTES = 24_000_000;
const MAX_PARTS = 1_000;

/** The parts of a table, and recipes; pictures, comments and printer settings are not unpacked. */
const isNeeded = (name: string) =>
  /\.(json|zip)$/i.test(name) ||
  /^xl\/(workbook|sharedStrings|styles)\.xml$|^xl\/worksheets\/[^/]+\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(name);

/**
 * The parts of the workbook. What the archive claims of their sizes is added up before anything is unpacked, and no part
 * becomes larger than it claims.
 */
function unpack(bytes: Uint8Array): Unzipped {
  let [size, parts] = [0, 0];
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      parts += 1;
      if (parts > MAX_PARTS) throw new FileRefused(fileTexts.tooMuch);
      if (/vbaProject/i.test(name)) throw new FileRefused(fileTexts.macros);
      const program = findPartRefusal(name);
      if (program !== undefined) throw new FileRefused(program);
      if (!isNeeded(name)) return false;
      size += originalSize;
      if (size > MAX_UNPACKED_BYTES) throw new FileRefused(fileTexts.tooMuch);
      return true;
    },
  });
}

/** A number as the spreadsheet shows it: 15 digits, so that 0.1 + 0.2 is 0.3. Formulas are read as their last results. */
function toText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return typeof cell === 'string' ? cell : '';
}

/** A merged cell stands for all that it covers: only its first one holds the text. */
function fillMerged(rows: string[][], merged: readonly MergedCells[]): void {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  let filledCount = 0;
  for (const {
    rows: [top, bottom],
    columns: [left, right],
  } of merged) {
    const text = rows[top]?.[left];
    if (!text) continue;
    for (let row = top; row <= Math.min(bottom, rows.length - 1); row += 1)
      for (let column = left; column <= Math.min(right, width - 1); column += 1) {
        const cells = rows[row] ?? [];
        while (cells.length < column) cells.push('');
        cells[column] = text;
        filledCount += 1;
        if (filledCount > MOST_CELLS) throw new FileRefused(fileTexts.tooManyCells(MOST_CELLS));
      }
  }
}

export interface SheetRows {
  readonly rows: string[][];
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly notes: readonly string[];
}

/** The sheet of this name, else the first visible one that is not empty. */
export async function readXlsxRows(contents: Unzipped, wantedSheet: string | undefined): Promise<SheetRows> {
  const sheets = listVisibleSheets(contents);
  const all = wantedSheet === undefined ? sheets : sheets.filter(({ name }) => name === wantedSheet);
  if (all.length === 0)
    throw new FileRefused(wantedSheet === undefined ? fileTexts.noVisibleSheet : fileTexts.noSuchSheet(wantedSheet));
  for (const [index, sheet] of all.entries()) {
    const rows = (await readCells(toReadableSheet(contents, sheet), sheet)).map((row) => row.map(toText));
    fillMerged(rows, listMergedCells(contents, sheet));
    const bounded = limitRows(rows);
    const hidden = countHiddenRows(contents, sheet);
    const notes = hidden > 0 ? [fileTexts.hiddenRows(hidden)] : [];
    if (bounded.length > 0 || index === all.length - 1)
      return { rows: bounded, sheet: sheet.name, sheets: sheets.map(({ name }) => name), notes };
  }
  throw new FileRefused(fileTexts.empty);
}

export function listArchivedJson(contents: Unzipped): string[] {
  return Object.entries(contents).flatMap(([name, part]) => {
    if (/\.json$/i.test(name)) return [new TextDecoder().decode(part)];
    if (!/\.zip$/i.test(name)) return [];
    const inner = Object.entries(unpackOrRefuse(part)).filter(([path]) => /\.json$/i.test(path));
    return inner.map(([, file]) => new TextDecoder().decode(file));
  });
}

export function unpackOrRefuse(bytes: Uint8Array): Unzipped {
  try {
    return unpack(bytes);
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused(fileTexts.damaged);
  }
}

/** The reader gets an archive of these parts only, so that it cannot unpack anything else. */
async function readCells(contents: Unzipped, { number }: Sheet) {
  const safe = zipSync(contents, { level: 0 });
  try {
    return await readSheet(safe.buffer, number, { trim: false });
  } catch {
    throw new FileRefused(fileTexts.damaged);
  }
}
