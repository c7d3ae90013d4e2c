import { sql } from 'drizzle-orm';
import type { CopyPart } from '#contract/dated-copies.ts';
import type { Id } from '#contract/values.ts';
import { keptAsItIs, takenOver } from '#domain/changes/master-changes.ts';
import type { Transaction } from '../../db/client.ts';
import { copiedColumns, sentCopiedAssignments, sentCopiedValues } from '../../db/copied-from.ts';
import { replaceParts } from '../../db/parts.ts';
import { scheduledElementAllergens, scheduledElementIngredients } from '../../db/schema/scheduling.ts';
import { alternativeServingAssignments, servingAssignments } from '../../db/serving-fields.ts';
import type { PlannedCopy } from './queries-copies.ts';

const ids = (some: readonly Id[]) => sql`${sql.param(some)}::uuid[]`;

/** Only parts of the menu change: an empty timestamp raises its version (errors-3). */
export async function raiseVersions(transaction: Transaction, menuIds: readonly Id[], addOnIds: readonly Id[]) {
  if (menuIds.length > 0)
    await transaction.execute(sql`update scheduled_menus set updated_at = null where id = any (${ids(menuIds)})`);
  if (addOnIds.length > 0)
    await transaction.execute(sql`update scheduled_add_ons set updated_at = null where id = any (${ids(addOnIds)})`);
}

type WrittenCopy = ReturnType<typeof takenOver> & { readonly copy: PlannedCopy };

/** An alternative is told by its dish and its place. */
const keyOf = ({ id, place }: Pick<PlannedCopy, 'id' | 'place'>) => `${id} ${place ?? ''}`;
type Saved = Pick<PlannedCopy, 'id' | 'place'> & Record<string, unknown>;

async function saveFields(transaction: Transaction, written: readonly WrittenCopy[]): Promise<string[]> {
  const fields = written.map(({ copy: { id, place }, here: { serving, said: _inCopied, ...here }, copied }) => ({
    id,
    place,
    copied,
    ...here,
    ...serving,
  }));
  const texts = sql`${sentCopiedAssignments}, copied_from = nullif(field->'copied', 'null')`;
  const differs = sql`(${copiedColumns}, coalesce(copied_from, 'null')) is distinct from (${sentCopiedValues}, field->'copied')`;
  const { rows: dishes } = await transaction.execute<Saved>(sql`
    update scheduled_elements set ${texts}, ${servingAssignments}
    from jsonb_array_elements(${JSON.stringify(fields)}::jsonb) as field
    where field->>'place' is null and scheduled_elements.id = (field->>'id')::uuid and ${differs}
    returning scheduled_elements.id, null::int as place`);
  const idsOf = (field: string) => sql.raw(`array(select jsonb_array_elements_text(field->'${field}'))::uuid[]`);
  const { rows: alternatives } = await transaction.execute<Saved>(sql`
    update scheduled_element_alternatives set ${texts}, allergen_ids = ${idsOf('allergenIds')},
      ingredient_ids = ${idsOf('ingredientIds')}, ${alternativeServingAssignments}
    from jsonb_array_elements(${JSON.stringify(fields)}::jsonb) as field
    where scheduled_element_id = (field->>'id')::uuid and "order" = (field->>'place')::int
      and (${differs} or allergen_ids <> ${idsOf('allergenIds')} or ingredient_ids <> ${idsOf('ingredientIds')})
    returning scheduled_element_id as id, "order" as place`);
  return [...dishes, ...alternatives].map(keyOf);
}

/** Writes the lists of all scheduled elements whose list differs at once. */
async function saveLists(transaction: Transaction, written: readonly WrittenCopy[]): Promise<string[]> {
  const differing = (field: 'allergenIds' | 'ingredientIds') =>
    written.filter(({ copy, here }) => copy.place === null && String(copy.here[field]) !== String(here[field]));
  const [allergens, ingredients] = [differing('allergenIds'), differing('ingredientIds')];
  const owners = (some: readonly WrittenCopy[]) => some.map(({ copy }) => copy.id);
  await replaceParts(
    transaction,
    scheduledElementAllergens,
    owners(allergens),
    allergens.flatMap(({ copy, here }) =>
      here.allergenIds.map((allergenId) => ({ scheduledElementId: copy.id, allergenId })),
    ),
  );
  await replaceParts(
    transaction,
    scheduledElementIngredients,
    owners(ingredients),
    ingredients.flatMap(({ copy, here }) =>
      here.ingredientIds.map((ingredientId, order) => ({ scheduledElementId: copy.id, order, ingredientId })),
    ),
  );
  return [...allergens, ...ingredients].map(({ copy }) => keyOf(copy));
}

/** These copies stay as they are; the changes of their masters until now are not reported again. */
export async function keepCopies(transaction: Transaction, copies: readonly PlannedCopy[]): Promise<PlannedCopy[]> {
  const written = copies.map((copy) => ({ copy, here: copy.here, copied: keptAsItIs(copy) }));
  const changed = written.length > 0 ? await saveFields(transaction, written) : [];
  return copies.filter((copy) => changed.includes(keyOf(copy)));
}

/**
 * Makes parts of copies what their master is now; what somebody edited in a copy stays (changes-4). Returns the copies that
 * changed; what is the same already is not written.
 */
export async function takeOver(
  transaction: Transaction,
  copies: readonly PlannedCopy[],
  parts: readonly CopyPart[],
): Promise<PlannedCopy[]> {
  if (copies.length === 0) return [];
  const written = copies.map((copy) => ({ copy, ...takenOver(parts, copy) }));
  const changed = new Set([...(await saveFields(transaction, written)), ...(await saveLists(transaction, written))]);
  return copies.filter((copy) => changed.has(keyOf(copy)));
}
