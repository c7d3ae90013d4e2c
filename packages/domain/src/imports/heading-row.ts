import { fieldsByKind } from './fields-by-kind.ts';
import { toHeadingWord } from './words.ts';

type Rows = readonly (readonly string[])[];

/** Titles and notes above a table are shorter. */
export const MOST_ROWS_ABOVE = 30;

const allFields = Object.values(fieldsByKind).flat();
const ofExports = allFields.flatMap(({ exactly }) => exactly ?? []);

/** True of a file that an export has written: only exports have these headings. */
export const areExportHeadings = (headings: readonly string[]): boolean =>
  headings.some((heading) => ofExports.includes(heading));

const knownWords = new Set(
  allFields.flatMap(({ key, label, exactly, also = [] }) =>
    [key, label, ...(exactly ? [exactly] : []), ...also].map(toHeadingWord),
  ),
);

/** How many headings of fields a row has. */
export const countKnownHeadings = (cells: readonly string[]): number =>
  new Set(cells.map(toHeadingWord).filter((word) => knownWords.has(word))).size;

/** The row with the most headings of fields, if it has more than one; else the first that has text. */
export function findHeadingRow(rows: Rows): number {
  const counts = rows.slice(0, MOST_ROWS_ABOVE).map(countKnownHeadings);
  const most = Math.max(0, ...counts);
  return most > 1 ? counts.indexOf(most) : rows.findIndex((cells) => cells.length > 0);
}

/** Each heading once: 'Allergens', 'Allergens (2)'. Columns with cells and without a heading are numbered. */
function readHeadings(cells: readonly string[], width: number, rows: Rows): string[] {
  const takenHeadings = new Set<string>();
  return Array.from({ length: width }, (_, column) => {
    const isFilled = rows.some((row) => (row[column] ?? '').trim() !== '');
    const heading = (cells[column] ?? '').replaceAll(/\s+/g, ' ').trim() || (isFilled ? `Column ${column + 1}` : '');
    let own = heading;
    for (let count = 2; heading !== '' && takenHeadings.has(own); count += 1) own = `${heading} (${count})`;
    takenHeadings.add(own);
    return own;
  });
}

/** The table whose headings are in this row, and the rows above it. */
export function toTableAt(all: Rows, heading: number) {
  const rows = all.slice(heading + 1).map((cells) => [...cells]);
  const width = Math.max(all[heading]?.length ?? 0, ...rows.map(({ length }) => length));
  return {
    columns: readHeadings(all[heading] ?? [], width, rows),
    firstRow: heading + 2,
    rows,
    above: all.slice(0, heading).map((cells) => [...cells]),
  };
}
