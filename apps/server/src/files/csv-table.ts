import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/imports.ts';
import { readInertText } from '#domain/exports/cells.ts';
import { countKnownHeadings, MOST_ROWS_ABOVE } from '#domain/imports/heading-row.ts';
import { FileRefused, fileTexts } from './table-faults.ts';

/** Bytes that no text has: a file with them is something else under a wrong name. */
const isNoText = (text: string) => /[\p{Cc}--[\t-\r\u0080-\u009f]]/v.test(text);

/** UTF-8 or UTF-16 by its mark, else UTF-8, else what Windows wrote before: Windows-1252. */
function getEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf8' : 'win1252';
}

/** 'Ã©' is the é of UTF-8: such a file is UTF-8 with some other bytes, and all of its accents would be lost. */
const holdsUtf8 = (bytes: Buffer) => /\xc3[\x80-\xbf]/.test(bytes.toString('latin1'));

const BYTES_AT_ONCE = 64 * 1024;

/** The text of a file piece by piece: as a whole it would be in memory several times. */
function* decodePieces(bytes: Buffer): Generator<string> {
  const encoding = getEncoding(bytes);
  const decoder: { write(bytes: Buffer): string; end(): string | undefined } =
    encoding === 'utf8' ? new StringDecoder('utf8') : iconv.getDecoder(encoding);
  for (let start = 0; start < bytes.length; start += BYTES_AT_ONCE) {
    const slice = bytes.subarray(start, start + BYTES_AT_ONCE);
    const piece = decoder.write(slice);
    // Windows-1252 was only assumed, and has no letter for these bytes.
    if (encoding === 'win1252' && (piece.includes('\ufffd') || holdsUtf8(slice)) && !isNoText(piece))
      throw new FileRefused(fileTexts.otherEncoding);
    yield start === 0 ? piece.replace(/^\ufeff/, '') : piece;
  }
  yield decoder.end() ?? '';
}

export const decodeText = (bytes: Buffer): string => [...decodePieces(bytes)].join('');

const MOST_LETTERS_OF_A_ROW = 1_000_000;

const delimiters = [',', ';', '\t', '|'];

/** The sign between the headings of most fields, else the most frequent one of the first line that has any. Excel may name it. */
function findDelimiter(text: string): { delimiter: string; rest: string } {
  const separatorMatch = /^sep=(.)\r?\n/.exec(text);
  if (separatorMatch?.[1]) return { delimiter: separatorMatch[1], rest: text.slice(separatorMatch[0].length) };
  const lines = text
    .trimStart()
    .slice(0, 20_000)
    .replaceAll(/"((?:[^"]|"")*)"/g, (_, quoted: string) => quoted.replaceAll(/[,;\t|\r\n]/g, ' '))
    .split(/\r?\n|\r/, MOST_ROWS_ABOVE);
  const splitCells = (line: string, delimiter: string) => line.split(delimiter);
  const most = (count: (delimiter: string) => number) => {
    const counts = delimiters.map(count);
    return { delimiter: delimiters[counts.indexOf(Math.max(...counts))] ?? ',', count: Math.max(...counts) };
  };
  const knownDelimiter = most((delimiter) =>
    Math.max(...lines.map((line) => countKnownHeadings(splitCells(line, delimiter)))),
  );
  if (knownDelimiter.count > 1) return { delimiter: knownDelimiter.delimiter, rest: text };
  const first = lines.find((line) => delimiters.some((delimiter) => line.includes(delimiter))) ?? '';
  return { delimiter: most((delimiter) => splitCells(first, delimiter).length).delimiter, rest: text };
}

/** Twenty thousand rows of the widest records have two thirds of it. */
export const MOST_CELLS = 750_000;

/** Rows as they come, with bounds; empty ones keep their place, except at the end. */
export class BoundedRows {
  readonly rows: string[][] = [];
  #empty = 0;
  #cells = 0;

  add(cells: readonly string[]): void {
    let width = cells.length;
    while (width > 0 && cells[width - 1]?.trim() === '') width -= 1;
    if (width === 0) {
      // An empty row before the headings has no place to keep.
      this.#empty += 1;
      return;
    }
    if (width > MAX_IMPORT_COLUMNS) throw new FileRefused(fileTexts.tooManyColumns(MAX_IMPORT_COLUMNS));
    if (this.rows.length + this.#empty > MAX_IMPORT_ROWS) {
      throw new FileRefused(fileTexts.tooManyRows(MAX_IMPORT_ROWS));
    }
    this.#cells += width;
    if (this.#cells > MOST_CELLS) throw new FileRefused(fileTexts.tooManyCells(MOST_CELLS));
    for (; this.#empty > 0; this.#empty -= 1) this.rows.push([]);
    this.rows.push(cells.slice(0, width));
  }
}

export function limitRows(rows: readonly string[][]): string[][] {
  const bounded = new BoundedRows();
  for (const row of rows) bounded.add(row);
  return bounded.rows;
}

function* checkPieces(first: string, rest: Iterable<string>): Generator<string> {
  yield first;
  for (const piece of rest) {
    if (isNoText(piece)) throw new FileRefused(fileTexts.noTable);
    yield piece;
  }
}

export async function readCsvRows(bytes: Buffer): Promise<string[][]> {
  const pieces = decodePieces(bytes);
  const first = String(pieces.next().value ?? '');
  if (isNoText(first) || /^\s*(%PDF|\{\\rtf)/i.test(first)) throw new FileRefused(fileTexts.noTable);
  const { delimiter, rest } = findDelimiter(first);
  const bounded = new BoundedRows();
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MOST_LETTERS_OF_A_ROW,
    on_record: (cells: string[]) => {
      // The apostrophe of an export that keeps a cell from running (data-10).
      bounded.add(cells.map(readInertText));
      return null;
    },
  });
  const source = Readable.from(checkPieces(rest, pieces));
  source.once('error', (error) => parser.destroy(error));
  try {
    await finished(source.pipe(parser).resume());
  } catch (error) {
    throw toRefusal(error, bounded.rows.length);
  }
  return bounded.rows;
}

function toRefusal(error: unknown, rows: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileRefused(fileTexts.quoteNotClosed(Number(/line (\d+)/.exec(error.message)?.[1] ?? error.lines)));
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new FileRefused(fileTexts.rowTooLong(rows + 1));
  return new FileRefused(fileTexts.unreadable);
}
