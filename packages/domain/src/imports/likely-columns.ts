import type { ImportField } from './import-fields.ts';
import { numberIn } from './read-cell.ts';
import { headingWord } from './words.ts';

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

const wordsOf = (heading: string) =>
  new Set(
    headingWord(heading)
      .split(' ')
      .map((word) => word.replace(/s$/, '')),
  );

const fits = ({ kind }: ImportField, samples: readonly string[]) => {
  if (kind.is === 'number') return samples.every((cell) => numberIn(cell) !== undefined);
  return kind.is !== 'one' || samples.every((cell) => !cell.includes('\n'));
};

/**
 * Columns that may be a field's although their headings say more, such as 'allergens_suggested': a person decides. Those
 * that hold the field's label come before those that hold another name of it.
 */
export function likelyColumns(field: ImportField, table: Table, taken: ReadonlySet<number | null>): number[] {
  const free = table.columns.flatMap((heading, column) =>
    !taken.has(column) && fits(field, takeSamples(table, column)) ? [{ column, words: wordsOf(heading) }] : [],
  );
  const holding = (name: string) => {
    const needed = [...wordsOf(name)];
    return free.filter(({ words }) => needed.every((word) => words.has(word))).map(({ column }) => column);
  };
  const [first = []] = [field.label, ...(field.also ?? []), ...(field.offered ?? [])]
    .map(holding)
    .filter((columns) => columns.length > 0);
  return first.slice(0, MOST_LIKELY);
}
