import { type Unzipped, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { BoundedRows } from './csv-table.ts';
import { FileRefused, fileTexts } from './table-faults.ts';

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
function unpacked(bytes: Uint8Array): Unzipped {
  let [size, parts] = [0, 0];
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      parts += 1;
      if (parts > MAX_PARTS) throw new FileRefused(fileTexts.tooMuch);
      if (/vbaProject/i.test(name)) throw new FileRefused(fileTexts.macros);
      if (!isNeeded(name)) return false;
      size += originalSize;
      if (size > MAX_UNPACKED_BYTES) throw new FileRefused(fileTexts.tooMuch);
      return true;
    },
  });
}

/** A number as the spreadsheet shows it: 15 digits, so that 0.1 + 0.2 is 0.3. Formulas are read as their last results. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return typeof cell === 'string' ? cell : '';
}

export async function rowsOfXlsx(contents: Unzipped): Promise<string[][]> {
  const bounded = new BoundedRows();
  for (const row of await sheetOf(contents)) bounded.add(row.map(textOf));
  return bounded.rows;
}

/** The texts of JSON files in an archive, and in archives in it. */
export function jsonInArchive(contents: Unzipped): string[] {
  return Object.entries(contents).flatMap(([name, part]) => {
    if (/\.json$/i.test(name)) return [new TextDecoder().decode(part)];
    if (!/\.zip$/i.test(name)) return [];
    const inner = Object.entries(unpackedOrRefused(part)).filter(([path]) => /\.json$/i.test(path));
    return inner.map(([, file]) => new TextDecoder().decode(file));
  });
}

export function unpackedOrRefused(bytes: Uint8Array): Unzipped {
  try {
    return unpacked(bytes);
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused(fileTexts.damaged);
  }
}

/** The reader gets an archive of these parts only, so that it cannot unpack anything else. */
async function sheetOf(contents: Unzipped) {
  const safe = zipSync(contents, { level: 0 });
  try {
    return await readSheet(safe.buffer, 1, { trim: false });
  } catch {
    throw new FileRefused(fileTexts.damaged);
  }
}
