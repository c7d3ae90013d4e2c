import { sql } from 'drizzle-orm';
import type { CopyPart } from '#contract/dated-copies.ts';
import type { Id } from '#contract/values.ts';
import { takeOverParts, toCopiedFromNow } from '#domain/changes/master-changes.ts';
import type { Transaction } from '../../../db/client.ts';
import { copiedColumns, sentCopiedAssignments, sentCopiedValues } from '../../../db/copied-from.ts';
import { replaceParts } from '../../../db/parts.ts';
import { scheduledElementAllergens, scheduledElementIngredients } from '../../../db/schema/scheduling.ts';
import { servingAssignments } from '../../../db/serving-fields.ts';
import type { PlannedCopy } from '../master-changes/queries-copies.ts';

const selectIds = (some: readonly Id[]) => sql`${sql.param(some)}::uuid[]`;

/** Only parts of the menu change: an empty timestamp raises its version (errors-3). */
export async function raiseScheduleVersions(transaction: Transaction, menuIds: readonly Id[], addOnIds: readonly Id[]) {
  if (menuIds.length > 0)
    await transaction.execute(sql`update scheduled_menus set updated_at = null where id = any (${selectIds(menuIds)})`);
  if (addOnIds.length > 0)
    await transaction.execute(
      sql`update scheduled_add_ons set updated_at = null where id = any (${selectIds(addOnIds)})`,
    );
}

type WrittenCopy = ReturnType<typeof takeOverParts> & { readonly copy: PlannedCopy };

async function saveFields(transaction: Transaction, writtenCopies: readonly WrittenCopy[]): Promise<Id[]> {
  const fields = writtenCopies.map(({ copy: { id }, here: { serving, said: _inCopied, ...here }, copied }) => ({
    id,
    copied,
    ...here,
    ...serving,
  }));
  return transaction.readIds(sql`
    update scheduled_elements
    set ${sentCopiedAssignments}, copied_from = nullif(field->'copied', 'null'), ${servingAssignments}
    from jsonb_array_elements(${JSON.stringify(fields)}::jsonb) as field
    where scheduled_elements.id = (field->>'id')::uuid
      and (${copiedColumns}, coalesce(copied_from, 'null')) is distinct from (${sentCopiedValues}, field->'copied')
    returning scheduled_elements.id`);
}

/** Writes the lists of all scheduled elements whose list differs at once. */
async function saveLists(transaction: Transaction, writtenCopies: readonly WrittenCopy[]): Promise<Id[]> {
  const listDiffering = (field: 'allergenIds' | 'ingredientIds') =>
    writtenCopies.filter(({ copy, here }) => String(copy.here[field]) !== String(here[field]));
  const [allergens, ingredients] = [listDiffering('allergenIds'), listDiffering('ingredientIds')];
  const listCopyIds = (some: readonly WrittenCopy[]) => some.map(({ copy }) => copy.id);
  await replaceParts(
    transaction,
    scheduledElementAllergens,
    listCopyIds(allergens),
    allergens.flatMap(({ copy, here }) =>
      here.allergenIds.map((allergenId) => ({ scheduledElementId: copy.id, allergenId })),
    ),
  );
  await replaceParts(
    transaction,
    scheduledElementIngredients,
    listCopyIds(ingredients),
    ingredients.flatMap(({ copy, here }) =>
      here.ingredientIds.map((ingredientId, order) => ({ scheduledElementId: copy.id, order, ingredientId })),
    ),
  );
  return [...allergens, ...ingredients].map(({ copy }) => copy.id);
}

/** These copies stay as they are; the changes of their masters until now are not reported again. */
export async function dismissMasterChanges(
  transaction: Transaction,
  copies: readonly PlannedCopy[],
): Promise<PlannedCopy[]> {
  const writtenCopies = copies.map((copy) => ({ copy, here: copy.here, copied: toCopiedFromNow(copy) }));
  const changedIds = writtenCopies.length > 0 ? await saveFields(transaction, writtenCopies) : [];
  return copies.filter((copy) => changedIds.includes(copy.id));
}

/**
 * Makes parts of copies what their master is now; what somebody edited in a copy stays (changes-4). Returns the copies that
 * changed; what is the same already is not written.
 */
export async function takeOverMasterChanges(
  transaction: Transaction,
  copies: readonly PlannedCopy[],
  parts: readonly CopyPart[],
): Promise<PlannedCopy[]> {
  if (copies.length === 0) return [];
  const writtenCopies = copies.map((copy) => ({ copy, ...takeOverParts(parts, copy) }));
  const changedIds = new Set([
    ...(await saveFields(transaction, writtenCopies)),
    ...(await saveLists(transaction, writtenCopies)),
  ]);
  return copies.filter((copy) => changedIds.has(copy.id));
}
