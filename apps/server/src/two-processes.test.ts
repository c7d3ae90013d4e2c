import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { days } from '#contract/values.ts';
import { testDatabase } from '#testing/database.ts';
import { addOnType, aMarket, anAccount, aSchedule, aServiceType, serviceLine } from '#testing/scheduling.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';
import { enqueue } from './db/enqueue.ts';
import { recurringAddOns } from './db/schema/accounts.ts';
import { serviceEvents } from './db/schema/service-events.ts';
import { roles, users } from './db/schema/users.ts';

const { db, url } = await testDatabase();
const smtp = await smtpPeer();

async function scheduleAccounts(count: number) {
  const market = await aMarket(db);
  const type = await aServiceType(db);
  const lunch = (await serviceLine(db, 'Lunch')).id;
  const soup = (await addOnType(db)).id;
  for (let number = 0; number < count; number++) {
    const { id: accountId } = await anAccount(db, { marketId: market.id, serviceTypeId: type.id });
    await aSchedule(db, { accountId, serviceLineId: lunch, days });
    const addOn = { accountId, serviceLineId: lunch, addOnTypeId: soup, shouldServeOnDay: true, quantity: 5 };
    await db.insert(recurringAddOns).values({ ...addOn, day: 'monday' });
  }
}

async function invite(count: number, party: string) {
  const guests = Array.from({ length: count }, (_, number) => `${party}${number}@example.com`);
  const [role] = await db.select({ id: roles.id }).from(roles).limit(1);
  const rows = await db
    .insert(users)
    .values(guests.map((email) => ({ type: 'User' as const, email, roleId: role?.id })))
    .returning({ id: users.id, email: users.email });
  await Promise.all(rows.map((row) => enqueue(db, 'invitation', row.email, row.id)));
  return guests;
}

test('two server processes on one database fill every service once and send every mail once', async () => {
  await scheduleAccounts(20);
  const waiting = await invite(20, 'waiting');

  const servers = await Promise.all([1, 2].map(() => startServerProcess(url, { SMTP_URL: smtp.url })));
  const invitedMeanwhile = await invite(20, 'meanwhile');
  const recipients = () => smtp.received.map((mail) => mail.to).sort();
  await expect.poll(recipients).toHaveLength(40);
  // Both stop in order, which a fill that has not come to its end would not wait for.
  await expect.poll(() => db.$count(serviceEvents)).toBe(20 * 57);
  await Promise.all(servers.map((server) => server.stop()));

  expect(recipients()).toEqual([...waiting, ...invitedMeanwhile].sort());
  const { rows: unsent } = await db.execute(sql`select recipient from outbox where done_at is null or attempts > 1`);
  expect(unsent).toEqual([]);

  // Today and eight weeks, each of the 57 days once. 8 or 9 of them are Mondays.
  expect(await db.$count(serviceEvents)).toBe(20 * 57);
  const { rows } = await db.execute<{ services: number; audited: number; addOns: number; mondays: number }>(sql`
    select (select count(distinct (account_id, service_line_id, date)) from service_events) as services,
      (select sum((after ->> 'services')::integer) from audit_trail where table_name = 'service_events') as audited,
      (select count(*) from service_event_add_ons) as "addOns",
      (select count(*) from service_events where extract(isodow from date) = 1) as mondays`);
  expect(rows[0]).toMatchObject({ services: 20 * 57, audited: 20 * 57, addOns: rows[0]?.mondays });
});
