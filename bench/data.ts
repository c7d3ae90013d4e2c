import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { setPasswords } from '#server/session/embedded-provider.ts';
import { fillCommonestIngredient } from './commonest-ingredient.ts';
import { dishes, manners, nth, things, word } from './dish-names.ts';

export const ELEMENTS = 20_000;

export const MENUS = 5_000;

const ELEMENTS_PER_MENU = 8;

export const INGREDIENTS = 10_000;

export const ACCOUNTS = 10_000;

export const benchUser = { email: 'bench@brigade.example', password: 'measured-on-one-machine' };

/** The one account with a repeating schedule. */
export const scheduledAccount = 'Account 4321';

/** The services whose containers are calculated: accounts × elements, at lunch or in every line of that day. */
const services = [
  { market: 'Bench 25', accounts: 25, elements: 15, lines: 'Lunch' },
  { market: 'Bench 40', accounts: 40, elements: 15, lines: null },
  { market: 'Bench 1000', accounts: 1_000, elements: 40, lines: 'Lunch' },
] as const;

export const serviceDay = '2026-11-23';

/** Ids of small tables as one array each, so that set-based inserts can pick from them by number. */
const idsOf = (...tables: string[]) =>
  sql.raw(
    tables
      .map((table) => `${table}_ids as materialized (select array_agg(id order by id) as ids from ${table})`)
      .join(', '),
  );

async function fillCatalogue(db: Database) {
  await db.execute(sql`insert into allergens (name) select 'Allergen ' || n from generate_series(10, 14) n`);
  await db.execute(sql`insert into menu_element_classes (name) select 'Tag ' || n from generate_series(2, 7) n`);
  await db.execute(sql`
    with ${idsOf('menu_element_classes', 'element_types', 'container_types', 'portion_units')}
    insert into elements (name, menu_element_class_id, element_type_id, method, ingredients, is_ingredients_typed,
      default_container_type_id, serving_temp, default_portion_per_person, default_portion_per_container, default_portion_unit_id)
    select ${word(manners, sql`n`)} || ' ' || ${word(things, sql`n / 12`)} || ' ' || ${word(dishes, sql`n / 180`)} || ' ' || n,
      ${nth('menu_element_classes', sql`n`)}, ${nth('element_types', sql`n`)},
      'Season overnight, roast hot until browned, rest for ten minutes and pan with the juices. Hold above 140°F.',
      ${word(things, sql`n`)} || ', onion, garlic, olive oil, lemon, parsley, salt', true,
      ${nth('container_types', sql`n`)}, 'HOT', 1 + n % 8, 160, ${nth('portion_units', sql`n`)}
    from generate_series(1, ${ELEMENTS}::int) n`);
  await db.execute(sql`
    with ${idsOf('allergens')}, numbered as (select id, row_number() over (order by id) as n from elements)
    insert into element_allergens (element_id, allergen_id)
    select distinct numbered.id, ${nth('allergens', sql`numbered.n * 7 + turn * 3`)}
    from numbered cross join generate_series(1, 3) turn`);
  await db.execute(sql`
    with ${idsOf('menu_element_classes', 'cuisine_types', 'brands')}
    insert into menus (name, menu_element_class_id, cuisine_type_id, brand_id, description)
    select ${word(things, sql`n`)} || ' menu ' || n, ${nth('menu_element_classes', sql`n`)}, ${nth('cuisine_types', sql`n`)},
      ${nth('brands', sql`n`)}, 'A lunch of eight dishes.'
    from generate_series(1, ${MENUS}::int) n`);
  await db.execute(sql`
    with ${idsOf('elements')}, numbered as (select id, row_number() over (order by id) as n from menus)
    insert into menu_elements (menu_id, element_id, "order", host_flow_order, container_type_id, element_type_id,
      portion_unit_id, portion_per_person, portion_per_container, serving_temp)
    select numbered.id, elements.id, place, place, default_container_type_id, element_type_id, default_portion_unit_id,
      default_portion_per_person, default_portion_per_container, elements.serving_temp
    from numbered cross join generate_series(0, ${ELEMENTS_PER_MENU - 1}::int) place
    join elements on elements.id = ${nth('elements', sql`numbered.n * 37 + place * 411`)}`);
}

