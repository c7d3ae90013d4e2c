import { type SQL, sql } from 'drizzle-orm';
import type { CalendarDay, Id } from '#contract/values.ts';
import type { ThreeWays } from '#domain/changes/master-changes.ts';
import type { Reader } from '../../../db/client.ts';
import {
  alternativeMasterServing,
  copiedColumns,
  listCopiedJsonPairs,
  selectMasterServing,
} from '../../../db/copied-from.ts';
import { listServingJsonPairs, servingColumns } from '../../../db/serving-fields.ts';

/** Conditions on menus and add-ons, so that a few known dishes are not looked for in all that is planned. */
interface Plans {
  readonly menus: SQL;
  readonly addOns: SQL;
}
const allPlans: Plans = { menus: sql`true`, addOns: sql`true` };
const selectPlans = (dishIds: readonly Id[]): Plans => {
  const dishes = sql`from scheduled_elements where id = any (${sql.param(dishIds)}::uuid[])`;
  return {
    menus: sql`scheduled_menus.id in (select scheduled_menu_id ${dishes})`,
    addOns: sql`scheduled_add_ons.id in (select scheduled_add_on_id ${dishes})`,
  };
};

/**
 * Scheduled from today on, without those that a complete host survey reports on: what was served stays as it was. `offset 0` as in
 * `planned_menus`, which would read all that is planned for a few known dishes.
 */
const selectPlannedDishes = (isMeant: SQL, { menus, addOns }: Plans = allPlans) => sql`
  select dish.*, plan.name as service, plan.date, plan.market_id, plan.service_line_id
  from markets
  cross join lateral (
    select id, name, date, market_id, service_line_id from scheduled_menus
    where market_id = markets.id and date >= today_in(markets.time_zone) and ${menus}
      and not exists (select from reported_services where scheduled_menu_id = scheduled_menus.id)
    offset 0) as plan
  join scheduled_elements as dish on dish.scheduled_menu_id = plan.id and (${isMeant})
  union all
  select dish.*, add_on_types.name, plan.date, plan.market_id, plan.service_line_id
  from markets
  cross join lateral (
    select * from scheduled_add_ons
    where market_id = markets.id and date >= today_in(markets.time_zone) and ${addOns} offset 0) as plan
  join add_on_types on add_on_types.id = plan.add_on_type_id
  join scheduled_elements as dish on dish.scheduled_add_on_id = plan.id and (${isMeant})`;
/** Dishes that are copies of these elements, or have one of them as an alternative, where an index finds them. */
const isCopyFrom = (elementIds: readonly Id[]) => sql`dish.id = any (array(
  select coalesce(instead_of, id) from scheduled_elements where original_element_id = any (${sql.param(elementIds)}::uuid[])))`;

/** A planned copy that has a master, with what is needed to compare the two (changes-4). */
export interface PlannedCopy extends ThreeWays {
  readonly id: Id;
  /** The scheduled element, also of an alternative. */
  readonly dishId: Id;
  /** The name of the dish that an alternative is instead of. */
  readonly insteadOf: string | null;
  readonly elementId: Id;
  readonly scheduledMenuId: Id | null;
  readonly scheduledAddOnId: Id | null;
  readonly service: string;
  readonly date: CalendarDay;
  readonly marketId: Id;
  readonly serviceLineId: Id;
}

const list = (column: string, table: string, order: string) =>
  sql.raw(
    `(select coalesce(jsonb_agg(${column} order by ${order}), '[]') from ${table} where scheduled_element_id = copy.id)`,
  );

const copyColumns = sql`id, original_element_id, "order", ${copiedColumns}, copied_from, ${servingColumns}`;

/** An alternative counts only if what it was copied from is recorded: else all of it may be an edit. */
async function findPlannedCopies(db: Reader, isMeant: SQL, plans?: Plans): Promise<PlannedCopy[]> {
  return db.readRows(sql`
    with dish as materialized (${selectPlannedDishes(isMeant, plans)}),
    copy as (
      select id as dish_id, ${copyColumns} from dish
      union all
      select instead_of, ${copyColumns} from scheduled_elements
      where instead_of = any (array(select id from dish)) and copied_from is not null
    )
    select copy.id, dish.id as "dishId", case when copy.id <> dish.id then dish.name end as "insteadOf", elements.id as "elementId",
      dish.scheduled_menu_id as "scheduledMenuId", dish.scheduled_add_on_id as "scheduledAddOnId", service, date::text, market_id as "marketId",
      service_line_id as "serviceLineId", copy.copied_from as copied,
      json_build_object(${sql.raw(listCopiedJsonPairs('copy'))}, 'ingredientIds', ${list('ingredient_id', 'scheduled_element_ingredients', '"order"')},
        'allergenIds', ${list('allergen_id', 'scheduled_element_allergens', 'allergen_id')},
        'said', statements_when_copied(copy.copied_from), 'serving', json_build_object(${sql.raw(listServingJsonPairs('copy'))})) as here,
      json_build_object(${sql.raw(listCopiedJsonPairs('elements'))}, 'ingredientIds', (select coalesce(json_agg(ingredient_id order by "order"), '[]')
          from element_ingredients where element_id = elements.id),
        'allergenIds', of_master.allergen_ids, 'said', of_master.said, 'serving', case when copy.id = dish.id
          then ${selectMasterServing(sql`dish.scheduled_menu_id`)} else ${alternativeMasterServing} end) as master
    from copy join dish on dish.id = dish_id join elements on elements.id = copy.original_element_id
    cross join lateral statements_of_element(elements.id, elements.has_no_ingredients) as of_master
    order by date, "marketId", "serviceLineId", dish."order", dish.id, copy.id <> dish.id, copy."order"`);
}

