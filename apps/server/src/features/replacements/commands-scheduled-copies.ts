import type { Id } from '#contract/values.ts';
import { isSameSet } from '#domain/changes/same-set.ts';
import type { Transaction } from '../../db/client.ts';
import { raiseScheduleVersions, takeOverMasterChanges } from '../scheduling/copies/commands-write-copies.ts';
import { findCopies, lockPlannedDishes, type PlannedCopy } from '../scheduling/master-changes/queries-copies.ts';

/** The copies served from today on that match their element before the replacement. */
export type CopiesAsElements = readonly Pick<PlannedCopy, 'id' | 'dishId'>[];

export async function findUneditedCopies(
  transaction: Transaction,
  elementIds: readonly Id[],
): Promise<CopiesAsElements> {
  const chosenIds = new Set(elementIds);
  const copies = await findCopies(transaction, await lockPlannedDishes(transaction, elementIds));
  return copies.filter(
    ({ elementId, here, master }) =>
      chosenIds.has(elementId) &&
      here.ingredients === master.ingredients &&
      isSameSet(here.ingredientIds.map(String), master.ingredientIds.map(String)),
  );
}

/** Copies the new recipe to the scheduled copies of the elements. Edits of a copy stay (changes-4). */
export async function replaceIngredientInCopies(
  transaction: Transaction,
  chosenCopies: CopiesAsElements,
): Promise<void> {
  const plannedCopies = await findCopies(
    transaction,
    chosenCopies.map(({ dishId }) => dishId),
  );
  const copies = plannedCopies.filter((copy) => chosenCopies.some(({ id }) => id === copy.id));
  await takeOverMasterChanges(transaction, copies, ['ingredients', 'allergens']);
  await raiseScheduleVersions(
    transaction,
    copies.flatMap(({ scheduledMenuId }) => scheduledMenuId ?? []),
    copies.flatMap(({ scheduledAddOnId }) => scheduledAddOnId ?? []),
  );
}