async function fillIngredients(db: Database) {
  await db.execute(sql`
    with ${idsOf('portion_units')}
    insert into ingredients (name, type, portion_unit_id)
    select ${word(manners, sql`n`)} || ' ' || ${word(things, sql`n / 12`)} || ' ' || n, 'Vegetable', ${nth('portion_units', sql`n`)}
    from generate_series(1, ${INGREDIENTS}::int) n`);
  await db.execute(sql`
    with ${idsOf('allergens')}, numbered as (select id, row_number() over (order by id) as n from ingredients)
    insert into ingredient_allergens (ingredient_id, allergen_id)
    select id, ${nth('allergens', sql`n`)} from numbered where n % 3 = 0`);
  await db.execute(sql`insert into vendors (name) select 'Vendor ' || n from generate_series(1, 40) n`);
  await db.execute(sql`
    with ${idsOf('vendors')}, numbered as (select id, row_number() over (order by id) as n from ingredients)
    insert into ingredient_vendors (ingredient_id, preference, vendor_id, item_id)
    select id, 1, ${nth('vendors', sql`n`)}, 'Item ' || n from numbered`);
}

async function fillAccounts(db: Database) {
  await db.execute(sql`insert into service_types (name) values ('Full Service')`);
  await db.execute(sql`insert into markets (name, time_zone) values ('Bench', 'America/Phoenix')`);
  await db.execute(sql`
    insert into accounts (name, market_id, total_employees, service_type_id)
    select 'Account ' || n, (select id from markets where name = 'Bench'), n % 400, (select id from service_types limit 1)
    from generate_series(1, ${ACCOUNTS}::int) n`);
  await db.execute(sql`
    insert into addresses (account_id, address_one, city, state, zip_code)
    select id, '1 Bench St', 'Phoenix', 'AZ', '85001' from accounts`);
  await db.execute(sql`
    insert into serving_schedules (account_id, service_line_id, day, should_serve_on_day, number_of_eaters, non_meat_eaters)
    select accounts.id, service_lines.id, day, true, 30, 5
    from accounts cross join service_lines
    cross join unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday']) as day
    where service_lines.name in ('Lunch', 'Dinner') and accounts.name = ${scheduledAccount}`);
}

async function fillService(db: Database, service: (typeof services)[number]) {
  const { market, accounts, elements, lines } = service;
  await db.execute(sql`insert into markets (name, time_zone) values (${market}, 'America/Phoenix')`);
  const marketId = sql`(select id from markets where name = ${market})`;
  const lunch = sql`(select id from service_lines where name = 'Lunch')`;
  await db.execute(sql`
    insert into accounts (name, market_id, service_type_id)
    select ${market}::text || ' account ' || n, ${marketId}, (select id from service_types limit 1)
    from generate_series(1, ${accounts}::int) n`);
  await db.execute(sql`
    insert into addresses (account_id, address_one, city, state, zip_code)
    select id, '1 Bench St', 'Phoenix', 'AZ', '85001' from accounts where market_id = ${marketId}`);
  await db.execute(sql`
    insert into scheduled_menus (name, date, market_id, service_line_id, menu_element_class_id, cuisine_type_id)
    select ${market}::text || ' lunch', ${serviceDay}::date, ${marketId}, ${lunch},
      (select id from menu_element_classes limit 1), (select id from cuisine_types limit 1)`);
  await db.execute(sql`
    insert into scheduled_elements (scheduled_menu_id, original_element_id, name, "order", host_flow_order, ingredients,
      method, container_type_id, element_type_id, portion_unit_id, portion_per_person, portion_per_container, serving_temp)
    select (select id from scheduled_menus where market_id = ${marketId}), id, name, row_number() over (), row_number() over (),
      ingredients, method, default_container_type_id, element_type_id, default_portion_unit_id, default_portion_per_person,
      default_portion_per_container, serving_temp
    from (select * from elements order by id limit ${elements}) as chosen`);
  // By hand: a recurring event without a schedule would be taken away again.
  await db.execute(sql`
    insert into service_events (account_id, address_id, service_line_id, service_type_id, date, special_request, eater_count, dietary_count)
    select accounts.id, addresses.id, service_lines.id, accounts.service_type_id, ${serviceDay}::date, true,
      25 + row_number() over () % 145, row_number() over () % 20
    from accounts join addresses on addresses.account_id = accounts.id, service_lines
    where accounts.market_id = ${marketId} and (${lines}::text is null or service_lines.name = ${lines})`);
  await db.execute(sql`
    insert into account_portion_modifiers (account_id, element_type_id, value)
    select accounts.id, element_types.id, 0.1 from accounts cross join element_types
    where accounts.market_id = ${marketId} and element_types.position % 4 = 0`);
}

