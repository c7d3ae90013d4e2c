import { sql } from 'drizzle-orm';
import pg from 'pg';
import { connect } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillAllServiceEvents } from '#server/features/serving-schedules/commands-fill.ts';

export interface FillRow {
  readonly work: string;
  readonly milliseconds: number;
  readonly aim: number;
}

const ACCOUNTS = 1_000;
const WEEKDAYS = sql`unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])`;

/** A schedule of five lunches and five dinners a week for the accounts that the condition chooses. */
export const insertSchedules = (condition: ReturnType<typeof sql>) => sql`
  insert into serving_schedules (account_id, service_line_id, day, should_serve_on_day, number_of_eaters, non_meat_eaters)
  select accounts.id, service_lines.id, day, true, 30, 5
  from accounts cross join service_lines cross join ${WEEKDAYS} as day
  where service_lines.name in ('Lunch', 'Dinner') and ${condition}`;

/** Fills eight weeks of services in a separate database on this server, and then again, when nothing is missing. */
export async function benchFilling(serverUrl: string): Promise<FillRow[]> {
  const administrator = new pg.Client({ connectionString: serverUrl });
  await administrator.connect();
  await administrator.query('create database filling');
  await administrator.end();
  const url = new URL(serverUrl);
  url.pathname = '/filling';
  await migrate(url.toString());
  const db = connect(url.toString());
  await db.execute(sql`insert into service_types (name) values ('Full Service')`);
  await db.execute(sql`insert into markets (name, time_zone) values ('Bench', 'America/Phoenix')`);
  await db.execute(sql`
    insert into accounts (name, market_id, service_type_id)
    select 'Account ' || n, (select id from markets), (select id from service_types) from generate_series(1, ${ACCOUNTS}::int) n`);
  await db.execute(sql`
    insert into addresses (account_id, address_one, city, state, zip_code)
    select id, '1 Bench St', 'Phoenix', 'AZ', '85001' from accounts`);
  await db.execute(insertSchedules(sql`true`));
  await db.execute(sql`vacuum analyze`);

  const timed = async (work: string, aim: number): Promise<FillRow> => {
    const started = performance.now();
    const { created } = await fillAllServiceEvents(db, { now: new Date() });
    const milliseconds = performance.now() - started;
    return { work: `${work}: ${created.toLocaleString('en-US')} services`, milliseconds, aim };
  };
  const rows = [await timed('8 weeks of 1,000 accounts × 5 days × 2 lines', 2_000), await timed('the same again', 500)];
  await db.$client.end();
  return rows;
}
