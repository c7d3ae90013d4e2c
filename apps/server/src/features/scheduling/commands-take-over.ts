import { sql } from 'drizzle-orm';
import type { CopyPart, TakeOverMenuInput } from '#contract/dated-copies.ts';
import { notFound, type Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { type Author, changing, type Database, type Transaction } from '../../db/client.ts';
import { copyElements } from './commands.ts';
import { raiseVersions, takeOver } from './commands-copies.ts';
import { findCopiesOfElement, findCopiesOfMenus, lockPlannedCopies, lockPlannedMenus } from './queries-copies.ts';
import { findListChanges } from './queries-master-changes.ts';

const ids = (some: readonly Id[]) => sql`${sql.param(some)}::uuid[]`;

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
      select known.element from unnest(copied_element_ids) as known (element)
      where known.element <> all (${ids(removed)})
        or exists (select from menu_elements where menu_id = original_menu_id and element_id = known.element)
        or exists (
          select from scheduled_elements where scheduled_menu_id = scheduled_menus.id and original_element_id = known.element)
      union
      select known.element from unnest(${ids(added)}) as known (element) where exists (
        select from menu_elements where menu_id = original_menu_id and element_id = known.element))
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
