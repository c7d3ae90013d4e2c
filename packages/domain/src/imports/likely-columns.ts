import type { ImportField } from './import-fields.ts';
import { parseNumberCell } from './read-cell.ts';
import { toHeadingWord } from './words.ts';

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const SAMPLES = 3;
const MOST_LIKELY = 3;

/** Some different cells of a column: by them people tell whether it is the right one. */
export function takeSamples({ rows }: Table, column: number): string[] {
  const samples = new Set<string>();
  for (const row of rows) {
    const cell = row[column]?.trim();
    if (cell) samples.add(cell);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

const splitWords = (heading: string) =>
  new Set(
    toHeadingWord(heading)
      .split(' ')
      .map((word) => word.replace(/s$/, '')),
  );

const fits = ({ kind }: ImportField, samples: readonly string[]) => {
  if (kind.is === 'number') return samples.every((cell) => parseNumberCell(cell) !== undefined);
  return kind.is !== 'one' || samples.every((cell) => !cell.includes('\n'));
};

/**
 * Columns that may be a field's although their headings say more, such as 'allergens_suggested': a person decides. Those
 * that hold the field's label come before those that hold another name of it.
 */
export function findLikelyColumns(
  field: ImportField,
  table: Table,
  takenColumns: ReadonlySet<number | null>,
): number[] {
  const free = table.columns.flatMap((heading, column) =>
    !takenColumns.has(column) && fits(field, takeSamples(table, column))
      ? [{ column, words: splitWords(heading) }]
      : [],
  );
  const findColumnsWith = (name: string) => {
    const needed = [...splitWords(name)];
    return free.filter(({ words }) => needed.every((word) => words.has(word))).map(({ column }) => column);
  };
  const [first = []] = [field.label, ...(field.also ?? []), ...(field.offered ?? [])]
    .map(findColumnsWith)
    .filter((columns) => columns.length > 0);
  return first.slice(0, MOST_LIKELY);
}
