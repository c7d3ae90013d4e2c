import { endSentence } from '#contract/counted-names.ts';
import { hasAuditSentences, listAuditSentences } from './account-sentences.ts';
import { type AuditedChange, listFieldChanges } from './field-changes.ts';
import { composeChangeSentence, type GetName, isSameValue, joinNames, type Values } from './history-words.ts';
import { type PartWords, partWords } from './part-words.ts';
import { recordNouns } from './record-nouns.ts';

/** Records whose history names their fields. Parts and records of accounts have sentences of their own. */
const isPlainRecord = (table: string) => !(table in partWords || hasAuditSentences(table));

/** A row before and after a save. */
interface Net {
  readonly before: Values | null;
  readonly after: Values | null;
}

/** The net change of each row by a save, which may have written a row several times. */
function toNet(changes: readonly AuditedChange[], key: readonly string[]): Net[] {
  const getRowKey = ({ before, after }: AuditedChange) =>
    JSON.stringify(key.map((column) => (after ?? before)?.[column]));
  return [...Map.groupBy(changes, getRowKey).values()].map((ofRow) => ({
    before: ofRow[0]?.before ?? null,
    after: ofRow.at(-1)?.after ?? null,
  }));
}

/** Rows that a person takes for the same, although the database does not. */
function rematchRows(rows: readonly Net[], identity: readonly string[] | undefined): Net[] {
  if (!identity) return [...rows];
  const getIdentityKey = (values: Values) => JSON.stringify(identity.map((column) => values[column]));
  const rowsByKey = new Map<string, { before: Values | null; after: Values | null }>();
  const at = (values: Values) => {
    const existingRow = rowsByKey.get(getIdentityKey(values)) ?? { before: null, after: null };
    rowsByKey.set(getIdentityKey(values), existingRow);
    return existingRow;
  };
  for (const { before, after } of rows) {
    if (before) at(before).before = before;
    if (after) at(after).after = after;
  }
  return [...rowsByKey.values()];
}

function listFieldSentences(table: string, { before, after }: Net, of: string, getName: GetName): string[] {
  if (!(before && after)) return [];
  return listFieldChanges(table, before, after).map(({ column, label }) =>
    composeChangeSentence({ column, label, before, after, of }, getName),
  );
}

function listRecordSentences(table: string, row: Net, isUndo: boolean, getName: GetName): string[] {
  const { before, after } = row;
  const values = after ?? before ?? {};
  const name =
    typeof values.name === 'string' ? values.name : getName(String(values.add_on_type_id ?? values.vendor_id));
  const what = `the ${recordNouns[table]} ${name ?? ''}`.trim();
  if (!before) return after ? [endSentence(`${isUndo ? 'Brought back' : 'Created'} ${what}`)] : [];
  return after ? listFieldSentences(table, row, '', getName) : [endSentence(`Deleted ${what}`)];
}

const listRowSentences = (table: string, rows: readonly Net[], isUndo: boolean, getName: GetName) => [
  ...rows.flatMap((row) => listRecordSentences(table, row, isUndo, getName)),
  ...(isReordered(rows, 'position') ? [`Changed the order of the ${recordNouns[table]}s.`] : []),
];

/** 'Added the allergens Milk and Eggs to Rice.' */
function listSentences(rows: readonly Values[], words: PartWords, isAdded: boolean, getName: GetName): string[] {
  const byDish = Map.groupBy(rows, (values) => words.dish?.(values) ?? '');
  const verb = words.verbs?.[isAdded ? 0 : 1] ?? (isAdded ? 'Added the' : 'Removed the');
  return [...byDish].map(([dish, ofDish]) => {
    const names = ofDish.map((values) => (words.whole ?? words.name)(values, getName));
    const at = dish && ` ${isAdded ? 'to' : 'from'} ${dish}`;
    return endSentence(`${verb} ${words.nouns[names.length > 1 ? 1 : 0]} ${joinNames(names)}${at}`);
  });
}

const isReordered = (rows: readonly Net[], column: string) =>
  rows.some(({ before, after }) => before && after && !isSameValue(before[column], after[column]));

function listPartSentences(table: string, rows: readonly Net[], getName: GetName): string[] {
  const words = partWords[table];
  if (!words) return [];
  const [, several] = words.nouns;
  const addedValues = rows.flatMap(({ before, after }) => (after && !before ? [after] : []));
  const removedValues = rows.flatMap(({ before, after }) => (before && !after ? [before] : []));
  const replacedSentences = rows.flatMap(({ before, after }) =>
    table === 'scheduled_elements' && before && after && before.name !== after.name
      ? [endSentence(`Replaced ${before.name} by ${after.name}`)]
      : [],
  );
  const changedSentences = rows.flatMap((row) => {
    const values = row.after ?? {};
    const dish = words.dish?.(values);
    const of = ` of ${dish ? `the ${words.nouns[0]} ` : ''}${words.name(row.before ?? values, getName)}`;
    return listFieldSentences(table, row, dish ? `${of} (${dish})` : of, getName);
  });
  // Rows behind one that came or went change their place, too.
  const order =
    addedValues.length + removedValues.length === 0 && (isReordered(rows, 'order') || isReordered(rows, 'position'));
  return [
    ...listSentences(removedValues, words, false, getName),
    ...listSentences(addedValues, words, true, getName),
    ...replacedSentences,
    ...changedSentences,
    ...(order ? [`Changed the order of the ${several}.`] : []),
    ...(addedValues.length + removedValues.length === 0 && isReordered(rows, 'host_flow_order')
      ? ['Changed the order of the host flow.']
      : []),
  ];
}

/** Dishes and alternatives that came or went bring and take their own parts. */
function findMovedDishes(changes: readonly AuditedChange[]): Set<unknown> {
  const dishes = toNet(
    changes.filter(({ tableName }) => ['scheduled_elements', 'scheduled_element_alternatives'].includes(tableName)),
    ['id'],
  );
  return new Set(dishes.flatMap(({ before, after }) => (before && after ? [] : [(after ?? before)?.id])));
}

/** One save in words: the record first, then each kind of its parts (history-6). */
export function listHistorySentences(changes: readonly AuditedChange[], getName: GetName, isUndo = false): string[] {
  const tables = [...Map.groupBy(changes, ({ tableName }) => tableName)];
  const records = tables.flatMap(([table, rows]) =>
    isPlainRecord(table) ? listRowSentences(table, toNet(rows, ['id']), isUndo, getName) : [],
  );
  // The parts of a deleted record are deleted with it.
  const isGone = changes.some(({ tableName, action }) => isPlainRecord(tableName) && action === 'delete');
  const movedDishIds = findMovedDishes(changes);
  const parts = tables.flatMap(([table, all]) => {
    const words = partWords[table];
    if (!words || isGone) return [];
    const rows = all.filter(({ before, after }) => {
      const values = after ?? before;
      return !movedDishIds.has(values?.instead_of ?? values?.scheduled_element_id);
    });
    return listPartSentences(table, rematchRows(toNet(rows, words.key), words.identity), getName);
  });
  return [...new Set([...records, ...parts, ...listAuditSentences(changes, getName)])];
}
