import {
  type ImportFault,
  type ImportPreview,
  type ImportRequest,
  MOST_CHOICES,
  MOST_ROWS_NAMED,
  MOST_SHOWN,
  type UnknownWord,
} from '#contract/imports.ts';
import { nameIn, shownValue } from '#domain/imports/import-plan.ts';
import { unknownWords } from './queries-dictionary.ts';
import type { PlannedImport } from './queries-plan.ts';

/** The method of a dish may be several pages long. */
const MOST_CHARACTERS = 300;
const shortened = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);

function listsOf(words: readonly UnknownWord[], { dictionary }: PlannedImport): ImportPreview['lists'] {
  const lists = [...new Set(words.map(({ list }) => list))].map(
    (list) => [list, dictionary.listOf(list).list.names] as const,
  );
  const short = lists.filter(([, names]) => names.length <= MOST_CHOICES);
  return Object.fromEntries(short.map(([list, names]) => [list, names.map(({ id, name }) => ({ id, name }))]));
}

/** The same sentence about the same column once, in the order of the first row that has it. */
function groupedFaults({ faults, rules, columns }: PlannedImport, { columns: headings }: ImportRequest['table']) {
  const labels = new Map(rules.fields.map(({ key, label }) => [key, label]));
  const groups = new Map<string, ImportFault>();
  for (const { row, key, message } of faults) {
    const known = groups.get(`${key} ${message}`);
    if (known) {
      known.count += 1;
      if (known.rows.length < MOST_ROWS_NAMED) known.rows.push(row);
      continue;
    }
    const label = labels.get(key) ?? '';
    const column = headings[columns[key] ?? -1] ?? label;
    groups.set(`${key} ${message}`, { rows: [row], count: 1, column, message });
  }
  return [...groups.values()];
}

/** The plan in words, cut to a length that a person can read. */
export async function previewOf(
  plan: PlannedImport,
  { table }: ImportRequest,
  reach: string | null,
): Promise<ImportPreview> {
  const { rules, dictionary, columns, created, changed } = plan;
  const faults = groupedFaults(plan, table);
  const columnOf = (key: string) => columns[key] ?? null;
  const words = await unknownWords(plan.read, dictionary, MOST_SHOWN);
  const shown = (value: Parameters<typeof shownValue>[0], field: (typeof rules.fields)[number]) =>
    shortened(shownValue(value, field, dictionary));
  const nameOf = (values: Parameters<typeof nameIn>[1]) => shortened(nameIn(rules, values));
  return {
    fields: rules.fields.map(({ key, label, isRequired = false }) => ({
      key,
      label,
      column: columnOf(key),
      isRequired,
    })),
    counts: {
      created: created.length,
      changed: changed.length,
      same: plan.same,
      faulty: plan.faulty,
      faults: faults.length,
    },
    faultyRows: [...plan.faultyRows],
    created: created.slice(0, MOST_SHOWN).map((values, index) => ({
      row: plan.createdRows[index] ?? 0,
      name: nameOf(values),
      values: rules.fields
        .map((field) => ({ label: field.label, text: shown(values[field.key], field), key: field.key }))
        .filter(({ text, key }) => text !== '' && key !== 'name')
        .map(({ label, text }) => ({ label, text })),
    })),
    changed: changed.slice(0, MOST_SHOWN).map(({ row, record, values, changes }) => ({
      row,
      name: nameOf(record.values),
      changes: rules.fields
        .filter(({ key }) => changes.includes(key))
        .map((field) => ({
          label: field.label,
          before: shown(record.values[field.key], field),
          after: shown(values[field.key], field),
        })),
    })),
    faults: faults.slice(0, MOST_SHOWN),
    words,
    lists: listsOf(words, plan),
    entries: [...dictionary.used.values()].slice(0, MOST_SHOWN).map(({ listName, name }) => ({ listName, name })),
    // Its last line asks in a dialog; here the button does.
    reach: reach?.replace(/\n[^\n]*\?$/, '') ?? null,
    digest: plan.digest,
  };
}
