import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { connect, type Database } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadDemo } from '#server/demo/load-demo.ts';

/** How much a kitchen has gathered around the demo. */
export interface GrownSize {
  readonly markets: number;
  readonly dishes: number;
  readonly ingredients: number;
  readonly menus: number;
  readonly accounts: number;
  readonly daysOfHistory: number;
  readonly scheduledMenus: number;
}

/** Three years of a caterer in eleven cities: 64,000 ingredient rows, 155,000 services, 66,000 scheduled elements. */
export const threeYears: GrownSize = {
  markets: 8,
  dishes: 20_000,
  ingredients: 6_000,
  menus: 3_000,
  accounts: 1_700,
  daysOfHistory: 1_095,
  scheduledMenus: 8_250,
};

const words = (list: string) => sql.raw(`array[${list.split(' ').map((word) => `'${word}'`)}]`);
const manners = words('Roasted Grilled Braised Smoked Crispy Pickled Charred Steamed Glazed Herbed Spiced Baked');
const things = words(
  'chicken carrot rice beef tofu salmon bean squash potato lentil pepper cauliflower noodle apple corn',
);
const dishes = words('bowl salad stew skewer gratin curry wrap pilaf soup tart');
/** The n-th word of a list, the list starting again at its end. */
const word = (list: ReturnType<typeof words>, n: ReturnType<typeof sql>) =>
  sql`(${list})[1 + (${n}) % array_length(${list}, 1)]`;

const ELEMENTS_PER_MENU = 8;
const INGREDIENTS_PER_DISH = 3.2;
/** Sorts behind every name of the demo, so that the first page of a list shows the same rows. */
const LAST = 'Zz';

const selectIds = (...tables: string[]) =>
  sql.raw(
    tables
      .map((table) => `${table}_ids as materialized (select array_agg(id order by id) as ids from ${table})`)
      .join(', '),
  );
const nth = (table: string, n: ReturnType<typeof sql>) =>
  sql`(select ids[1 + ((${n}) % array_length(ids, 1))::int] from ${sql.raw(table)}_ids)`;

/** Between which days the demo has scheduled menus, as SQL writes them. */
type DemoDays = { readonly first: string; readonly last: string };

async function growCatalogue(db: Database, size: GrownSize) {
  await db.execute(sql`
    with ${selectIds('portion_units')}
    insert into ingredients (name, type, portion_unit_id)
    select ${LAST} || ' ingredient ' || n, 'Vegetable', ${nth('portion_units', sql`n`)}
    from generate_series(1, ${size.ingredients}::int) n`);
  await db.execute(sql`
    with ${selectIds('allergens')}, numbered as (select id, row_number() over (order by id) as n from ingredients where name like ${`${LAST} %`})
    insert into ingredient_allergens (ingredient_id, allergen_id)
    select id, ${nth('allergens', sql`n`)} from numbered where n % 3 = 0`);
  await db.execute(sql`
    with ${selectIds('menu_element_classes', 'element_types', 'container_types', 'portion_units')}
    insert into elements (name, menu_element_class_id, element_type_id, method, ingredients, is_ingredients_typed,
      default_container_type_id, serving_temp, default_portion_per_person, default_portion_per_container, default_portion_unit_id)
    select ${LAST} || ' ' || ${word(manners, sql`n`)} || ' ' || ${word(things, sql`n / 12`)} || ' ' || ${word(dishes, sql`n / 180`)} || ' ' || n, ${nth('menu_element_classes', sql`n`)}, ${nth('element_types', sql`n`)},
      'Season overnight, roast hot until browned, rest for ten minutes and pan with the juices. Hold above 140°F.',
      'Chicken, onion, garlic, olive oil, lemon, parsley, salt', true,
      ${nth('container_types', sql`n`)}, 'HOT', 1 + n % 8, 160, ${nth('portion_units', sql`n`)}
    from generate_series(1, ${size.dishes}::int - (select count(*) from elements)) n`);
  await db.execute(sql`
    with ${selectIds('allergens')}, numbered as (select id, row_number() over (order by id) as n from elements where name like ${`${LAST} %`})
    insert into element_allergens (element_id, allergen_id)
    select id, ${nth('allergens', sql`n`)} from numbered where n % 2 = 0`);
  // The ingredients of the demo are used, too: salt is in everything.
  await db.execute(sql`
    with ${selectIds('ingredients')}, numbered as (select id, row_number() over (order by id) as n from elements where name like ${`${LAST} %`})
    insert into element_ingredients (element_id, ingredient_id, "order")
    select numbered.id, ${nth('ingredients', sql`n * 7 + place * 613`)}, place
    from numbered cross join generate_series(0, 3) as place
    where place < floor(n * ${INGREDIENTS_PER_DISH}::numeric) - floor((n - 1) * ${INGREDIENTS_PER_DISH}::numeric)
    on conflict do nothing`);
  await db.execute(sql`
    with ${selectIds('menu_element_classes', 'cuisine_types', 'brands')}
    insert into menus (name, menu_element_class_id, cuisine_type_id, brand_id, description)
    select ${LAST} || ' menu ' || n, ${nth('menu_element_classes', sql`n`)}, ${nth('cuisine_types', sql`n`)},
      ${nth('brands', sql`n`)}, 'A lunch of eight dishes.'
    from generate_series(1, ${size.menus}::int) n`);
  await db.execute(sql`
    with elements_ids as materialized (select array_agg(id order by id) as ids from elements where name like ${`${LAST} %`}),
      numbered as (select id, row_number() over (order by id) as n from menus where name like ${`${LAST} %`})
    insert into menu_elements (menu_id, element_id, "order", host_flow_order, container_type_id, element_type_id,
      portion_unit_id, portion_per_person, portion_per_container, serving_temp)
    select numbered.id, elements.id, place, place, default_container_type_id, element_type_id, default_portion_unit_id,
      default_portion_per_person, default_portion_per_container, elements.serving_temp
    from numbered cross join generate_series(0, ${ELEMENTS_PER_MENU - 1}::int) place
    join elements on elements.id = ${nth('elements', sql`numbered.n * 37 + place * 411`)}
    on conflict do nothing`);
}

