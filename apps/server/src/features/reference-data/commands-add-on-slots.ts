import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, sql } from 'drizzle-orm';
import type { AddOnTypeInput } from '#contract/reference-records.ts';
import { type Refusal, refuse, refuseFields } from '#contract/refusal.ts';
import type { Transaction } from '../../db/client.ts';
import { findDatabaseError, sqlState } from '../../db/database-errors.ts';
import { addOnSlots } from '../../db/schema/reference-data.ts';

const formatSlotIsUsed = (name: string) => `The slot ${name} cannot be removed: something is scheduled in it.`;
const slotTwice = 'This slot is listed twice.';
const unknownSlot = 'This slot does not belong to the add-on type.';

/** Slots keep their ids when renamed or moved, because scheduled elements refer to them. Returns how many changed. */
export async function saveAddOnSlots(
  transaction: Transaction,
  addOnTypeId: string,
  slots: AddOnTypeInput['addOnSlots'],
): Promise<number | Refusal> {
  const present = await transaction.select().from(addOnSlots).where(eq(addOnSlots.addOnTypeId, addOnTypeId));
  const keptIds = new Set(slots.flatMap((slot) => (slot.id ? [slot.id] : [])));
  const unknown = slots.findIndex((slot) => slot.id && !present.some((presentSlot) => presentSlot.id === slot.id));
  if (unknown >= 0) {
    return refuse('validation_failed', unknownSlot, { fields: { [`addOnSlots.${unknown}.id`]: unknownSlot } });
  }
  const twice = slots.findIndex(({ id }, index) => id && slots.findIndex((slot) => slot.id === id) < index);
  if (twice >= 0) return refuseFields({ [`addOnSlots.${twice}.id`]: slotTwice });
  const removedSlots = present.filter((slot) => !keptIds.has(slot.id));
  const usedSlot = await findFirstScheduled(
    transaction,
    removedSlots.map((slot) => slot.id),
  );
  if (usedSlot)
    return refuse('conflict', formatSlotIsUsed(removedSlots.find((slot) => slot.id === usedSlot)?.name ?? ''));
  try {
    for (const slot of removedSlots) await transaction.delete(addOnSlots).where(eq(addOnSlots.id, slot.id));
  } catch (error) {
    // Race: an element was scheduled there between the check and the deletion.
    if (findDatabaseError(error)?.code === sqlState.foreignKeyViolation)
      return refuse('conflict', formatSlotIsUsed(''));
    throw error;
  }
  const changedSlots = slots
    .map((slot, position) => ({ ...slot, position }))
    .filter((slot) => !present.some((old) => isDeepStrictEqual({ ...old, ...slot }, old)));
  for (const { id, name, position } of changedSlots) {
    if (id) await transaction.update(addOnSlots).set({ name, position }).where(eq(addOnSlots.id, id));
    else await transaction.insert(addOnSlots).values({ addOnTypeId, name, position });
  }
  return removedSlots.length + changedSlots.length;
}

async function findFirstScheduled(transaction: Transaction, ids: readonly string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  return transaction.readText(
    sql`select add_on_slot_id from scheduled_elements where ${inArray(sql`add_on_slot_id`, [...ids])} limit 1`,
  );
}
