import { sql } from 'drizzle-orm';
import { notFound, type Refusal, refuse } from '#contract/refusal.ts';
import { MAX_REPLACED_ELEMENTS, type ReplaceIngredientInput } from '#contract/replacements.ts';
import { replacementTexts as texts } from '#contract/replacements-texts.ts';
import type { Id, IdName } from '#contract/values.ts';
import { textWithReplacement } from '#domain/elements/ingredients-text.ts';
import { type Author, changing, type Database, type Transaction } from '../../db/client.ts';
import { type CatalogueSave, savingWithReach } from '../changes/commands-reach.ts';
import { findCopiesAsElements, replaceInCopies } from './commands-copies.ts';

interface Change {
  readonly from: IdName;
  readonly to: IdName;
}

/** An element that has the ingredient, locked. */
interface Dish extends IdName {
  readonly typed: string | null;
  /** Why its two rows cannot become one. */
  readonly isInDifferentUnits: boolean;
}

interface Replaced {
  readonly elements: number;
  readonly copies: number;
  readonly unnamedIn: IdName[];
}

const ids = (some: readonly Id[]) => sql`${sql.param(some)}::uuid[]`;

/** Both ingredients, kept from being deleted meanwhile; one that is gone is missing. */
async function lockIngredients(transaction: Transaction, fromId: Id, toId: Id): Promise<Partial<Change>> {
  const { rows } = await transaction.execute<IdName & Record<string, unknown>>(sql`
    select id, name from ingredients where id in (${fromId}, ${toId}) order by id for key share`);
  const named = (id: Id) => rows.find((row) => row.id === id.toLowerCase());
  const [from, to] = [named(fromId), named(toId)];
  return { ...(from && { from }), ...(to && { to }) };
}

/** The elements that are meant, in one order, so that two replacements at once do not wait for each other (decision 168). */
async function lockDishes(
  transaction: Transaction,
  { from, to }: Change,
  { elementIds, exceptElementIds }: ReplaceIngredientInput,
): Promise<Dish[]> {
  const { rows } = await transaction.execute<Dish & Record<string, unknown>>(sql`
    with dish as materialized (
      select id, name, search_name, case when is_ingredients_typed then ingredients end as typed from elements
      where id in (select element_id from element_ingredients where ingredient_id = ${from.id})
        and id <> all (${ids(exceptElementIds)})
        ${elementIds ? sql`and id = any (${ids(elementIds)})` : sql``}
      order by id for no key update)
    select dish.id, name, typed, has_it.amount is not null and replaced.amount is not null
        and has_it.portion_unit_id is distinct from replaced.portion_unit_id as "isInDifferentUnits"
    from dish join element_ingredients as replaced on replaced.element_id = dish.id and replaced.ingredient_id = ${from.id}
    left join element_ingredients as has_it on has_it.element_id = dish.id and has_it.ingredient_id = ${to.id}
    order by search_name`);
  return rows;
}

async function whyNot(
  transaction: Transaction,
  { from }: Change,
  { elementIds }: ReplaceIngredientInput,
  dishes: readonly Dish[],
): Promise<Refusal | undefined> {
  const missing = elementIds?.filter((id) => dishes.every((dish) => dish.id !== id.toLowerCase())) ?? [];
  if (missing.length > 0) {
    const { rows } = await transaction.execute<{ name: string }>(
      sql`select name from elements where id = any (${ids(missing)}) order by search_name`,
    );
    const names = rows.map(({ name }) => name);
    return refuse('conflict', names.length > 0 ? texts.noLonger(from.name, names) : texts.elementsGone);
  }
  if (dishes.length === 0) return refuse('conflict', texts.notUsed(from.name));
  if (dishes.length > MAX_REPLACED_ELEMENTS) {
    return refuse('conflict', texts.tooMany(dishes.length, MAX_REPLACED_ELEMENTS));
  }
  const different = dishes.filter((dish) => dish.isInDifferentUnits);
  return different.length > 0 ? refuse('conflict', texts.differentUnits(different.map(({ name }) => name))) : undefined;
}