async function growAccounts(db: Database, size: GrownSize) {
  await db.execute(sql`
    insert into markets (name, time_zone, position)
    select ${LAST} || ' city ' || n, 'America/Phoenix', 1000 + n from generate_series(1, ${size.markets}::int) n`);
  await db.execute(sql`
    with markets_ids as materialized (select array_agg(id order by id) as ids from markets where name like ${`${LAST} %`}), ${selectIds('service_types')}
    insert into accounts (name, market_id, total_employees, service_type_id)
    select ${LAST} || ' account ' || n, ${nth('markets', sql`n`)}, n % 400, ${nth('service_types', sql`n`)}
    from generate_series(1, ${size.accounts}::int - (select count(*) from accounts)) n`);
  await db.execute(sql`
    insert into addresses (account_id, address_one, city, state, zip_code)
    select id, '1 Bench St', 'Phoenix', 'AZ', '85001' from accounts where name like ${`${LAST} %`}`);
  await db.execute(sql`
    with ${selectIds('dietary_preferences')}
    insert into users (type, email, first_name, last_name, account_id, dietary_preference_id)
    select 'Consumer', 'eater' || n || '@' || accounts.id || '.example', 'Eater', n::text, accounts.id, ${nth('dietary_preferences', sql`n`)}
    from accounts cross join generate_series(1, 5) n where accounts.name like ${`${LAST} %`}`);
  await db.execute(sql`
    with ${selectIds('allergens')}, numbered as (select id, row_number() over (order by id) as n from users where last_name = '1' and first_name = 'Eater')
    insert into user_allergens (user_id, allergen_id) select id, ${nth('allergens', sql`n`)} from numbered`);
}

/** Menus, newest first: up to the end of the demo's calendar in the new markets, before its beginning in its own. */
async function growCalendar(db: Database, size: GrownSize, { first, last }: DemoDays) {
  await db.execute(sql`
    with menus_ids as materialized (select array_agg(id order by id) as ids from menus where name like ${`${LAST} %`}),
      slots as (
        select markets.id as market_id, service_lines.id as service_line_id, day::date,
          row_number() over (order by day desc, markets.id) as n
        from markets, service_lines, generate_series(${last}::date - ${size.daysOfHistory}::int, ${last}::date, '1 day') day
        where service_lines.name = 'Lunch' and (markets.name like ${`${LAST} %`} or day < ${first}::date)
        order by day desc, markets.id limit ${size.scheduledMenus}::int)
    insert into scheduled_menus (name, date, market_id, service_line_id, original_menu_id, menu_element_class_id,
      cuisine_type_id, description)
    select menus.name, slots.day, slots.market_id, slots.service_line_id, menus.id, menu_element_class_id, cuisine_type_id,
      menus.description
    from slots join menus on menus.id = ${nth('menus', sql`slots.n * 7`)}`);
  await db.execute(sql`
    insert into scheduled_elements (scheduled_menu_id, original_element_id, name, "order", host_flow_order, ingredients,
      method, container_type_id, element_type_id, portion_unit_id, portion_per_person, portion_per_container, serving_temp)
    select scheduled_menus.id, elements.id, elements.name, "order", host_flow_order, ingredients, method, container_type_id,
      menu_elements.element_type_id, portion_unit_id, portion_per_person, portion_per_container, menu_elements.serving_temp
    from scheduled_menus
    join menu_elements on menu_elements.menu_id = original_menu_id
    join elements on elements.id = menu_elements.element_id
    where scheduled_menus.name like ${`${LAST} %`}`);
  await db.execute(sql`
    insert into scheduled_element_allergens (scheduled_element_id, allergen_id)
    select scheduled_elements.id, allergen_id
    from scheduled_elements cross join lateral known_allergens(original_element_id)
    where scheduled_elements.name like ${`${LAST} %`}`);
  await db.execute(sql`
    insert into scheduled_element_ingredients (scheduled_element_id, "order", ingredient_id)
    select scheduled_elements.id, element_ingredients."order", ingredient_id
    from scheduled_elements join element_ingredients on element_id = original_element_id
    where scheduled_elements.name like ${`${LAST} %`}`);
}

