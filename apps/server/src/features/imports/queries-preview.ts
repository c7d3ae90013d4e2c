import {
  type ImportFault,
  type ImportPreview,
  type ImportRequest,
  MOST_CHOICES,
  MOST_ROWS_NAMED,
  MOST_SHOWN,
  type UnknownWord,
} from '#contract/imports.ts';
import type { ImportField } from '#domain/imports/import-fields.ts';
import { formatShownValue, getRecordName, type RowFault } from '#domain/imports/import-plan.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import { listUnknownWords } from './queries-dictionary.ts';
import type { PlannedImport } from './queries-plan.ts';

/** The method of a dish may be several pages long. */
const MOST_CHARACTERS = 300;
const shorten = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);

function groupByList(words: readonly UnknownWord[], { dictionary }: PlannedImport): ImportPreview['lists'] {
  const lists = [...new Set(words.map(({ list }) => list))].map(
    (list) => [list, dictionary.getList(list).list.names] as const,
  );
  const short = lists.filter(([, names]) => names.length <= MOST_CHOICES);
  return Object.fromEntries(short.map(([list, names]) => [list, names.map(({ id, name }) => ({ id, name }))]));
}

/** The same sentence about the same column once, in the order of the first row that has it. */
function groupFaults(
  faults: readonly RowFault[],
  { rules, headings: { found } }: PlannedImport,
  { columns: headings }: ImportRequest['table'],
) {
  const labels = new Map(rules.fields.map(({ key, label }) => [key, label]));
  const groups = new Map<string, ImportFault>();
  for (const { row, key, message } of faults) {
    const knownGroup = groups.get(`${key} ${message}`);
    if (knownGroup) {
      knownGroup.count += 1;
      if (knownGroup.rows.length < MOST_ROWS_NAMED) knownGroup.rows.push(row);
      continue;
    }
    const label = labels.get(key) ?? '';
    const column = headings[found.columns[key] ?? -1] ?? label;
    groups.set(`${key} ${message}`, { rows: [row], count: 1, column, message });
  }
  return [...groups.values()];
}

/** Unknown words, and amounts that are not understood, which are left out with the unknown units. */
function findWhollyOmitted({ read, dictionary }: PlannedImport): ImportPreview['mayLeaveOutAll'] {
  const lists = new Set(read.flatMap(({ missing }) => missing.map(({ list }) => list)));
  if (read.some(({ hasUnreadAmounts }) => hasUnreadAmounts)) lists.add('portionUnits');
  const all = [...lists].map((list) => ({ list, listName: dictionary.getList(list).list.called }));
  return all.filter(({ list }) => dictionary.getList(list).list.mayLeaveOut === true);
}

/** The plan in words, cut to a length that a person can read. */
export async function composeImportPreview(
  plan: PlannedImport,
  { table }: ImportRequest,
  reach: string | null,
  hidesPrice: (field: ImportField) => boolean,
): Promise<ImportPreview> {
  const { rules, dictionary, headings, created, changed } = plan;
  const { found, allergenColumns } = headings;
  const faults = groupFaults(plan.faults, plan, table);
  const words = await listUnknownWords(plan.read, dictionary, MOST_SHOWN);
  const showValue = (value: Parameters<typeof formatShownValue>[0], field: (typeof rules.fields)[number]) =>
    shorten(formatShownValue(value, field, dictionary));
  const getShortName = (values: Parameters<typeof getRecordName>[1]) => shorten(getRecordName(rules, values));
  return {
    fields: rules.fields.map(({ key, label, isRequired = false, withoutColumn = null }) => ({
      key,
      label,
      column: found.columns[key] ?? null,
      isRequired,
      withoutColumn,
      doubtful: [...(found.doubtful[key] ?? [])],
    })),
    allergenColumns: allergenColumns.map(({ key, column, heading, allergen, isRead }) => ({
      key,
      column,
      heading,
      allergen: allergen?.name ?? null,
      isRead: isRead ?? null,
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
      name: getShortName(values),
      values: rules.fields
        .map((field) => ({ label: field.label, text: showValue(values[field.key], field), key: field.key }))
        .filter(({ text, key }) => text !== '' && key !== 'name')
        .map(({ label, text }) => ({ label, text })),
    })),
    changed: changed.slice(0, MOST_SHOWN).map(({ row, record, values, changes }) => ({
      row,
      name: getShortName(record.values),
      changes: rules.fields
        .filter(({ key }) => changes.includes(key))
        .map((field) => ({
          label: field.label,
          before: hidesPrice(field) ? texts.hiddenPrice : showValue(record.values[field.key], field),
          after: showValue(values[field.key], field),
        })),
    })),
    faults: faults.slice(0, MOST_SHOWN),
    notes: groupFaults(plan.notes, plan, table).slice(0, MOST_SHOWN),
    mayLeaveOutAll: findWhollyOmitted(plan),
    words,
    lists: groupByList(words, plan),
    entries: [...dictionary.used.values()].slice(0, MOST_SHOWN).map(({ listName, name }) => ({ listName, name })),
    // Its last line asks in a dialog; here the button does.
    reach: reach?.replace(/\n[^\n]*\?$/, '') ?? null,
    digest: plan.digest,
  };
}
