import { sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import { joinRowNames, renameInText } from '#domain/elements/ingredients-text.ts';
import type { Transaction } from '../../db/client.ts';
import { raiseScheduleVersions } from '../scheduling/copies/commands-write-copies.ts';
import { lockDishesWithIngredient } from '../scheduling/master-changes/queries-copies.ts';

export interface Rename {
  readonly id: Id;
  readonly from: string;
  readonly to: string;
}

interface ElementText extends Record<string, unknown> {
  readonly id: Id;
  readonly name: string;
  readonly text: string;
  readonly isTyped: boolean;
  /** Of its rows in order, as they are now. */
  readonly names: readonly string[];
}

const listNamesBefore = (names: readonly string[], { from, to }: Rename) =>
  names.map((name) => (name === to ? from : name));

/** Returns the names of the elements whose typed text lists the ingredient. */
async function renameInElements(transaction: Transaction, rename: Rename): Promise<string[]> {
  const rows = await transaction.readRows<ElementText>(sql`
    with element as materialized (
      select * from elements where id in (select element_id from element_ingredients where ingredient_id = ${rename.id})
      order by id for no key update)
    select id, name, ingredients as text, is_ingredients_typed as "isTyped", array(
      select ingredients.name from element_ingredients as row join ingredients on ingredients.id = row.ingredient_id
      where row.element_id = element.id order by row."order") as names
    from element order by search_name`);
  const changes = rows.flatMap(({ id, name, text, isTyped, names }) => {
    const { from, to } = rename;
    const renamed = isTyped ? renameInText(text, listNamesBefore(names, rename), from, to) : joinRowNames(names);
    return renamed === undefined || renamed === text ? [] : [{ id, name, isTyped, text: renamed }];
  });
  if (changes.length > 0)
    await transaction.execute(sql`
      update elements set ingredients = changed.text, updated_at = null
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (id uuid, text text)
      where elements.id = changed.id`);
  return changes.filter(({ isTyped }) => isTyped).map(({ name }) => name);
}

type StoredTexts = Readonly<Record<string, unknown>>;

interface CopyText extends Record<string, unknown> {
  readonly id: Id;
  readonly menuId: Id | null;
  readonly addOnId: Id | null;
  readonly text: string;
  readonly names: readonly string[];
  readonly copied: Readonly<Record<string, unknown>> & { readonly printed?: StoredTexts; readonly texts?: StoredTexts };
}

/**
 * Dishes of a date that have the ingredient. An alternative whose texts were typed for the date keeps them (changes-4). `offset 0`: the
 * rows of each copy are looked up; joined, PostgreSQL reads all that have the ingredient.
 */
async function findCopyTexts(transaction: Transaction, id: Id): Promise<CopyText[]> {
  const dishIds = await lockDishesWithIngredient(transaction, id);
  return transaction.readRows(sql`
    with copy as materialized (
      select *, id as dish_id from scheduled_elements where id = any (${sql.param(dishIds)}::uuid[])
      union all
      select *, instead_of from scheduled_elements where instead_of = any (${sql.param(dishIds)}::uuid[])
    )
    select copy.id, dish.scheduled_menu_id as "menuId", dish.scheduled_add_on_id as "addOnId", copy.ingredients as text,
      coalesce(copy.copied_from, '{}') as copied, array(
        select name from scheduled_element_ingredients as row join ingredients on ingredients.id = row.ingredient_id
        where row.scheduled_element_id = copy.id order by row."order") as names
    from copy join scheduled_elements as dish on dish.id = dish_id
    where is_as_copied(copy.instead_of, copy.name, copy.ingredients, copy.copied_from) and exists (
      select from scheduled_element_ingredients where scheduled_element_id = copy.id and ingredient_id = ${id} offset 0)`);
}

async function renameInCopies(transaction: Transaction, rename: Rename): Promise<void> {
  const changes = (await findCopyTexts(transaction, rename.id)).flatMap(({ text, names, copied, ...copy }) => {
    const renamed = (before: unknown) =>
      (typeof before === 'string' && renameInText(before, listNamesBefore(names, rename), rename.from, rename.to)) ||
      before;
    // What was copied is renamed, too, or the new name would look like an edit of the date (changes-4).
    const storedParts = (['printed', 'texts'] as const).flatMap((part) => {
      const texts = copied[part];
      return texts ? [[part, { ...texts, ingredients: renamed(texts.ingredients) }]] : [];
    });
    const after = { text: renamed(text), copied: { ...copied, ...Object.fromEntries(storedParts) } };
    return JSON.stringify(after) === JSON.stringify({ text, copied }) ? [] : [{ ...copy, ...after }];
  });
  if (changes.length === 0) return;
  const changedCopies = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (id uuid, text text, copied jsonb)`;
  await transaction.execute(sql`
    update scheduled_elements set ingredients = changed.text,
      copied_from = case when copied_from is not null then changed.copied end
    from ${changedCopies} where scheduled_elements.id = changed.id`);
  const plans = (key: 'menuId' | 'addOnId') => [...new Set(changes.flatMap((change) => change[key] ?? []))];
  await raiseScheduleVersions(transaction, plans('menuId'), plans('addOnId'));
}

/**
 * Printed texts that the rows write follow a renamed ingredient, in the catalogue and on every date from today on; so do typed ones
 * that list it as an item, whose elements are returned by name (catalogue-7).
 */
export async function renameInTexts(transaction: Transaction, rename: Rename): Promise<string[]> {
  const typedIds = await renameInElements(transaction, rename);
  await renameInCopies(transaction, rename);
  return typedIds;
}
