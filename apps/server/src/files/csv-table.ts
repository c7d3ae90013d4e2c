import { CsvError, parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/imports.ts';
import { FileRefused, fileTexts } from './table-faults.ts';

/** Bytes that no text has: a file with them is something else under a wrong name. */
const isNoText = (text: string) => /[\p{Cc}--[\t-\r\u0080-\u009f]]/v.test(text);

/** UTF-8 or UTF-16 by its mark, else UTF-8, else what Windows wrote before: Windows-1252. */
export function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(bytes, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return iconv.decode(bytes, 'win1252');
  }
}

const MOST_LETTERS_OF_A_ROW = 1_000_000;

const delimiters = [',', ';', '\t', '|'];

/** The sign that separates the headings most often, outside of quotes. Excel may name it in a first line. */
function delimiterOf(text: string): { delimiter: string; rest: string } {
  const named = /^sep=(.)\r?\n/.exec(text);
  if (named?.[1]) return { delimiter: named[1], rest: text.slice(named[0].length) };
  const heading =
    text
      .trimStart()
      .slice(0, 20_000)
      .replaceAll(/"(?:[^"]|"")*"/g, '')
      .split(/\r?\n|\r/, 1)[0] ?? '';
  const counts = delimiters.map((delimiter) => heading.split(delimiter).length);
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
  return { delimiter, rest: text };
}

/** Rows as they come, with bounds; empty ones keep their place, except at the end. */
export class BoundedRows {
  readonly rows: string[][] = [];
  #empty = 0;

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
    for (; this.#empty > 0; this.#empty -= 1) this.rows.push([]);
    this.rows.push(cells.slice(0, width));
  }
}

export function rowsOfCsv(bytes: Buffer): string[][] {
  const text = decoded(bytes);
  if (isNoText(text) || /^\s*(<!doctype|<html|%PDF|\{\\rtf)/i.test(text)) throw new FileRefused(fileTexts.noTable);
  const { delimiter, rest } = delimiterOf(text.replace(/^\ufeff/, ''));
  const bounded = new BoundedRows();
  try {
    parse(rest, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: MOST_LETTERS_OF_A_ROW,
      on_record: (cells: string[]) => {
        bounded.add(cells);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw new FileRefused(fileTexts.quoteNotClosed(Number(/line (\d+)/.exec(error.message)?.[1] ?? error.lines)));
    }
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') {
      throw new FileRefused(fileTexts.rowTooLong(bounded.rows.length + 1));
    }
    if (error instanceof CsvError) throw new FileRefused(fileTexts.unreadable);
    throw error;
  }
  return bounded.rows;
}
