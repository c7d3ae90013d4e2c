import { stringify } from 'csv-stringify/sync';
import { type Cell, toInertText } from '#domain/exports/cells.ts';

/** By this spreadsheets know that it is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const toLines = (rows: readonly (readonly Cell[])[]) =>
  stringify(
    rows.map((row) => row.map(toInertText)),
    { record_delimiter: 'windows' },
  );

/** Comma-separated values, page by page. */
export async function* writeCsv(headers: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + toLines([headers]));
  for await (const rows of pages) if (rows.length > 0) yield Buffer.from(toLines(rows));
}
