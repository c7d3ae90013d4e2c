import { sql } from 'drizzle-orm';
import { type DatedCopy, MAX_DATES, type MasterChangeCount, type MasterChanges } from '#contract/dated-copies.ts';
import { copyParts, menuParts } from '#contract/dated-copies-texts.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import { formatDifferences } from '#domain/changes/master-change-texts.ts';
import { listMasterDifferences, listMenuDifferences, type MenuWays } from '#domain/changes/master-changes.ts';
import type { Reader } from '../../../db/client.ts';
import { listServingJsonPairs } from '../../../db/serving-fields.ts';
import { findElementCopies, findMenuCopies, type PlannedCopy, selectPlannedMenus } from './queries-copies.ts';

/** The names of everything that a difference names. */
async function findNames(db: Reader, ingredientIds: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  return db.readNamesById(sql`
    select id, name from allergens union all select id, name from container_types
    union all select id, abbreviation from portion_units union all select id, name from element_types
    union all select id, name from dietary_preferences
    union all select id, name from ingredients where id = any (${sql.param(ingredientIds)}::uuid[])`);
}

async function findDifferences<Copy extends PlannedCopy>(db: Reader, copies: readonly Copy[]) {
  const changedCopies = copies
    .map((copy) => ({ copy, differences: listMasterDifferences(copyParts, copy) }))
    .filter(({ differences }) => differences.length > 0);
  if (changedCopies.length === 0) return [];
  const ingredientIds = changedCopies.flatMap(({ copy: { here, master } }) => [
    ...here.ingredientIds,
    ...master.ingredientIds,
  ]);
  const names = await findNames(
    db,
    ingredientIds.flatMap((id) => id ?? []),
  );
  return changedCopies.map(({ copy, differences }) => ({
    copy,
    differences: differences.map(({ part, isKept }) => ({ part, isKept, ...formatDifferences(part, copy, names) })),
  }));
}

/** Undefined for an unknown element. */
export async function findDatedCopies(db: Reader, elementId: Id): Promise<DatedCopy[] | undefined> {
  const { rows: elementRows } = await db.execute(sql`select id from elements where id = ${elementId}`);
  if (elementRows.length === 0) return undefined;
  const copies = await findDifferences(db, await findElementCopies(db, elementId));
  return copies.map(({ copy: { dishId: id, insteadOf, service, date, marketId, serviceLineId }, differences }) => ({
    id,
    insteadOf,
    service,
    date,
    marketId,
    serviceLineId,
    differences,
  }));
}

/** True if somebody edited a scheduled element, so that it stays although its master menu lost it. */
const isEdited = sql`
  coalesce(dish.copied_from -> 'serving' <> jsonb_build_object(${sql.raw(listServingJsonPairs('dish'))}), true)
  or coalesce(dish.copied_from -> 'allergenIds' <> (
    select coalesce(jsonb_agg(allergen_id order by allergen_id), '[]') from scheduled_element_allergens
    where scheduled_element_id = dish.id), true)
  or exists (select from scheduled_elements as alternative where alternative.instead_of = dish.id)
  or exists (select from scheduled_element_portion_modifiers where scheduled_element_id = dish.id)`;

/** Elements that the master menus of these scheduled menus got or lost since they were scheduled. */
export async function findMasterElementChanges(db: Reader, menuIds: readonly Id[]) {
  const isChosen = sql`scheduled_menus.id = any (${sql.param(menuIds)}::uuid[]) and copied_element_ids is not null`;
  const addedElements = await db.readRows<IdName & { menuId: Id }>(sql`
    select scheduled_menus.id as "menuId", elements.id, elements.name
    from scheduled_menus join menu_elements on menu_elements.menu_id = original_menu_id
    join elements on elements.id = menu_elements.element_id
    where ${isChosen} and elements.id <> all (copied_element_ids) and not exists (
      select from scheduled_elements where scheduled_menu_id = scheduled_menus.id and original_element_id = elements.id)
    order by menu_elements."order"`);
  const removedElements = await db.readRows<IdName & { menuId: Id; dishId: Id; isKept: boolean }>(sql`
    select scheduled_menus.id as "menuId", dish.id as "dishId", original_element_id as id, dish.name, (${isEdited}) as "isKept"
    from scheduled_menus join scheduled_elements as dish on dish.scheduled_menu_id = scheduled_menus.id
    where ${isChosen} and original_menu_id is not null and original_element_id = any (copied_element_ids)
      and not exists (
        select from menu_elements where menu_id = original_menu_id and element_id = original_element_id)
    order by dish."order"`);
  return { added: addedElements, removed: removedElements };
}

