import { sql } from 'drizzle-orm';
import type { CopyPart, MenuPart, TakeOverMenuInput } from '#contract/dated-copies.ts';
import { menuParts as allMenuParts, copyParts, datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';
import { isRefusal, type Refusal, refuseNotFound } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { listMasterDifferences, listMenuDifferences, type MenuTexts } from '#domain/changes/master-changes.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { type Author, inTransaction } from '../../../db/transaction.ts';
import { saveAndConfirmReach } from '../../changes/commands-reach.ts';
import { copyElementsToMenu } from '../commands.ts';
import { dismissMasterChanges, raiseScheduleVersions, takeOverMasterChanges } from '../copies/commands-write-copies.ts';
import {
  findElementCopies,
  findMenuCopies,
  lockPlannedCopies,
  lockPlannedMenus,
  type PlannedCopy,
} from './queries-copies.ts';
import { findMasterElementChanges, findMenuWays } from './queries-master-changes.ts';

const selectIds = (some: readonly Id[]) => sql`${sql.param(some)}::uuid[]`;

/** The parts that verdicts depend on. */
const judgedParts: readonly CopyPart[] = ['allergens', 'ingredients'];

/**
 * Takes over, and flags the services of which that changes what dishes may claim (changes-2): a cook may have printed them.
 * Returns the copies that changed.
 */
async function takeOverCopies(
  transaction: Transaction,
  copies: readonly PlannedCopy[],
  parts: readonly CopyPart[],
  by: Author,
): Promise<readonly PlannedCopy[] | Refusal> {
  return saveAndConfirmReach<readonly PlannedCopy[]>(transaction, {
    records: { table: 'elements', ids: [...new Set(copies.map(({ elementId }) => elementId))] },
    by,
    isJudged: copies.length > 0 && parts.some((part) => judgedParts.includes(part)),
    save: () => takeOverMasterChanges(transaction, copies, parts),
    listSentences: (changedCopies) => [texts.tookOver([...new Set(changedCopies.map(({ master }) => master.name))])],
  });
}

/**
 * Makes parts of scheduled copies what their master is now, in one transaction; what somebody edited in a copy, its
 * directionals, notes and flow stay (changes-4). Past days and services with a complete host survey are left out.
 */
export function takeOverElement(
  db: Database,
  by: Author,
  elementId: Id,
  { copyIds, parts }: { copyIds: readonly Id[]; parts: readonly CopyPart[] },
): Promise<{ changed: number } | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const { rows } = await transaction.execute(sql`select id from elements where id = ${elementId} for key share`);
    if (rows.length === 0) return refuseNotFound();
    const lockedIds = await lockPlannedCopies(transaction, elementId, copyIds);
    const copies = await findElementCopies(transaction, elementId, lockedIds);
    const changedCopies = await takeOverCopies(transaction, copies, parts, by);
    if (isRefusal(changedCopies)) return changedCopies;
    await raiseScheduleVersions(
      transaction,
      changedCopies.flatMap(({ scheduledMenuId }) => scheduledMenuId ?? []),
      changedCopies.flatMap(({ scheduledAddOnId }) => scheduledAddOnId ?? []),
    );
    return { changed: changedCopies.length };
  });
}

/** Adds elements that the master menus got since, behind those that are there. Returns the menus that changed. */
async function addElements(transaction: Transaction, menuIds: readonly Id[], elementIds: readonly Id[]) {
  const { added } = await findMasterElementChanges(transaction, menuIds);
  const chosenByMenu = Map.groupBy(
    added.filter(({ id }) => elementIds.includes(id)),
    ({ menuId }) => menuId,
  );
  for (const [menuId, elements] of chosenByMenu) {
    const row = await transaction.readRow<{ order: number; flow: number; masterId: Id }>(sql`
      select coalesce(max("order") + 1, 0) as "order", coalesce(max(host_flow_order) + 1, 0) as flow,
        (select original_menu_id from scheduled_menus where id = ${menuId}) as "masterId"
      from scheduled_elements where scheduled_menu_id = ${menuId}`);
    const { order = 0, flow = 0, masterId = menuId } = row ?? {};
    const placedElements = elements.map(({ id }, index) => ({
      originalElementId: id,
      order: order + index,
      hostFlowOrder: flow + index,
    }));
    await copyElementsToMenu(transaction, menuId, masterId, placedElements);
  }
  return [...chosenByMenu.keys()];
}

/** Removes unedited elements that the master menus lost since. */
async function removeElements(transaction: Transaction, menuIds: readonly Id[], elementIds: readonly Id[]) {
  const { removed } = await findMasterElementChanges(transaction, menuIds);
  const chosenDishes = removed.filter(({ id, isKept }) => elementIds.includes(id) && !isKept);
  if (chosenDishes.length > 0)
    await transaction.execute(
      sql`delete from scheduled_elements where id = any (${selectIds(chosenDishes.map(({ dishId }) => dishId))})`,
    );
  return chosenDishes.map(({ menuId }) => menuId);
}

