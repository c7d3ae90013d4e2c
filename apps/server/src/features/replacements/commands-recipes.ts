import { sql } from 'drizzle-orm';
import type { ReplaceIngredientInput } from '#contract/replacements.ts';
import type { Id, IdName } from '#contract/values.ts';
import { replaceInText } from '#domain/elements/ingredients-text.ts';
import type { Transaction } from '../../db/client.ts';

export interface Change {
  readonly from: IdName;
  readonly to: IdName;
}

/** An element that has the ingredient, locked. */
export interface Dish extends IdName {
  readonly typed: string | null;
  /** The reason why its two rows cannot be combined. */
  readonly isInDifferentUnits: boolean;
}

const selectIds = (some: readonly Id[]) => sql`${sql.param(some)}::uuid[]`;

/** The affected elements in a fixed order, so that two simultaneous replacements cannot deadlock (decision 06). */
export async function lockDishes(
  transaction: Transaction,
  { from, to }: Change,
  { elementIds, exceptElementIds = [] }: Partial<ReplaceIngredientInput> = {},
): Promise<Dish[]> {
  return transaction.readRows(sql`
    with dish as materialized (
      select id, name, search_name, case when is_ingredients_typed then ingredients end as typed from elements
      where id in (select element_id from element_ingredients where ingredient_id = ${from.id})
        and id <> all (${selectIds(exceptElementIds)})
        ${elementIds ? sql`and id = any (${selectIds(elementIds)})` : sql``}
      order by id for no key update)
    select dish.id, name, typed, has_it.amount is not null and replaced.amount is not null
        and has_it.portion_unit_id is distinct from replaced.portion_unit_id as "isInDifferentUnits"
    from dish join element_ingredients as replaced on replaced.element_id = dish.id and replaced.ingredient_id = ${from.id}
    left join element_ingredients as has_it on has_it.element_id = dish.id and has_it.ingredient_id = ${to.id}
    order by search_name`);
}

/** Changes the element's row to the other ingredient, or adds its amount to the row that is already there. */
export async function replaceIngredientRows(transaction: Transaction, { from, to }: Change, elementIds: readonly Id[]) {
  await transaction.execute(sql`
    update element_ingredients as kept
    set amount = coalesce(kept.amount + gone.amount, gone.amount),
      portion_unit_id = case when kept.amount is null then gone.portion_unit_id else kept.portion_unit_id end
    from element_ingredients as gone
    where kept.ingredient_id = ${to.id} and gone.ingredient_id = ${from.id} and gone.element_id = kept.element_id
      and kept.element_id = any (${selectIds(elementIds)}) and gone.amount is not null`);
  // The ingredient is part of the row's key, so a new ingredient is a new row for an undo (history-2).
  await transaction.execute(sql`
    insert into element_ingredients (element_id, ingredient_id, "order", amount, portion_unit_id)
    select element_id, ${to.id}, "order", amount, portion_unit_id from element_ingredients
    where ingredient_id = ${from.id} and element_id = any (${selectIds(elementIds)})
    on conflict do nothing`);
  await transaction.execute(sql`
    delete from element_ingredients where ingredient_id = ${from.id} and element_id = any (${selectIds(elementIds)})`);
}

/** Updates the printed text and the version of the elements. Returns those whose typed text does not name the ingredient. */
export async function replaceIngredientInTexts(
  transaction: Transaction,
  { from, to }: Change,
  dishes: readonly Dish[],
): Promise<IdName[]> {
  const typedTexts = dishes.flatMap(({ id, typed: text }) =>
    text === null ? [] : [{ id, ingredients: replaceInText(text, from.name, to.name) ?? text }],
  );
  await transaction.execute(sql`
    update elements set updated_at = null, ingredients = coalesce(typed.ingredients,
      (select string_agg(ingredients.name, ', ' order by row."order")
        from element_ingredients as row join ingredients on ingredients.id = row.ingredient_id where row.element_id = elements.id))
    from unnest(${selectIds(dishes.map(({ id }) => id))}) as chosen (id)
    left join jsonb_to_recordset(${JSON.stringify(typedTexts)}::jsonb) as typed (id uuid, ingredients text) on typed.id = chosen.id
    where elements.id = chosen.id`);
  return dishes
    .filter(({ typed: text }) => text !== null && replaceInText(text, from.name, to.name) === undefined)
    .map(({ id, name }) => ({ id, name }));
}

/**
 * What a person marked was about the old recipe: whom it suits (diets-2), and that it has no allergens where nobody has read the
 * other ingredient (catalogue-4). Returns the elements that had such a mark.
 */
export async function clearDietMarks(transaction: Transaction, elementIds: readonly Id[]): Promise<IdName[]> {
  const ids = sql`${sql.param(elementIds)}::uuid[]`;
  return transaction.readRows(sql`
    with suited as (
      delete from element_suitabilities where element_id = any (${ids}) returning element_id as id),
    without_allergens as (
      update elements set has_no_allergens = false
      where id = any (${ids}) and has_no_allergens
        and (select has_unread_ingredient from element_allergen_statement(id, ingredients, has_no_ingredients, has_no_allergens)) returning id)
    select id, name from elements
    where id in (select id from suited) or id in (select id from without_allergens) order by search_name`);
}
