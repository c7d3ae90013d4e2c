type Fields = Readonly<Record<string, unknown>>;

/** One difference between two versions of a sheet. */
export interface Difference {
  /** Whose it is: "Acme", or "Rice" and then "Acme". */
  readonly of: readonly string[];
  /** The path of the field without names: `elements.accounts.containers`. */
  readonly field: string;
  /** Undefined where it was not there. */
  readonly before?: unknown;
  /** Undefined where it is not there any more. */
  readonly after?: unknown;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly Fields[] => Array.isArray(value) && value.some(isFields);

/** Fields that say which row it is; the first one is its name. */
const naming = ['name', 'element', 'type', 'title', 'account', 'addOnType', 'insteadOf'] as const;
const listNamingFields = (row: Fields) => naming.filter((field) => field in row);

const getRowName = (row: Fields): string => {
  const name = row.name ?? row.element ?? row.type ?? row.title ?? row.account;
  return typeof name === 'string' ? name : '';
};

/** Rows by what they are called; the second of one name is another row. */
function indexByName(rows: readonly Fields[]): Map<string, Fields> {
  const rowsByKey = new Map<string, Fields>();
  for (const row of rows) {
    const name = JSON.stringify(listNamingFields(row).map((field) => row[field]));
    let place = 1;
    while (rowsByKey.has(`${name} ${place}`)) place += 1;
    rowsByKey.set(`${name} ${place}`, row);
  }
  return rowsByKey;
}

function listDifferences(before: readonly Fields[], after: readonly Fields[], of: readonly string[], field: string) {
  const [old, now] = [indexByName(before), indexByName(after)];
  const foundDifferences: Difference[] = [];
  for (const [key, row] of old) {
    const other = now.get(key);
    if (other) foundDifferences.push(...findDifferences(row, other, [...of, getRowName(row)], field));
    else foundDifferences.push({ of: [...of, getRowName(row)], field, before: row });
  }
  for (const [key, row] of now)
    if (!old.has(key)) foundDifferences.push({ of: [...of, getRowName(row)], field, after: row });
  const stay = (keys: Iterable<string>, other: ReadonlyMap<string, Fields>) =>
    [...keys].filter((key) => other.has(key));
  const [order, orderNow] = [stay(old.keys(), now), stay(now.keys(), old)];
  if (order.join() !== orderNow.join()) {
    const names = (keys: readonly string[]) => keys.map((key) => getRowName(old.get(key) ?? {})).join(', ');
    foundDifferences.push({ of, field: `${field}.order`, before: names(order), after: names(orderNow) });
  }
  return foundDifferences;
}

/** True where fields are compared one by one. Allergens are one statement, a pair of numbers one amount. */
const hasParts = (value: unknown): value is Fields => isFields(value) && !('kind' in value);

const toRowsOrEmpty = (value: unknown): readonly Fields[] => (isList(value) ? value : []);

/** Fields that hold sentences: each is read by itself. */
export const sentenceFields: ReadonlySet<string> = new Set(['changes', 'warnings']);
const getLastName = (field: string) => field.split('.').at(-1) ?? field;
const listSentences = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function compareSentences(before: readonly string[], after: readonly string[], of: readonly string[], field: string) {
  return [
    ...after
      .filter((sentence) => !before.includes(sentence))
      .map((sentence): Difference => ({ of, field, after: sentence })),
    ...before
      .filter((sentence) => !after.includes(sentence))
      .map((sentence): Difference => ({ of, field, before: sentence })),
  ];
}

function compareValues(before: unknown, after: unknown, of: readonly string[], field: string): Difference[] {
  if (sentenceFields.has(getLastName(field)))
    return compareSentences(listSentences(before), listSentences(after), of, field);
  if (isList(before) || isList(after)) return listDifferences(toRowsOrEmpty(before), toRowsOrEmpty(after), of, field);
  if (hasParts(before) && hasParts(after)) return findDifferences(before, after, of, field);
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ of, field, before, after }];
}

/** Everything in which two versions differ, in the order of the sheet. Equal versions have no difference. */
export function findDifferences(before: Fields, after: Fields, of: readonly string[] = [], field = ''): Difference[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => compareValues(before[key], after[key], of, field === '' ? key : `${field}.${key}`));
}
