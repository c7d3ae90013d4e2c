import { sql } from 'drizzle-orm';
import type { ScheduledElementInput } from '#contract/scheduled-menus.ts';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../../db/client.ts';
import { alternativeCopiedFrom, copiedColumns, listCopiedColumns } from '../../../db/copied-from.ts';
import { copyRecipes } from '../../../db/copy-recipes.ts';
import { alternativeServingColumns, alternativeServingDefaults } from '../../../db/serving-fields.ts';
import { ElementIsGone } from '../commands.ts';
import { type OfElement, replaceScheduledAllergens, updateScheduledElements } from '../commands-write-elements.ts';

type SentAlternatives = readonly OfElement<NonNullable<ScheduledElementInput['alternative']>>[];
type SentAlternative = SentAlternatives[number]['value'][number];

interface StoredAlternative {
  readonly id: Id;
  readonly dishId: Id;
  readonly elementId: Id | null;
  readonly name: string;
}

/** The alternatives that are there, and ids for new ones, in the order in which they are given (decision 28). */
async function findStored(transaction: Transaction, sentAlternatives: SentAlternatives) {
  const storedAlternatives = await transaction.readRows<StoredAlternative>(sql`
    select id, instead_of as "dishId", original_element_id as "elementId", name from scheduled_elements
    where instead_of = any (${sql.param(sentAlternatives.map(({ id }) => id))}::uuid[]) order by "order"`);
  const newIds = await transaction.readIds(sql`
    select uuidv7() as id from generate_series(1, ${sentAlternatives.reduce((sum, { value }) => sum + value.length, 0)})`);
  return { storedAlternatives, newIds };
}

/** Which of these a sent one is without naming its id: the only one of its element or name. Of several, nobody can tell. */
function findOnly(left: readonly StoredAlternative[], { id, elementId, name }: SentAlternative) {
  if (id === null) return undefined;
  const [only, ...further] = left.filter((row) =>
    elementId ? row.elementId === elementId : row.name === name && (elementId === undefined || row.elementId === null),
  );
  return further.length > 0 ? undefined : only;
}

/** Each sent one with the stored one that it is, if it is one. Those that name their id come first. */
function matchStored(storedAlternatives: readonly StoredAlternative[], sentAlternatives: readonly SentAlternative[]) {
  const storedBySent = new Map<SentAlternative, StoredAlternative>();
  const isLeft = (row: StoredAlternative) => ![...storedBySent.values()].includes(row);
  for (const alternative of sentAlternatives) {
    const sameId = storedAlternatives.find((row) => row.id === alternative.id);
    if (sameId && isLeft(sameId)) storedBySent.set(alternative, sameId);
  }
  for (const alternative of sentAlternatives) {
    const only = storedBySent.has(alternative) ? undefined : findOnly(storedAlternatives.filter(isLeft), alternative);
    if (only) storedBySent.set(alternative, only);
  }
  return storedBySent;
}

type PlacedAlternative = SentAlternative & { readonly id: Id; readonly dishId: Id; readonly order: number };

/** Copies of their elements now. Of what somebody typed without an element, nobody said what it is made of. */
async function insertAlternatives(transaction: Transaction, alternatives: readonly PlacedAlternative[]): Promise<void> {
  const fields = sql`jsonb_array_elements(${JSON.stringify(alternatives)}::jsonb) as field`;
  const copies = await transaction.readIds(sql`
    insert into scheduled_elements (
      id, instead_of, "order", host_flow_order, original_element_id, ${copiedColumns}, copied_from, ${alternativeServingColumns})
    select (field->>'id')::uuid, (field->>'dishId')::uuid, (field->>'order')::int, 0, elements.id, ${listCopiedColumns('elements')},
      ${alternativeCopiedFrom}, ${alternativeServingDefaults}
    from ${fields} join elements on elements.id = (field->>'elementId')::uuid
    returning id`);
  // What nobody knows is not taken for something that a person typed: its text would be printed, and its food unknown.
  if (copies.length < alternatives.filter(({ elementId }) => elementId).length) throw new ElementIsGone();
  await copyRecipes(transaction, copies);
  await transaction.execute(sql`
    insert into scheduled_elements (id, instead_of, "order", host_flow_order, name)
    select (field->>'id')::uuid, (field->>'dishId')::uuid, (field->>'order')::int, 0, field->>'name'
    from ${fields} where field->>'elementId' is null`);
}

/**
 * An alternative that is there keeps what was copied, and a new one is a copy of its element now. What is sent is what is
 * printed; absent fields stay. Whether it has no allergens or no ingredients is its element's word: no form says it (scheduling-7).
 * Returns how much changed.
 */
export async function replaceAlternatives(
  transaction: Transaction,
  sentAlternatives: SentAlternatives,
): Promise<number> {
  if (sentAlternatives.length === 0) return 0;
  const { storedAlternatives, newIds } = await findStored(transaction, sentAlternatives);
  const storedByDish = Map.groupBy(storedAlternatives, ({ dishId }) => dishId);
  const alternatives = sentAlternatives.flatMap(({ id: dishId, value }) => {
    const storedBySent = matchStored(storedByDish.get(dishId) ?? [], value);
    return value.map((alternative, order) => {
      const id = storedBySent.get(alternative)?.id ?? newIds.shift() ?? '';
      return { ...alternative, id, dishId, order, isNew: !storedBySent.has(alternative) };
    });
  });
  const removedIds = storedAlternatives.flatMap(({ id }) =>
    alternatives.some((alternative) => alternative.id === id) ? [] : [id],
  );
  if (removedIds.length > 0)
    await transaction.execute(sql`delete from scheduled_elements where id = any (${sql.param(removedIds)}::uuid[])`);
  const newAlternatives = alternatives.filter(({ isNew }) => isNew);
  if (newAlternatives.length > 0) await insertAlternatives(transaction, newAlternatives);
  const updateCount = await updateScheduledElements(transaction, alternatives);
  const allergenCount = await replaceScheduledAllergens(
    transaction,
    alternatives.flatMap(({ id, allergenIds }) => (allergenIds ? [{ id, value: allergenIds }] : [])),
  );
  return removedIds.length + newAlternatives.length + updateCount + allergenCount;
}
