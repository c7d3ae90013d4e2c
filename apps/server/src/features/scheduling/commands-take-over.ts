import { sql } from 'drizzle-orm';
import type { CopyPart, TakeOverMenuInput } from '#contract/dated-copies.ts';
import { notFound, type Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { takenOver } from '#domain/scheduling/master-changes.ts';
import { type Author, changing, type Database, type Transaction } from '../../db/client.ts';
import { replaceParts } from '../../db/parts.ts';
import { scheduledElementAllergens, scheduledElementIngredients } from '../../db/schema/scheduling.ts';
import { servingAssignments } from '../../db/serving-fields.ts';
import { copyElements } from './commands.ts';
import {
  findCopiesOfElement,
  findCopiesOfMenus,
  lockPlannedCopies,
  lockPlannedMenus,
  type PlannedCopy,
} from './queries-copies.ts';
import { findListChanges } from './queries-master-changes.ts';

const ids = (some: readonly Id[]) => sql`${sql.param(some)}::uuid[]`;

/** Returns the copies that changed; what is the same already is not written. */
async function takeOver(transaction: Transaction, copies: readonly PlannedCopy[], parts: readonly CopyPart[]) {
  const taken = copies.map((copy) => ({ copy, ...takenOver(parts, copy) }));
  const fields = taken.map(({ copy: { id }, here: { serving, ...texts }, copied }) => ({
    id,
    copied,
    ...texts,
    ...serving,
  }));
  const { rows } = await transaction.execute<{ id: Id }>(sql`
    with saved as (
      update scheduled_elements set name = field->>'name', method = field->>'method', ingredients = field->>'ingredients',
        has_no_allergens = (field->>'hasNoAllergens')::boolean, copied_from = nullif(field->'copied', 'null'), ${servingAssignments}
      from jsonb_array_elements(${JSON.stringify(fields)}::jsonb) as field
      where scheduled_elements.id = (field->>'id')::uuid
        and (name, method, ingredients, has_no_allergens, coalesce(copied_from, 'null')) is distinct from
          (field->>'name', field->>'method', field->>'ingredients', (field->>'hasNoAllergens')::boolean, field->'copied')
      returning scheduled_elements.id)
    select id from saved`);
  const changed = new Set(rows.map(({ id }) => id));
  for (const { copy, here } of taken) {
    const [owner, scheduledElementId] = [[copy.id], copy.id];
    const allergens = here.allergenIds.map((allergenId) => ({ scheduledElementId, allergenId }));
    const made = here.ingredientIds.map((ingredientId, order) => ({ scheduledElementId, order, ingredientId }));
    // Only where they differ: most copies differ in a text.
    const count =
      (String(here.allergenIds) === String(copy.here.allergenIds)
        ? 0
        : await replaceParts(transaction, scheduledElementAllergens, owner, allergens)) +
      (String(here.ingredientIds) === String(copy.here.ingredientIds)
        ? 0
        : await replaceParts(transaction, scheduledElementIngredients, owner, made));
    if (count > 0) changed.add(copy.id);
  }
  return copies.filter(({ id }) => changed.has(id));
}

/** Only parts of the menu change: an empty timestamp raises its version (errors-3). */
async function raiseVersions(transaction: Transaction, menuIds: readonly Id[], addOnIds: readonly Id[]) {
  if (menuIds.length > 0)
    await transaction.execute(sql`update scheduled_menus set updated_at = null where id = any (${ids(menuIds)})`);
  if (addOnIds.length > 0)
    await transaction.execute(sql`update scheduled_add_ons set updated_at = null where id = any (${ids(addOnIds)})`);
}

/**
 * Makes parts of scheduled copies what their master is now, in one transaction; what somebody edited in a copy, its
 * directionals, alternatives, notes and flow stay (changes-4). Past days and services with a complete host survey are left out.
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
    const locked = await lockPlannedCopies(transaction, elementId, copyIds);
    const copies = await findCopiesOfElement(transaction, elementId, locked);
    const changed = await takeOver(transaction, copies, parts);
    await raiseVersions(
      transaction,
      changed.flatMap(({ scheduledMenuId }) => scheduledMenuId ?? []),
      changed.flatMap(({ scheduledAddOnId }) => scheduledAddOnId ?? []),
    );
    return { changed: changed.length };
  });
}

/** Adds elements that the master menus got since, behind those that are there. Returns the menus that changed. */
async function addElements(transaction: Transaction, menuIds: readonly Id[], elementIds: readonly Id[]) {
  const { added } = await findListChanges(transaction, menuIds);
  const chosen = Map.groupBy(
    added.filter(({ id }) => elementIds.includes(id)),
    ({ menuId }) => menuId,
  );
  for (const [menuId, elements] of chosen) {
    const { rows } = await transaction.execute<{ order: number; flow: number; masterId: Id }>(sql`
      select coalesce(max("order") + 1, 0) as "order", coalesce(max(host_flow_order) + 1, 0) as flow,
        (select original_menu_id from scheduled_menus where id = ${menuId}) as "masterId"
      from scheduled_elements where scheduled_menu_id = ${menuId}`);
    const { order = 0, flow = 0, masterId = menuId } = rows[0] ?? {};
    const placed = elements.map(({ id }, index) => ({
      originalElementId: id,
      order: order + index,
      hostFlowOrder: flow + index,
    }));
    await copyElements(transaction, menuId, masterId, placed);
  }
  return [...chosen.keys()];
}

/** Removes unedited elements that the master menus lost since. */
async function removeElements(transaction: Transaction, menuIds: readonly Id[], elementIds: readonly Id[]) {
  const { removed } = await findListChanges(transaction, menuIds);
  const chosen = removed.filter(({ id, isKept }) => elementIds.includes(id) && !isKept);
  if (chosen.length > 0)
    await transaction.execute(
      sql`delete from scheduled_elements where id = any (${ids(chosen.map(({ dishId }) => dishId))})`,
    );
  return chosen.map(({ menuId }) => menuId);
}

/** From now on these count as what was copied: what somebody removes or adds after this is an edit again. */
const rememberList = (transaction: Transaction, menuIds: readonly Id[], added: readonly Id[], removed: readonly Id[]) =>
  transaction.execute(sql`
    update scheduled_menus set copied_element_ids = array(
      select id from unnest(copied_element_ids) as id where id <> all (${ids(removed)}) or exists (
        select from menu_elements where menu_id = original_menu_id and element_id = id)
      union
      select id from unnest(${ids(added)}) as id where exists (
        select from menu_elements where menu_id = original_menu_id and element_id = id))
    where id = any (${ids(menuIds)})`);

/**
 * The same for all elements of a scheduled menu and of other dates of its master menu, with the elements that the master menu
 * got or lost since (changes-4).
 */
export function takeOverMenu(
  db: Database,
  by: Author,
  id: Id,
  { parts, addedElementIds, removedElementIds, otherDateIds }: TakeOverMenuInput,
): Promise<{ changed: number } | Refusal> {
  return changing(db, by, async (transaction) => {
    const { rows } = await transaction.execute(sql`select id from scheduled_menus where id = ${id}`);
    if (rows.length === 0) return notFound();
    const menuIds = await lockPlannedMenus(transaction, id, otherDateIds);
    const copies = await takeOver(transaction, await findCopiesOfMenus(transaction, menuIds), parts);
    const removed = await removeElements(transaction, menuIds, removedElementIds);
    const added = await addElements(transaction, menuIds, addedElementIds);
    const listed = [...new Set([...removed, ...added])];
    if (listed.length > 0) await rememberList(transaction, listed, addedElementIds, removedElementIds);
    const changed = [...new Set([...copies.flatMap(({ scheduledMenuId }) => scheduledMenuId ?? []), ...listed])];
    await raiseVersions(transaction, changed, []);
    return { changed: changed.length };
  });
}