/**
 * Accounts of the demo were served on every second day, the others now and then. Somebody saved each of them, so the audit
 * trail grows as it does with use; surveys come into being by themselves, and those of past days are complete.
 */
async function growServices(db: Database, size: GrownSize, { first, last }: DemoDays) {
  await db.transaction(async (transaction) => {
    await transaction.execute(
      sql`select set_config('brigade.author', (select id::text from users where type = 'User' order by id limit 1), true)`,
    );
    await transaction.execute(sql`
      with ${selectIds('service_types')}, clients as (
        select accounts.id, accounts.service_type_id, accounts.name like ${`${LAST} %`} as is_new,
          (select id from addresses where account_id = accounts.id order by position, id limit 1) as address_id,
          row_number() over (order by accounts.id) as n
        from accounts)
      insert into service_events (account_id, address_id, service_line_id, service_type_id, date, special_request, eater_count, dietary_count)
      select clients.id, address_id, service_lines.id, coalesce(service_type_id, ${nth('service_types', sql`n`)}),
        ${last}::date - days_ago, true, 25 + (n + days_ago) % 145, (n + days_ago) % 20
      from clients
      join service_lines on service_lines.name in ('Lunch', 'Breakfast', 'Dinner')
      cross join generate_series(0, ${size.daysOfHistory}::int) days_ago
      where (is_new or ${last}::date - days_ago < ${first}::date)
        and (n + days_ago * 7 + service_lines.position) % (case when is_new then 41 else 5 end) = 0
      order by clients.id, days_ago`);
  });
  await db.execute(sql`
    update host_surveys set status = 'complete', actual_headcount = expected_headcount, submitted_at = now(), filled_at = now()
    where date < ${first}::date`);
}

/**
 * Somebody saved each record in a step of its own, over all the years. The audit trail is append-only for the product; here
 * its rows get the steps that they would have had.
 */
async function growSteps(db: Database, days: number, demoRows: number) {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`alter table audit_trail disable trigger audit_trail_is_append_only`);
    await transaction.execute(sql`
      update audit_trail set step_id = record_id where id > ${demoRows} and record_id is not null`);
    await transaction.execute(sql`
      insert into steps (id, operation, author_id, taken_at)
      select record_id, case when n % 10 = 0 then 'deleteElement' else 'updateElement' end, author.id,
        now() - make_interval(days => (30 + n % ${days}::int)::int)
      from (select record_id, row_number() over (order by record_id) as n from audit_trail where step_id = record_id group by record_id) as saved,
        (select id from users where type = 'User' order by id limit 1) as author`);
    await transaction.execute(sql`alter table audit_trail enable trigger audit_trail_is_append_only`);
  });
}

/** Puts years of another kitchen's work around the demo; nothing of the demo itself is touched. Seconds, by sets. */
async function growKitchen(databaseUrl: string, size: GrownSize): Promise<void> {
  // The product's own connections would end statements that take this long.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const db = drizzle(pool) as Database;
  // Whole months: history in the demo's own markets never changes what a month of the demo shows.
  const { rows } = await db.execute<DemoDays & { auditRows: number }>(sql`
    select date_trunc('month', min(date))::date::text as first, max(date)::text as last,
      (select max(id)::int from audit_trail) as "auditRows" from scheduled_menus`);
  const [days] = rows;
  if (!days) throw new Error('The demo has no calendar.');
  await growCatalogue(db, size);
  await growAccounts(db, size);
  await growCalendar(db, size, days);
  await growServices(db, size, days);
  await growSteps(db, size.daysOfHistory, days.auditRows);
  await db.execute(sql`vacuum analyze`);
  await pool.end();
}

/** Two databases on one server: the demo, and the same demo with years of work around it. */
export async function demoBesideGrown(serverUrl: string, size: GrownSize): Promise<{ demo: string; grown: string }> {
  const suffix = randomUUID().slice(0, 8);
  const toUrl = (name: string) => Object.assign(new URL(serverUrl), { pathname: `/${name}_${suffix}` }).toString();
  const [demo, grownUrl] = [toUrl('demo'), toUrl('grown')];
  const administrator = new pg.Client({ connectionString: serverUrl });
  await administrator.connect();
  await administrator.query(`create database demo_${suffix}`);
  await migrate(demo);
  const db = connect(demo);
  await loadDemo(db, new Date(), { passwords: true });
  await db.$client.query('vacuum analyze');
  await db.$client.end();
  await administrator.query(`create database grown_${suffix} template demo_${suffix}`);
  await administrator.end();
  await growKitchen(grownUrl, size);
  return { demo, grown: grownUrl };
}
