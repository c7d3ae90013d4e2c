import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { days } from '#contract/values.ts';
import { addOnType, aMarket, anAccount, aSchedule, aServiceType, serviceLine } from '#testing/accounts.ts';
import { testDatabase } from '#testing/database.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { recurringAddOns, serviceEvents } from '../db/schema/accounts.ts';

const { db, url } = await testDatabase();

test('two server processes on one database fill every service once', { timeout: 120_000 }, async () => {
  const market = await aMarket(db);
  const type = await aServiceType(db);
  const lunch = (await serviceLine(db, 'Lunch')).id;
  const soup = (await addOnType(db)).id;
  for (let count = 0; count < 20; count++) {
    const { id: accountId } = await anAccount(db, { marketId: market.id, serviceTypeId: type.id });
    await aSchedule(db, { accountId, serviceLineId: lunch, days });
    const addOn = { accountId, serviceLineId: lunch, addOnTypeId: soup, shouldServeOnDay: true, quantity: 5 };
    await db.insert(recurringAddOns).values({ ...addOn, day: 'monday' });
  }

  const servers = await Promise.all([startServerProcess(url), startServerProcess(url)]);
  await Promise.all(servers.map((server) => server.stop()));

  // Today and eight weeks, each of the 57 days once; 8 or 9 of them are Mondays.
  expect(await db.$count(serviceEvents)).toBe(20 * 57);
  const { rows } = await db.execute<{ services: number; audited: number; addOns: number; mondays: number }>(sql`
    select (select count(distinct (account_id, service_line_id, date)) from service_events) as services,
      (select count(*) from audit_trail where table_name = 'service_events') as audited,
      (select count(*) from service_event_add_ons) as "addOns",
      (select count(*) from service_events where extract(isodow from date) = 1) as mondays`);
  expect(rows[0]).toMatchObject({ services: 20 * 57, audited: 20 * 57, addOns: rows[0]?.mondays });
});