/** Every service line of every day around the measured month, in all markets of the services. */
async function fillCalendars(db: Database) {
  await db.execute(sql`
    with ${idsOf('menus')}, slots as (
      select markets.id as market_id, service_lines.id as service_line_id, day::date as day, row_number() over () as n
      from markets, service_lines, generate_series('2026-11-01'::date, '2027-01-31', '1 day') day
      where markets.name like 'Bench %')
    insert into scheduled_menus (name, date, market_id, service_line_id, original_menu_id, menu_element_class_id,
      cuisine_type_id, description)
    select menus.name, slots.day, slots.market_id, slots.service_line_id, menus.id, menu_element_class_id, cuisine_type_id,
      menus.description
    from slots join menus on menus.id = ${nth('menus', sql`slots.n * 7`)}
    on conflict do nothing`);
  await db.execute(sql`
    insert into scheduled_elements (scheduled_menu_id, original_element_id, name, "order", host_flow_order, ingredients,
      method, container_type_id, element_type_id, portion_unit_id, portion_per_person, portion_per_container, serving_temp)
    select scheduled_menus.id, elements.id, elements.name, "order", host_flow_order, ingredients, method, container_type_id,
      menu_elements.element_type_id, portion_unit_id, portion_per_person, portion_per_container, menu_elements.serving_temp
    from scheduled_menus
    join menu_elements on menu_elements.menu_id = original_menu_id
    join elements on elements.id = menu_elements.element_id`);
  await db.execute(sql`
    insert into scheduled_element_allergens (scheduled_element_id, allergen_id)
    select scheduled_elements.id, allergen_id
    from scheduled_elements cross join lateral known_allergens(original_element_id)
    where original_element_id in (select element_id from menu_elements)
    on conflict do nothing`);
  await db.execute(sql`
    insert into scheduled_element_ingredients (scheduled_element_id, "order", ingredient_id)
    select scheduled_elements.id, element_ingredients."order", ingredient_id
    from scheduled_elements join element_ingredients on element_id = original_element_id`);
}

async function addBenchUser(db: Database) {
  const role = sql`(select id from roles where name = 'Super Admin')`;
  const [user] = await db
    .insert(users)
    .values({ type: 'User', email: benchUser.email, firstName: 'Bench', roleId: role as unknown as string })
    .returning({ id: users.id });
  if (user) await setPasswords(db, [user.id], benchUser.password);
}

/** Fills an empty, migrated database by sets: seconds for all of it. */
export async function fillBenchData(databaseUrl: string): Promise<void> {
  // The product's own connections would end statements that take this long.
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const db = drizzle(pool) as Database;
  await fillCatalogue(db);
  await fillIngredients(db);
  await fillCommonestIngredient(db);
  await fillAccounts(db);
  for (const service of services) await fillService(db, service);
  await fillCalendars(db);
  await addBenchUser(db);
  // Without it the planner knows nothing of the new rows and the trigram index is passed over.
  await db.execute(sql`vacuum analyze`);
  await pool.end();
}