/** All of them, or those that somebody chose. */
export async function findElementCopies(db: Reader, elementId: Id, ids?: readonly Id[]): Promise<PlannedCopy[]> {
  const isElementCopy = isCopyFrom([elementId]);
  const copies = await findPlannedCopies(
    db,
    ids ? sql`${isElementCopy} and dish.id = any (${sql.param(ids)}::uuid[])` : isElementCopy,
    ids && selectPlans(ids),
  );
  return copies.filter((copy) => copy.elementId === elementId.toLowerCase());
}
export const findCopies = (db: Reader, ids: readonly Id[]): Promise<PlannedCopy[]> =>
  findPlannedCopies(db, sql`dish.id = any (${sql.param(ids)}::uuid[])`, selectPlans(ids));
export const findMenuCopies = (db: Reader, menuIds: readonly Id[]): Promise<PlannedCopy[]> =>
  findPlannedCopies(db, sql`dish.scheduled_menu_id = any (${sql.param(menuIds)}::uuid[])`, {
    menus: sql`scheduled_menus.id = any (${sql.param(menuIds)}::uuid[])`,
    addOns: sql`false`,
  });

/** The menus or add-ons of dishes that may still be changed are locked in one order (decision 06). */
async function lockPlanned(db: Reader, isMeant: SQL, plans?: Plans): Promise<Id[]> {
  return db.readIds(sql`
    with chosen as (${selectPlannedDishes(isMeant, plans)}),
    menus as (select id from scheduled_menus where id in (select scheduled_menu_id from chosen) order by id for no key update),
    add_ons as (
      select id from scheduled_add_ons where id in (select scheduled_add_on_id from chosen) order by id for no key update)
    select id from chosen
    where scheduled_menu_id in (select id from menus) or scheduled_add_on_id in (select id from add_ons)`);
}

/** Which of these copies of an element may still be changed. */
export const lockPlannedCopies = (db: Reader, elementId: Id, ids: readonly Id[]): Promise<Id[]> =>
  lockPlanned(db, sql`${isCopyFrom([elementId])} and dish.id = any (${sql.param(ids)}::uuid[])`, selectPlans(ids));

/** Planned dishes that are made of the ingredient, or have an alternative that is. */
export const lockDishesWithIngredient = (db: Reader, ingredientId: Id): Promise<Id[]> =>
  lockPlanned(
    db,
    sql`dish.id = any (array(
      with made as materialized (
        select scheduled_element_id as id from scheduled_element_ingredients where ingredient_id = ${ingredientId})
      select id from made
      union all
      select instead_of from scheduled_elements where instead_of is not null and id in (select id from made)))`,
  );

/** Which of all their copies may still be changed. */
export const lockPlannedDishes = (db: Reader, elementIds: readonly Id[]): Promise<Id[]> =>
  lockPlanned(db, isCopyFrom(elementIds));

/** The scheduled menu and those with the same master menu, if they are still to come and nobody reported on them. */
export function selectPlannedMenus(condition: SQL): SQL {
  return sql`
  select scheduled_menus.id, date::text, market_id as "marketId", service_line_id as "serviceLineId"
  from scheduled_menus join markets on markets.id = market_id
  where ${condition} and date >= today_in(markets.time_zone)
    and not exists (select from reported_services where scheduled_menu_id = scheduled_menus.id)`;
}

/** Which of these may still be changed, with the same master menu as the first, locked in one order (decision 06). */
export async function lockPlannedMenus(db: Reader, id: Id, otherIds: readonly Id[]): Promise<Id[]> {
  return db.readIds(sql`
    ${selectPlannedMenus(sql`(scheduled_menus.id = ${id} or scheduled_menus.id = any (${sql.param(otherIds)}::uuid[])
      and original_menu_id = (select original_menu_id from scheduled_menus where id = ${id}))`)}
    order by scheduled_menus.id for no key update of scheduled_menus`);
}
