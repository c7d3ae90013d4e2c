import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { BoundedRows } from './csv-table.ts';
import { FileRefused, fileTexts } from './table-faults.ts';
import { EXPORT_SHEET, EXPORT_STYLES } from './xlsx-file.ts';

/*
 * A workbook as exports write it is read row by row, as they come: libraries need ten times of its XML, and twenty thousand
 * records are more than a workbook of somebody else may hold.
 */

const STYLES = 'xl/styles.xml';

export function isExportedWorkbook(bytes: Uint8Array): boolean {
  try {
    const { [STYLES]: styles } = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === STYLES && originalSize === EXPORT_STYLES.length,
    });
    return styles !== undefined && new TextDecoder().decode(styles) === EXPORT_STYLES;
  } catch {
    return false;
  }
}

/** As much text as a CSV file may hold. */
const MOST_LETTERS = 20_000_000;
const MOST_LETTERS_OF_A_ROW = 4_000_000;
/** Unpacked data can be a thousand times as large as the chunk that is pushed. */
const BYTES_AT_ONCE = 4_096;

const cellPattern =
  /<c r="([A-Z]{1,3})\d+"(?: s="1")?(?: t="inlineStr")?>(?:<v>([^<]*)<\/v>|<is><t xml:space="preserve">([^<]*)<\/t><\/is>)<\/c>/g;

const toColumnIndex = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' };
const readPlainText = (xml: string) => {
  const text = xml.replace(/&(amp|lt|gt|quot|#13);/g, (_, sign: string) => signs[sign] ?? '');
  // A part of a text keeps the whole of it in memory; a copy does not.
  return Buffer.from(text).toString();
};

/** Cuts rows out of the XML of the sheet. */
class SheetRows {
  readonly bounded = new BoundedRows();
  readonly #decoder = new TextDecoder();
  #waiting = '';
  #letters = 0;

  push(chunk: Uint8Array, isLast: boolean): void {
    const parts = (this.#waiting + this.#decoder.decode(chunk, { stream: !isLast })).split('</row>');
    this.#waiting = parts.pop() ?? '';
    for (const part of parts) this.#add(part);
    if (this.#waiting.length > MOST_LETTERS_OF_A_ROW) throw new FileRefused(fileTexts.damaged);
    if (isLast && this.#waiting !== '</sheetData></worksheet>') throw new FileRefused(fileTexts.damaged);
  }

  #add(part: string): void {
    const cells: string[] = [];
    let [foundCount, last] = [0, -1];
    for (const [, letters = '', number, text] of part.matchAll(cellPattern)) {
      const column = toColumnIndex(letters);
      if (column <= last) throw new FileRefused(fileTexts.damaged);
      for (; last < column - 1; last += 1) cells.push('');
      cells.push(number === undefined ? readPlainText(text ?? '') : String(Number(Number(number).toPrecision(15))));
      last = column;
      foundCount += 1;
      this.#letters += cells.at(-1)?.length ?? 0;
    }
    if (foundCount !== part.split('<c ').length - 1) throw new FileRefused(fileTexts.damaged);
    if (this.#letters > MOST_LETTERS) throw new FileRefused(fileTexts.tooLongExport);
    this.bounded.add(cells);
  }
}

export function readExportRows(bytes: Uint8Array): string[][] {
  try {
    return unpackRows(bytes);
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused(fileTexts.damaged);
  }
}

function unpackRows(bytes: Uint8Array): string[][] {
  const sheet = new SheetRows();
  let isWhole = false;
  const unzip = new Unzip((file) => {
    if (file.name !== EXPORT_SHEET) return;
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      sheet.push(chunk, isLast);
      isWhole ||= isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < bytes.length; start += BYTES_AT_ONCE)
    unzip.push(bytes.subarray(start, start + BYTES_AT_ONCE), start + BYTES_AT_ONCE >= bytes.length);
  if (!isWhole) throw new FileRefused(fileTexts.damaged);
  return sheet.bounded.rows;
}
