import { type SQL, sql } from 'drizzle-orm';
import { MAX_USES, type Usage } from '#contract/usage.ts';
import type { Reader } from '../../db/client.ts';

interface Used {
  /** Condition on scheduled elements, `dish`, that may be it or have it, where an index finds them. */
  readonly isCandidate: SQL;
  /** Ids of the elements that are it, or have it. */
  readonly dishes: SQL;
  /** True if a printed ingredients text names it; the text of a copy may be older than its element (scheduling-2). */
  readonly isNamedIn: (ingredients: SQL) => SQL;
}

/** The services of all markets from their today on: reads rows of future days only, however long the past is. */
const selectPlanned = (isCandidate: SQL) => sql`
  select 'menu' as kind, plan.id, plan.name, plan.date, plan.market_id, plan.service_line_id, dish.id as dish_id,
    dish.name as dish, dish.original_element_id, dish.ingredients
  from planned_menus as plan join scheduled_elements as dish on dish.scheduled_menu_id = plan.id and ${isCandidate}
  union all
  select 'addOn', plan.id, plan.name, plan.date, plan.market_id, plan.service_line_id, dish.id,
    dish.name, dish.original_element_id, dish.ingredients
  from planned_add_ons as plan join scheduled_elements as dish on dish.scheduled_add_on_id = plan.id and ${isCandidate}`;

/** All services at once: one after the other, each would read all accounts of its market. */
const eaters = sql`
  select service.id, sum(eater_count) as people
  from service join account_services as served
    on (served.market_id, served.date, served.service_line_id) = (service.market_id, service.date, service.service_line_id)
  where kind = 'menu' group by service.id`;
const addOnEaters = sql`
  select sum(quantity) from service_events
  join service_event_served_add_ons as served on served.service_event_id = service_events.id
  where service_events.date = service.date and service_events.service_line_id = service.service_line_id
    and served.scheduled_add_on_id = service.id`;

const selectItems = (rows: SQL, count: SQL) =>
  sql`json_build_object('count', (${count}), 'items', (select coalesce(json_agg(item), '[]') from (${rows}) as item))`;
const first = sql.raw(`limit ${MAX_USES}`);

async function findUsage(db: Reader, { isCandidate, dishes, isNamedIn }: Used): Promise<Usage | undefined> {
  return db.readRow(sql`
    with dishes as materialized (${dishes}), planned as materialized (${selectPlanned(isCandidate)}),
    has_dishes as materialized (
      select distinct menu_id from menu_elements where element_id in (select id from dishes)),
    used as (
      select kind, id, name, date, market_id, service_line_id, dish, false as is_alternative from planned
      where original_element_id in (select id from dishes) or ${isNamedIn(sql`ingredients`)}
      union all
      select kind, planned.id, planned.name, date, market_id, service_line_id, alternative.name, true
      from planned join scheduled_elements as alternative on alternative.instead_of = dish_id
      where alternative.instead_of is not null
        and (alternative.original_element_id in (select id from dishes) or ${isNamedIn(sql`alternative.ingredients`)})),
    services as materialized (
      select kind, id, name, date, market_id, service_line_id,
        json_agg(json_build_object('name', dish, 'isAlternative', is_alternative) order by is_alternative, dish) as elements
      from used group by kind, id, name, date, market_id, service_line_id),
    service as materialized (
      select services.*, row_number() over (
        order by date, markets.position, markets.search_name, service_lines.position, kind desc, services.name) as place
      from services
      join markets on markets.id = market_id join service_lines on service_lines.id = service_line_id
      order by place ${first}),
    eaters as materialized (${eaters})
    select
      ${selectItems(
        sql`select elements.id, name, menu_element_class_id as "menuElementClassId"
          from dishes join elements using (id) order by search_name, menu_element_class_id ${first}`,
        sql`select count(*) from dishes`,
      )} as elements,
      ${selectItems(
        sql`select menus.id, name, menu_element_class_id as "menuElementClassId", cuisine_type_id as "cuisineTypeId"
          from menus where id in (select menu_id from has_dishes)
          order by search_name, menu_element_class_id ${first}`,
        sql`select count(*) from has_dishes`,
      )} as menus,
      ${selectItems(
        sql`select service.id, kind, service.name, date::text, market_id as "marketId", service_line_id as "serviceLineId",
            coalesce(case kind when 'menu' then eaters.people else (${addOnEaters}) end, 0)::int as people, elements
          from service left join eaters on eaters.id = service.id order by place`,
        sql`select count(*) from services`,
      )} as services`);
}

export async function findElementUsage(db: Reader, id: string): Promise<Usage | undefined> {
  if (!(await db.hasRows(sql`select from elements where id = ${id}`))) return undefined;
  const isCandidate = sql`dish.id = any (array(
    select coalesce(instead_of, id) from scheduled_elements where original_element_id = ${id}))`;
  return findUsage(db, { isCandidate, dishes: sql`select ${id}::uuid as id`, isNamedIn: () => sql`false` });
}

/** Elements and copies count by their rows, and by what a person typed instead of the rows' names (catalogue-7). */
export async function findIngredientUsage(db: Reader, id: string): Promise<Usage | undefined> {
  const name = await db.readText(sql`select search_name from ingredients where id = ${id}`);
  if (name === undefined) return undefined;
  const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`;
  /** As a whole item of a list: "salt" is not in "unsalted butter, sea salt". */
  const isNamedIn = (ingredients: SQL) => sql`strpos(', ' || lower(${ingredients}) || ',', ${`, ${name},`}) > 0`;
  return findUsage(db, {
    // Any text may name it.
    isCandidate: sql`true`,
    dishes: sql`
      select element_id as id from element_ingredients where ingredient_id = ${id}
      union
      select id from elements
      where search_text like ${pattern} and is_ingredients_typed and ${isNamedIn(sql`ingredients`)}`,
    isNamedIn,
  });
}
