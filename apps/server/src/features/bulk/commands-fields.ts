import { sql } from 'drizzle-orm';
import type { AllergensChange } from '#contract/bulk.ts';
import { bulkTexts as texts } from '#contract/bulk-texts.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import type { Id, IdName } from '#contract/values.ts';
import { type Judged, toFieldOutcome, toTagOutcomes } from '#domain/bulk/outcomes.ts';
import type { Transaction } from '../../db/client.ts';
import type { RecordKind } from '../../db/record-kinds.ts';
import { findEntryTable, selectValueText } from '../../db/record-texts.ts';
import { allergens, menuElementClasses } from '../../db/schema/reference-data.ts';
import { lockNames } from './queries.ts';

export const valueIsGone = refuse('conflict', texts.valueIsGone);

/** A name may exist once per tag, also among the records that keep theirs (catalogue-1). */
export async function judgeTagChange<Row extends IdName & { readonly searchName: string; readonly tag: string }>(
  transaction: Transaction,
  table: 'elements' | 'menus',
  rows: readonly Row[],
  { tagId, conflict }: { tagId: Id; conflict: (name: string, tag: string) => string },
): Promise<Judged<Row>[] | Refusal> {
  const [tag] = await lockNames(transaction, menuElementClasses, [tagId]);
  if (!tag) return valueIsGone;
  const searchNames = rows.map(({ searchName }) => searchName);
  const takenNames = await transaction.readNames(sql`
    select search_name as name from ${sql.identifier(table)}
    where menu_element_class_id = ${tagId} and search_name = any (${sql.param(searchNames)}::text[])`);
  return toTagOutcomes(rows, tag.name, {
    takenNames,
    conflict: (name) => conflict(name, tag.name),
  });
}

/** The value of one plain field becomes that of all. The database writes both as people read them. */
export async function judgeField<Row extends IdName & { readonly texts: Readonly<Record<string, string | null>> }>(
  transaction: Transaction,
  kind: RecordKind,
  { field: key, ...change }: { field: string },
  rows: readonly Row[],
): Promise<Judged<Row>[] | Refusal> {
  const [[name, value] = ['', null]] = Object.entries(change);
  const list = findEntryTable(kind, name);
  if (list && (await lockNames(transaction, list, [String(value)])).length === 0) return valueIsGone;
  const after = (await transaction.readText(selectValueText(kind, name, value))) ?? '';
  return rows.map((row) => ({ row, outcome: toFieldOutcome(row.texts[name] ?? null, after) }));
}

/** The allergens of the change. Refused if one of them was deleted. */
export async function findChosenAllergens(
  transaction: Transaction,
  { allergenIds }: AllergensChange,
): Promise<IdName[] | Refusal> {
  const chosenAllergens = await lockNames(transaction, allergens, allergenIds);
  return chosenAllergens.length < new Set(allergenIds).size ? valueIsGone : chosenAllergens;
}

/** The flag for services that are already planned. */
export async function composeAllergenSentence(
  transaction: Transaction,
  { field, allergenIds }: AllergensChange,
  names: readonly string[],
): Promise<string> {
  const chosenNames = (await lockNames(transaction, allergens, allergenIds)).map(({ name }) => name);
  return field === 'addAllergens' ? texts.allergenAdded(chosenNames, names) : texts.allergenRemoved(chosenNames, names);
}