/** The row of an element becomes the other ingredient's, or is added to the row that is there. */
async function replaceRows(transaction: Transaction, { from, to }: Change, elementIds: readonly Id[]) {
  await transaction.execute(sql`
    update element_ingredients as kept
    set amount = coalesce(kept.amount + gone.amount, gone.amount),
      portion_unit_id = case when kept.amount is null then gone.portion_unit_id else kept.portion_unit_id end
    from element_ingredients as gone
    where kept.ingredient_id = ${to.id} and gone.ingredient_id = ${from.id} and gone.element_id = kept.element_id
      and kept.element_id = any (${ids(elementIds)}) and gone.amount is not null`);
  // Rows are known by their ingredient: another one is another row, for whoever undoes this (history-2).
  await transaction.execute(sql`
    insert into element_ingredients (element_id, ingredient_id, "order", amount, portion_unit_id)
    select element_id, ${to.id}, "order", amount, portion_unit_id from element_ingredients
    where ingredient_id = ${from.id} and element_id = any (${ids(elementIds)})
    on conflict do nothing`);
  await transaction.execute(sql`
    delete from element_ingredients where ingredient_id = ${from.id} and element_id = any (${ids(elementIds)})`);
}

/** The printed text, and with it the version of the element. Returns those whose typed text does not name the ingredient. */
async function replaceTexts(
  transaction: Transaction,
  { from, to }: Change,
  dishes: readonly Dish[],
): Promise<IdName[]> {
  const typed = dishes.flatMap(({ id, typed: text }) =>
    text === null ? [] : [{ id, ingredients: textWithReplacement(text, from.name, to.name) ?? text }],
  );
  await transaction.execute(sql`
    update elements set updated_at = null, ingredients = coalesce(typed.ingredients,
      (select string_agg(ingredients.name, ', ' order by row."order")
        from element_ingredients as row join ingredients on ingredients.id = row.ingredient_id where row.element_id = elements.id))
    from unnest(${ids(dishes.map(({ id }) => id))}) as chosen (id)
    left join jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as typed (id uuid, ingredients text) on typed.id = chosen.id
    where elements.id = chosen.id`);
  return dishes
    .filter(({ typed: text }) => text !== null && textWithReplacement(text, from.name, to.name) === undefined)
    .map(({ id, name }) => ({ id, name }));
}

/**
 * Puts another ingredient in the place of one, in all elements that have it or in chosen ones, in one transaction (changes-5).
 * Whatever else somebody saved of these elements meanwhile stays.
 */
export function replaceIngredient(
  db: Database,
  by: Author,
  id: Id,
  input: ReplaceIngredientInput,
  { confirmed, maySchedule }: Pick<CatalogueSave<Replaced>, 'confirmed'> & { maySchedule: boolean },
): Promise<Replaced | Refusal> {
  const invalid = (text: string) => refuse('validation_failed', text, { fields: { replacementId: text } });
  return changing(db, by, async (transaction) => {
    if (input.alsoScheduled && !maySchedule) return refuse('forbidden', texts.mayNotSchedule);
    const { from, to } = await lockIngredients(transaction, id, input.replacementId);
    if (!from) return notFound();
    if (!to) return invalid(texts.isGone);
    if (from.id === to.id) return invalid(texts.same);
    const change = { from, to };
    const dishes = await lockDishes(transaction, change, input);
    const refusal = await whyNot(transaction, change, input, dishes);
    if (refusal) return refusal;
    const elementIds = dishes.map((dish) => dish.id);
    return savingWithReach(transaction, {
      records: { table: 'elements', ids: elementIds },
      isItself: false,
      by,
      confirmed,
      isJudged: true,
      save: async () => {
        const copies = input.alsoScheduled ? await findCopiesAsElements(transaction, elementIds) : undefined;
        await replaceRows(transaction, change, elementIds);
        const unnamedIn = await replaceTexts(transaction, change, dishes);
        if (copies) await replaceInCopies(transaction, copies);
        return { elements: dishes.length, copies: copies?.copyIds.length ?? 0, unnamedIn };
      },
      sentencesOf: () => [texts.replaced(from.name, to.name)],
    });
  });
}