/** From now on these count as what was copied: what somebody removes or adds after this is an edit again. */
const rememberList = (
  transaction: Transaction,
  menuIds: readonly Id[],
  addedIds: readonly Id[],
  removedIds: readonly Id[],
) =>
  transaction.execute(sql`
    update scheduled_menus set copied_element_ids = array(
      select known.element from unnest(copied_element_ids) as known (element)
      where known.element <> all (${selectIds(removedIds)})
        or exists (select from menu_elements where menu_id = original_menu_id and element_id = known.element)
        or exists (
          select from scheduled_elements where scheduled_menu_id = scheduled_menus.id and original_element_id = known.element)
      union
      select known.element from unnest(${selectIds(addedIds)}) as known (element) where exists (
        select from menu_elements where menu_id = original_menu_id and element_id = known.element))
    where id = any (${selectIds(menuIds)})`);

/** Name and description, where nobody edited them. Returns the menus that changed. */
async function takeOverTexts(transaction: Transaction, menuIds: readonly Id[], parts: readonly MenuPart[]) {
  const texts = (await findMenuWays(transaction, menuIds)).flatMap((ways) => {
    const own = listMenuDifferences(parts, ways).filter(({ isKept }) => !isKept);
    if (own.length === 0) return [];
    const has = (part: MenuPart) => own.some((difference) => difference.part === part);
    const from = (menu: MenuTexts) => ({
      name: has('menuName') ? ways.master.name : menu.name,
      description: has('description') ? ways.master.description : menu.description,
    });
    return [{ id: ways.menuId, ...from(ways.here), copied: from(ways.copied ?? ways.here) }];
  });
  await saveTexts(transaction, texts);
  return texts.map(({ id }) => id);
}

const saveTexts = (transaction: Transaction, savedTexts: readonly (MenuTexts & { id: Id; copied: MenuTexts })[]) =>
  transaction.execute(sql`
    update scheduled_menus set name = field->>'name', description = field->>'description', copied_texts = field->'copied'
    from jsonb_array_elements(${JSON.stringify(savedTexts)}::jsonb) as field
    where scheduled_menus.id = (field->>'id')::uuid`);

/** Changes that are not taken over by now are not reported again. Returns the menus that remember it. */
async function keepRest(transaction: Transaction, menuIds: readonly Id[]): Promise<Id[]> {
  const differing = (await findMenuCopies(transaction, menuIds)).filter(
    (copy) => listMasterDifferences(copyParts, copy).length > 0,
  );
  const copies = await dismissMasterChanges(transaction, differing);
  const menus = (await findMenuWays(transaction, menuIds)).filter(
    (ways) => listMenuDifferences(allMenuParts, ways).length > 0,
  );
  await saveTexts(
    transaction,
    menus.map(({ menuId, here: { name, description }, master }) => ({ id: menuId, name, description, copied: master })),
  );
  const { added, removed } = await findMasterElementChanges(transaction, menuIds);
  for (const menuId of new Set([...added, ...removed].map((change) => change.menuId))) {
    const ofMenu = (some: readonly { menuId: Id; id: Id }[]) =>
      some.filter((change) => change.menuId === menuId).map(({ id }) => id);
    await transaction.execute(sql`
      update scheduled_menus set copied_element_ids = array(
        select known.element from unnest(copied_element_ids) as known (element) where known.element <> all (${selectIds(ofMenu(removed))})
        union select unnest(${selectIds(ofMenu(added))}))
      where id = ${menuId}`);
  }
  return [
    ...copies.flatMap(({ scheduledMenuId }) => scheduledMenuId ?? []),
    ...[...menus, ...added, ...removed].map(({ menuId }) => menuId),
  ];
}

/**
 * The same for all elements of a scheduled menu and of other dates of its master menu, with the elements that the master menu
 * got or lost since (changes-4).
 */
export function takeOverMenu(
  db: Database,
  by: Author,
  id: Id,
  { parts, menuParts, addedElementIds, removedElementIds, otherDateIds, keepsRest }: TakeOverMenuInput,
): Promise<{ changed: number } | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const { rows } = await transaction.execute(sql`select id from scheduled_menus where id = ${id}`);
    if (rows.length === 0) return refuseNotFound();
    const menuIds = await lockPlannedMenus(transaction, id, otherDateIds);
    const copies = await takeOverCopies(transaction, await findMenuCopies(transaction, menuIds), parts, by);
    if (isRefusal(copies)) return copies;
    const renamed = await takeOverTexts(transaction, menuIds, menuParts);
    const removedIds = await removeElements(transaction, menuIds, removedElementIds);
    const addedIds = await addElements(transaction, menuIds, addedElementIds);
    const listedIds = [...new Set([...removedIds, ...addedIds])];
    if (listedIds.length > 0) await rememberList(transaction, listedIds, addedElementIds, removedElementIds);
    const rest = keepsRest ? await keepRest(transaction, menuIds) : [];
    const ids = [...copies.flatMap(({ scheduledMenuId }) => scheduledMenuId ?? []), ...renamed, ...listedIds];
    const changedIds = [...new Set([...ids, ...rest])];
    await raiseScheduleVersions(transaction, changedIds, []);
    return { changed: changedIds.length };
  });
}