/** Changes of name and description in the master menus of these scheduled menus. */
export async function findMenuWays(
  db: Reader,
  menuIds: readonly Id[],
): Promise<(MenuWays & { readonly menuId: Id })[]> {
  return db.readRows(sql`
    select dated.id as "menuId", copied_texts as copied,
      json_build_object('name', dated.name, 'description', dated.description,
        'isDescriptionAutomated', dated.is_description_automated) as here,
      json_build_object('name', menus.name, 'description', menus.description) as master
    from scheduled_menus as dated join menus on menus.id = dated.original_menu_id
    where dated.id = any (${sql.param(menuIds)}::uuid[])`);
}

/** Counts for a market's day; past days and reported services have none (changes-4). */
export async function countMasterChanges(
  db: Reader,
  { marketId, date }: { marketId: Id; date: CalendarDay },
): Promise<MasterChangeCount[]> {
  const ids = await db.readIds(selectPlannedMenus(sql`market_id = ${marketId} and date = ${date}`));
  if (ids.length === 0) return [];
  const changedCopies = (await findMenuCopies(db, ids)).filter(
    (copy) => listMasterDifferences(copyParts, copy).length > 0,
  );
  const { added, removed } = await findMasterElementChanges(db, ids);
  const menuWays = await findMenuWays(db, ids);
  return ids
    .map((scheduledMenuId) => ({
      scheduledMenuId,
      count:
        changedCopies.filter((copy) => copy.scheduledMenuId === scheduledMenuId).length +
        [...added, ...removed].filter(({ menuId }) => menuId === scheduledMenuId).length +
        menuWays
          .filter(({ menuId }) => menuId === scheduledMenuId)
          .flatMap((ways) => listMenuDifferences(menuParts, ways)).length,
    }))
    .filter(({ count }) => count > 0);
}

type OtherDate = MasterChanges['otherDates'][number];

/** Undefined for an unknown menu; nothing for one that stays as it was served (changes-4). */
export async function findMasterChanges(db: Reader, id: Id): Promise<MasterChanges | undefined> {
  const { rows: menuRows } = await db.execute(sql`select id from scheduled_menus where id = ${id}`);
  if (menuRows.length === 0) return undefined;
  const dates = await db.readRows<OtherDate>(sql`
    ${selectPlannedMenus(sql`(scheduled_menus.id = ${id} or original_menu_id = (select original_menu_id from scheduled_menus where id = ${id}))`)}
    order by scheduled_menus.id <> ${id}, date, market_id, service_line_id limit ${MAX_DATES + 1}`);
  if (dates[0]?.id !== id.toLowerCase()) return { menu: [], elements: [], added: [], removed: [], otherDates: [] };
  const copies = await findDifferences(db, await findMenuCopies(db, [id]));
  const { added, removed } = await findMasterElementChanges(db, [id]);
  const [ways] = await findMenuWays(db, [id]);
  return {
    menu: ways ? listMenuDifferences(menuParts, ways) : [],
    elements: copies.map(({ copy: { dishId: id, insteadOf, here }, differences }) => ({
      id,
      name: here.name,
      insteadOf,
      differences,
    })),
    added: added.map((element) => ({ id: element.id, name: element.name })),
    removed: removed.map((element) => ({ id: element.id, name: element.name, isKept: element.isKept })),
    otherDates: dates.slice(1),
  };
}
