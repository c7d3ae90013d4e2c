import { type SQL, sql } from 'drizzle-orm';
import type { DatedCopy } from '#contract/dated-copies.ts';
import type { Id } from '#contract/values.ts';
import type { Reader } from '../../db/client.ts';

/** Scheduled from today on, without those that a complete host survey reports on: what was served stays as it was. */
const plannedDishes = (isMeant: SQL) => sql`
  select dish.*, plan.name as service, plan.date, plan.market_id, plan.service_line_id
  from markets
  cross join lateral (
    select id, name, date, market_id, service_line_id from scheduled_menus
    where market_id = markets.id and date >= (now() at time zone markets.time_zone)::date
      and not exists (select from host_surveys where scheduled_menu_id = scheduled_menus.id and status = 'complete')
    offset 0) as plan
  join scheduled_elements as dish on dish.scheduled_menu_id = plan.id and (${isMeant})
  union all
  select dish.*, add_on_types.name, plan.date, plan.market_id, plan.service_line_id
  from markets
  cross join lateral (
    select * from scheduled_add_ons
    where market_id = markets.id and date >= (now() at time zone markets.time_zone)::date offset 0) as plan
  join add_on_types on add_on_types.id = plan.add_on_type_id
  join scheduled_elements as dish on dish.scheduled_add_on_id = plan.id and (${isMeant})`;
const isCopyOf = (elementIds: readonly Id[]) => sql`dish.original_element_id = any (${sql.param(elementIds)}::uuid[])`;

const allergenNames = (ids: ReturnType<typeof sql>) =>
  sql`(select coalesce(string_agg(name, ', ' order by search_name), '') from allergens where id in (${ids}))`;

/** Undefined for an unknown element. */
export async function findDatedCopies(db: Reader, elementId: Id): Promise<DatedCopy[] | undefined> {
  const { rows: known } = await db.execute(sql`select id from elements where id = ${elementId}`);
  if (known.length === 0) return undefined;
  const { rows } = await db.execute<DatedCopy & Record<string, unknown>>(sql`
    with copy as (${plannedDishes(isCopyOf([elementId]))}), compared as (
      select copy.id, service, date::text, market_id as "marketId", service_line_id as "serviceLineId",
        (select coalesce(json_agg(json_build_object('part', part, 'here', here, 'master', master) order by place), '[]')
          from (values
            (0, 'name', copy.name, element.name),
            (1, 'method', copy.method, element.method),
            (2, 'ingredients', copy.ingredients, element.ingredients),
            (3, 'allergens',
              ${allergenNames(sql`select allergen_id from scheduled_element_allergens where scheduled_element_id = copy.id`)},
              ${allergenNames(sql`select allergen_id from known_allergens(element.id)`)})
          ) as field (place, part, here, master) where here <> master) as differences
      from copy join elements as element on element.id = ${elementId})
    select * from compared where json_array_length(differences) > 0 order by date, "marketId", "serviceLineId", id`);
  return rows;
}

/** The menus or add-ons of dishes that may still be changed are locked in one order (decision 168). */
async function lockPlanned(db: Reader, isMeant: SQL): Promise<Id[]> {
  const { rows } = await db.execute<{ id: Id }>(sql`
    with chosen as (${plannedDishes(isMeant)}),
    menus as (select id from scheduled_menus where id in (select scheduled_menu_id from chosen) order by id for no key update),
    add_ons as (
      select id from scheduled_add_ons where id in (select scheduled_add_on_id from chosen) order by id for no key update)
    select id from chosen
    where scheduled_menu_id in (select id from menus) or scheduled_add_on_id in (select id from add_ons)`);
  return rows.map(({ id }) => id);
}

/** Which of these copies of an element may still be changed. */
export const lockPlannedCopies = (db: Reader, elementId: Id, ids: readonly Id[]): Promise<Id[]> =>
  lockPlanned(db, sql`${isCopyOf([elementId])} and dish.id = any (${sql.param(ids)}::uuid[])`);

/** Dishes that are copies of these elements, or have one of them as an alternative, and may still be changed. */
export const lockPlannedDishes = (db: Reader, elementIds: readonly Id[]): Promise<Id[]> =>
  lockPlanned(
    db,
    sql`${isCopyOf(elementIds)} or exists (
      select from scheduled_element_alternatives as alternative
      where alternative.scheduled_element_id = dish.id and alternative.element_id = any (${sql.param(elementIds)}::uuid[]))`,
  );
