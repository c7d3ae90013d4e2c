import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';

/** The services whose containers are calculated: accounts × elements, at lunch or in every line of that day. */
const kitchens = [
  { market: 'Bench 25', accounts: 25, elements: 15, lines: 'Lunch' },
  { market: 'Bench 40', accounts: 40, elements: 15, lines: null },
  { market: 'Bench 1000', accounts: 1_000, elements: 40, lines: 'Lunch' },
] as const;

const usualMarket = sql`(select id from markets where name = 'Bench 40')`;

export const serviceDay = addDays(todayIn('America/Phoenix', new Date()), 1);

export async function addKitchens(databaseUrl: string): Promise<void> {
  // The product's own connections would end statements that take this long.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const db = drizzle(pool);
  for (const { market, accounts, elements, lines } of kitchens) {
    await db.execute(sql`insert into markets (name, time_zone) values (${market}, 'America/Phoenix')`);
    const marketId = sql`(select id from markets where name = ${market})`;
    await db.execute(sql`
      insert into accounts (name, market_id, service_type_id)
      select ${market}::text || ' account ' || n, ${marketId}, (select id from service_types limit 1)
      from generate_series(1, ${accounts}::int) n`);
    await db.execute(sql`
      insert into addresses (account_id, address_one, city, state, zip_code)
      select id, '1 Bench St', 'Phoenix', 'AZ', '85001' from accounts where market_id = ${marketId}`);
    await db.execute(sql`
      insert into scheduled_menus (name, date, market_id, service_line_id, menu_element_class_id, cuisine_type_id)
      select ${market}::text || ' ' || name, ${serviceDay}::date, ${marketId}, id,
        (select id from menu_element_classes limit 1), (select id from cuisine_types limit 1)
      from service_lines where ${lines}::text is null or name = ${lines}`);
    await db.execute(sql`
      insert into scheduled_elements (scheduled_menu_id, original_element_id, name, "order", host_flow_order, ingredients,
        method, container_type_id, element_type_id, portion_unit_id, portion_per_person, portion_per_container, serving_temp)
      select scheduled_menus.id, chosen.id, chosen.name, place, place, ingredients, method, default_container_type_id,
        element_type_id, default_portion_unit_id, default_portion_per_person, default_portion_per_container, serving_temp
      from scheduled_menus, (select *, row_number() over (order by id) as place from elements order by id limit ${elements}) as chosen
      where market_id = ${marketId}`);
    // By hand: a recurring event without a schedule would be taken away again.
    await db.execute(sql`
      insert into service_events (account_id, address_id, service_line_id, service_type_id, date, special_request, eater_count, dietary_count)
      select accounts.id, addresses.id, service_line_id, accounts.service_type_id, ${serviceDay}::date, true,
        25 + row_number() over () % 145, row_number() over () % 20
      from accounts join addresses on addresses.account_id = accounts.id
      join scheduled_menus on scheduled_menus.market_id = accounts.market_id
      where accounts.market_id = ${marketId}`);
    await db.execute(sql`
      insert into account_portion_modifiers (account_id, element_type_id, value)
      select accounts.id, element_types.id, 0.1 from accounts cross join element_types
      where accounts.market_id = ${marketId} and element_types.position % 4 = 0`);
  }
  await addStatements(db);
  await db.execute(sql`vacuum analyze`);
  await pool.end();
}

/** A year and more of lunches of 40 accounts, closed but for the last month. */
async function addStatements(db: NodePgDatabase) {
  await db.execute(sql`
    insert into service_events (account_id, address_id, service_line_id, service_type_id, date, special_request, eater_count, price_per_person)
    select accounts.id, addresses.id, (select id from service_lines where name = 'Lunch'), accounts.service_type_id,
      ${serviceDay}::date - ago, true, 100, 14.5
    from accounts join addresses on addresses.account_id = accounts.id cross join generate_series(1, 400) as ago
    where accounts.market_id = ${usualMarket}`);
  await db.execute(sql`
    insert into statements (number, account_id, first_day, last_day, total, closed_at)
    select 1000 + row_number() over (), id, ${serviceDay}::date - 400, ${serviceDay}::date - 32, 0, now() from accounts where market_id = ${usualMarket}`);
  await db.execute(sql`
    insert into statement_lines (statement_id, position, kind, date, service_line_id, service_line, quantity, price, amount, counting, lacks_price, note)
    select statements.id, 0, 'service', date, service_line_id, 'Lunch', eater_count, price_per_person,
      eater_count * price_per_person, 'planned', false, ''
    from statements join service_events as event on event.account_id = statements.account_id
      and date between first_day and last_day and price_per_person = 14.5`);
}
