import { sql } from 'drizzle-orm';
import type { CopyPart } from '#contract/dated-copies.ts';
import { notFound, type Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { type Author, changing, type Database, type Transaction } from '../../db/client.ts';
import { replaceParts } from '../../db/parts.ts';
import { scheduledElementAllergens, scheduledElementIngredients } from '../../db/schema/scheduling.ts';
import { lockPlannedCopies } from './queries-copies.ts';

/** Ids of the copies that a statement changed. */
async function changedIds(transaction: Transaction, update: ReturnType<typeof sql>): Promise<Id[]> {
  const { rows } = await transaction.execute<{ id: Id }>(sql`
    with saved as (${update} returning scheduled_elements.id, old is distinct from new as is_changed)
    select id from saved where is_changed`);
  return rows.map(({ id }) => id);
}

function takeOverTexts(transaction: Transaction, elementId: Id, ids: readonly Id[], parts: readonly CopyPart[]) {
  const taken = (part: CopyPart, column: 'name' | 'method' | 'ingredients' | 'has_no_allergens') =>
    parts.includes(part) ? sql.raw(`elements.${column}`) : sql.raw(`scheduled_elements.${column}`);
  return changedIds(
    transaction,
    sql`update scheduled_elements
      set name = ${taken('name', 'name')}, method = ${taken('method', 'method')},
        ingredients = ${taken('ingredients', 'ingredients')},
        has_no_allergens = ${taken('allergens', 'has_no_allergens')}
      from elements
      where elements.id = ${elementId} and scheduled_elements.id = any (${sql.param(ids)}::uuid[])`,
  );
}

/** Rows of a table of parts, one copy after the other, so that it is known which of them changed. */
async function takeOverRows<Row extends object>(
  ids: readonly Id[],
  rows: readonly Row[],
  replace: (id: Id, rows: (Row & { scheduledElementId: Id })[]) => Promise<number>,
): Promise<Id[]> {
  const changed: Id[] = [];
  for (const id of ids) {
    const count = await replace(
      id,
      rows.map((row) => ({ ...row, scheduledElementId: id })),
    );
    if (count > 0) changed.push(id);
  }
  return changed;
}

async function takeOver(transaction: Transaction, elementId: Id, ids: readonly Id[], parts: readonly CopyPart[]) {
  const changed = new Set(await takeOverTexts(transaction, elementId, ids, parts));
  if (parts.includes('ingredients')) {
    const { rows } = await transaction.execute<{ order: number; ingredientId: Id }>(sql`
      select "order", ingredient_id as "ingredientId" from element_ingredients where element_id = ${elementId}`);
    const replace = (id: Id, made: typeof rows) => replaceParts(transaction, scheduledElementIngredients, [id], made);
    for (const id of await takeOverRows(ids, rows, replace)) changed.add(id);
  }
  if (parts.includes('allergens')) {
    const { rows } = await transaction.execute<{ allergenId: Id }>(sql`
      select allergen_id as "allergenId" from known_allergens(${elementId})`);
    const replace = (id: Id, known: typeof rows) => replaceParts(transaction, scheduledElementAllergens, [id], known);
    for (const id of await takeOverRows(ids, rows, replace)) changed.add(id);
  }
  return [...changed];
}

/**
 * Makes parts of scheduled copies what their master is now, in one transaction; serving fields, alternatives, notes and
 * flow stay (changes-4). Past days and services with a complete host survey are left out.
 */
export function takeOverElement(
  db: Database,
  by: Author,
  elementId: Id,
  { copyIds, parts }: { copyIds: readonly Id[]; parts: readonly CopyPart[] },
): Promise<{ changed: number } | Refusal> {
  return changing(db, by, async (transaction) => {
    const { rows } = await transaction.execute(sql`select id from elements where id = ${elementId} for key share`);
    if (rows.length === 0) return notFound();
    const ids = await lockPlannedCopies(transaction, elementId, copyIds);
    const changed = await takeOver(transaction, elementId, ids, parts);
    // Only parts of the menu change: an empty timestamp raises its version (errors-3).
    for (const [table, owner] of [
      ['scheduled_menus', 'scheduled_menu_id'],
      ['scheduled_add_ons', 'scheduled_add_on_id'],
    ] as const) {
      await transaction.execute(sql`
        update ${sql.identifier(table)} set updated_at = null
        where id in (
          select ${sql.identifier(owner)} from scheduled_elements where id = any (${sql.param(changed)}::uuid[]))`);
    }
    return { changed: changed.length };
  });
}
