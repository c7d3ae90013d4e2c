import { sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import { isSameSet } from '#domain/changes/same-set.ts';
import type { Transaction } from '../../db/client.ts';
import { raiseVersions, takeOver } from '../scheduling/commands-copies.ts';
import { findCopies, lockPlannedDishes } from '../scheduling/queries-copies.ts';

/** The dishes served from today on that match their element before the replacement. */
export interface CopiesAsElements {
  readonly copyIds: readonly Id[];
  readonly alternatives: readonly { readonly dishId: Id; readonly order: number }[];
}

const ids = (some: readonly Id[]) => sql`${sql.param(some)}::uuid[]`;
const known = sql`array(select distinct allergen_id from known_allergens(elements.id) order by 1)`;

export async function findCopiesAsElements(
  transaction: Transaction,
  elementIds: readonly Id[],
): Promise<CopiesAsElements> {
  const planned = await lockPlannedDishes(transaction, elementIds);
  const copies = await findCopies(transaction, planned);
  const { rows } = await transaction.execute<{ dishId: Id; order: number }>(sql`
    select scheduled_element_id as "dishId", "order" from scheduled_element_alternatives as alternative
    join elements on elements.id = alternative.element_id
    where scheduled_element_id = any (${ids(planned)}) and elements.id = any (${ids(elementIds)})
      and alternative.ingredients = elements.ingredients`);
  const chosen = new Set(elementIds);
  const isAsElement = ({ elementId, here, master }: (typeof copies)[number]) =>
    chosen.has(elementId) &&
    here.ingredients === master.ingredients &&
    isSameSet(here.ingredientIds.map(String), master.ingredientIds.map(String));
  return { copyIds: copies.filter(isAsElement).map(({ id }) => id), alternatives: rows };
}

/** The database does not record what an alternative was copied from, so no allergen is removed from it. */
const replaceInAlternatives = (transaction: Transaction, alternatives: CopiesAsElements['alternatives']) =>
  transaction.execute(sql`
    update scheduled_element_alternatives as alternative set ingredients = elements.ingredients,
      allergen_ids = array(select unnest(alternative.allergen_ids) union select unnest(${known}) order by 1)
    from elements, jsonb_to_recordset(${JSON.stringify(alternatives)}::jsonb) as chosen ("dishId" uuid, "order" int)
    where elements.id = alternative.element_id
      and alternative.scheduled_element_id = chosen."dishId" and alternative."order" = chosen."order"`);

/** Copies the new recipe to the scheduled copies of the elements. Edits of a copy stay (changes-4). */
export async function replaceInCopies(
  transaction: Transaction,
  { copyIds, alternatives }: CopiesAsElements,
): Promise<void> {
  if (alternatives.length > 0) await replaceInAlternatives(transaction, alternatives);
  const dishIds = [...copyIds, ...alternatives.map(({ dishId }) => dishId)];
  const copies = await findCopies(transaction, copyIds);
  await takeOver(transaction, copies, ['ingredients', 'allergens']);
  const { rows } = await transaction.execute<{ menuId: Id | null; addOnId: Id | null }>(sql`
    select distinct scheduled_menu_id as "menuId", scheduled_add_on_id as "addOnId" from scheduled_elements
    where id = any (${ids(dishIds)})`);
  await raiseVersions(
    transaction,
    rows.flatMap(({ menuId }) => menuId ?? []),
    rows.flatMap(({ addOnId }) => addOnId ?? []),
  );
}
