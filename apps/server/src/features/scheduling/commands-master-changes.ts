import { sql } from 'drizzle-orm';
import type { CopyPart, MenuPart, TakeOverMenuInput } from '#contract/dated-copies.ts';
import { menuParts as allMenuParts, copyParts, datedCopiesTexts as texts } from '#contract/dated-copies-texts.ts';
import { isRefusal, notFound, type Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { type MenuTexts, masterDifferences, menuDifferences } from '#domain/changes/master-changes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { type Author, changing } from '../../db/transaction.ts';
import { savingWithReach } from '../changes/commands-reach.ts';
import { copyElements } from './commands.ts';
import { keepCopies, raiseVersions, takeOver } from './commands-write-copies.ts';
import {
  findCopiesOfElement,
  findCopiesOfMenus,
  lockPlannedCopies,
  lockPlannedMenus,
  type PlannedCopy,
} from './queries-copies.ts';
import { findListChanges, findMenuWays } from './queries-master-changes.ts';

const ids = (some: readonly Id[]) => sql`${sql.param(some)}::uuid[]`;

/** The parts that verdicts depend on. */
const judgedParts: readonly CopyPart[] = ['allergens', 'ingredients'];

/**
 * Takes over, and flags the services of which that changes what dishes may claim (changes-2): a cook may have printed them.
 * Returns the copies that changed.
 */
async function takingOver(
  transaction: Transaction,
  copies: readonly PlannedCopy[],
  parts: readonly CopyPart[],
  by: Author,
): Promise<readonly PlannedCopy[] | Refusal> {
  return savingWithReach<readonly PlannedCopy[]>(transaction, {
    records: { table: 'elements', ids: [...new Set(copies.map(({ elementId }) => elementId))] },
    by,
    isJudged: copies.length > 0 && parts.some((part) => judgedParts.includes(part)),
    save: () => takeOver(transaction, copies, parts),
    sentencesOf: (changed) => [texts.tookOver([...new Set(changed.map(({ master }) => master.name))])],
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
  return changing(db, by, async (transaction) => {
    const { rows } = await transaction.execute(sql`select id from elements where id = ${elementId} for key share`);
    if (rows.length === 0) return notFound();
    const locked = await lockPlannedCopies(transaction, elementId, copyIds);
    const copies = await findCopiesOfElement(transaction, elementId, locked);
    const changed = await takingOver(transaction, copies, parts, by);
    if (isRefusal(changed)) return changed;
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
    const row = await transaction.readRow<{ order: number; flow: number; masterId: Id }>(sql`
      select coalesce(max("order") + 1, 0) as "order", coalesce(max(host_flow_order) + 1, 0) as flow,
        (select original_menu_id from scheduled_menus where id = ${menuId}) as "masterId"
      from scheduled_elements where scheduled_menu_id = ${menuId}`);
    const { order = 0, flow = 0, masterId = menuId } = row ?? {};
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

/** Name and description, where nobody edited them. Returns the menus that changed. */
async function takeOverTexts(transaction: Transaction, menuIds: readonly Id[], parts: readonly MenuPart[]) {
  const texts = (await findMenuWays(transaction, menuIds)).flatMap((ways) => {
    const own = menuDifferences(parts, ways).filter(({ isKept }) => !isKept);
    if (own.length === 0) return [];
    const has = (part: MenuPart) => own.some((one) => one.part === part);
    const from = (menu: MenuTexts) => ({
      name: has('menuName') ? ways.master.name : menu.name,
      description: has('description') ? ways.master.description : menu.description,
    });
    return [{ id: ways.menuId, ...from(ways.here), copied: from(ways.copied ?? ways.here) }];
  });
  await saveTexts(transaction, texts);
  return texts.map(({ id }) => id);
}

const saveTexts = (transaction: Transaction, saved: readonly (MenuTexts & { id: Id; copied: MenuTexts })[]) =>
  transaction.execute(sql`
    update scheduled_menus set name = field->>'name', description = field->>'description', copied_texts = field->'copied'
    from jsonb_array_elements(${JSON.stringify(saved)}::jsonb) as field
    where scheduled_menus.id = (field->>'id')::uuid`);

/** Changes that are not taken over by now are not reported again. Returns the menus that remember it. */
async function keepRest(transaction: Transaction, menuIds: readonly Id[]): Promise<Id[]> {
  const differing = (await findCopiesOfMenus(transaction, menuIds)).filter(
    (copy) => masterDifferences(copyParts, copy).length > 0,
  );
  const copies = await keepCopies(transaction, differing);
  const menus = (await findMenuWays(transaction, menuIds)).filter(
    (ways) => menuDifferences(allMenuParts, ways).length > 0,
  );
  await saveTexts(
    transaction,
    menus.map(({ menuId, here: { name, description }, master }) => ({ id: menuId, name, description, copied: master })),
  );
  const { added, removed } = await findListChanges(transaction, menuIds);
  for (const menuId of new Set([...added, ...removed].map((one) => one.menuId))) {
    const ofMenu = (some: readonly { menuId: Id; id: Id }[]) =>
      some.filter((one) => one.menuId === menuId).map(({ id }) => id);
    await transaction.execute(sql`
      update scheduled_menus set copied_element_ids = array(
        select known.element from unnest(copied_element_ids) as known (element) where known.element <> all (${ids(ofMenu(removed))})
        union select unnest(${ids(ofMenu(added))}))
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
  return changing(db, by, async (transaction) => {
    const { rows } = await transaction.execute(sql`select id from scheduled_menus where id = ${id}`);
    if (rows.length === 0) return notFound();
    const menuIds = await lockPlannedMenus(transaction, id, otherDateIds);
    const copies = await takingOver(transaction, await findCopiesOfMenus(transaction, menuIds), parts, by);
    if (isRefusal(copies)) return copies;
    const renamed = await takeOverTexts(transaction, menuIds, menuParts);
    const removed = await removeElements(transaction, menuIds, removedElementIds);
    const added = await addElements(transaction, menuIds, addedElementIds);
    const listed = [...new Set([...removed, ...added])];
    if (listed.length > 0) await rememberList(transaction, listed, addedElementIds, removedElementIds);
    const rest = keepsRest ? await keepRest(transaction, menuIds) : [];
    const ids = [...copies.flatMap(({ scheduledMenuId }) => scheduledMenuId ?? []), ...renamed, ...listed];
    const changed = [...new Set([...ids, ...rest])];
    await raiseVersions(transaction, changed, []);
    return { changed: changed.length };
  });
}
