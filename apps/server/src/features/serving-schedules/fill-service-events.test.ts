import { and, asc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Day } from '#contract/values.ts';
import { testDatabase } from '#testing/database.ts';
import { addOnType, aMarket, anAccount, aSchedule, aServiceType, fill, serviceLine } from '#testing/scheduling.ts';
import { accounts, recurringAddOns, servingSchedules } from '../../db/schema/accounts.ts';
import { auditTrail } from '../../db/schema/platform.ts';
import { serviceEventAddOns, serviceEventRemovals, serviceEvents } from '../../db/schema/service-events.ts';
import { fillAllServiceEvents } from './commands-fill.ts';

const { db } = await testDatabase();
/** Saturday, eight in the morning in Phoenix. */
const now = new Date('2026-11-21T15:00:00Z');
const lunch = (await serviceLine(db, 'Lunch')).id;
const soup = (await addOnType(db)).id;

const getEvents = (accountId: string) =>
  db.select().from(serviceEvents).where(eq(serviceEvents.accountId, accountId)).orderBy(asc(serviceEvents.date));
const readDays = async (accountId: string) => (await getEvents(accountId)).map((event) => event.date);

async function anAccountServedOn(days: readonly Day[], more: Parameters<typeof anAccount>[1] = {}) {
  const account = await anAccount(db, more);
  await aSchedule(db, {
    accountId: account.id,
    serviceLineId: lunch,
    days,
    numberOfEaters: 30,
    nonMeatEaters: 5,
    pricePerEater: '12.50',
  });
  return account;
}
const change = (accountId: string, values: Partial<typeof servingSchedules.$inferInsert>) =>
  db.update(servingSchedules).set(values).where(eq(servingSchedules.accountId, accountId));

describe('a schedule for Mondays', () => {
  test('gives eight weeks of events, with eaters, vegetarians and price', async () => {
    const account = await anAccountServedOn(['monday']);
    expect(await fill(db, account.id, now)).toEqual({ created: 8, changed: 0, removed: 0 });
    expect(await readDays(account.id)).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
      '2027-01-04',
      '2027-01-11',
    ]);
    expect((await getEvents(account.id))[0]).toMatchObject({
      addressId: account.addressId,
      serviceTypeId: account.serviceTypeId,
      serviceTime: '12:00',
      eaterCount: 35,
      dietaryCount: 5,
      allergenCount: 0,
      pricePerPerson: '12.50',
      specialRequest: false,
      isEditedByHand: false,
    });
  });

  test('done twice changes nothing, in the audit trail neither', async () => {
    const account = await anAccountServedOn(['monday']);
    await fill(db, account.id, now);
    const before = await getEvents(account.id);
    const audited = await db.$count(auditTrail);
    expect(await fill(db, account.id, now)).toEqual({ created: 0, changed: 0, removed: 0 });
    expect(await getEvents(account.id)).toEqual(before);
    expect(await db.$count(auditTrail)).toBe(audited);
  });

  test('gets the ninth Monday when the filled weeks reach it', async () => {
    const account = await anAccountServedOn(['monday']);
    await fill(db, account.id, now);
    expect(await fill(db, account.id, new Date('2026-11-23T15:00:00Z'))).toEqual({
      created: 1,
      changed: 0,
      removed: 0,
    });
    expect(await readDays(account.id)).toContain('2027-01-18');
  });

  test('fills a month beyond the filled weeks when it is asked for, without the gap before it', async () => {
    const account = await anAccountServedOn(['monday']);
    await fill(db, account.id, now, { from: '2027-06-01', to: '2027-06-30' });
    expect(await readDays(account.id)).toEqual(['2027-06-07', '2027-06-14', '2027-06-21', '2027-06-28']);
  });

  test('never reaches into the past', async () => {
    const account = await anAccountServedOn(['monday']);
    await fill(db, account.id, now, { from: '2026-11-01', to: '2026-11-30' });
    expect(await readDays(account.id)).toEqual(['2026-11-23', '2026-11-30']);
  });
});

test.each([
  ['Pacific/Kiritimati', '2026-11-22'],
  ['America/Phoenix', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-21'],
  ['UTC', '2026-11-21'],
])('in %s the first day is %s', async (timeZone, first) => {
  const market = await aMarket(db, { timeZone });
  const account = await anAccountServedOn(['saturday', 'sunday'], { marketId: market.id });
  await fill(db, account.id, now);
  expect((await readDays(account.id))[0]).toBe(first);
});

describe('the start of service', () => {
  test('in the future is waited for', async () => {
    const account = await anAccountServedOn(['monday'], { serviceStartDate: '2026-12-15' });
    await fill(db, account.id, now);
    expect((await readDays(account.id))[0]).toBe('2026-12-21');
  });

  test('moved back takes the events before it away, moved forward brings them', async () => {
    const account = await anAccountServedOn(['monday']);
    await fill(db, account.id, now);
    await db.update(accounts).set({ serviceStartDate: '2027-01-01' }).where(eq(accounts.id, account.id));
    expect(await fill(db, account.id, now)).toEqual({ created: 0, changed: 0, removed: 6 });
    await db.update(accounts).set({ serviceStartDate: '2026-12-14' }).where(eq(accounts.id, account.id));
    expect(await fill(db, account.id, now)).toEqual({ created: 3, changed: 0, removed: 0 });
    expect(await readDays(account.id)).toHaveLength(5);
  });

  test('beyond the filled weeks gives no events yet', async () => {
    const account = await anAccountServedOn(['monday'], { serviceStartDate: '2027-05-01' });
    expect(await fill(db, account.id, now)).toEqual({ created: 0, changed: 0, removed: 0 });
  });
});

describe('a changed schedule', () => {
  test('changes the events from today on and leaves those of past days', async () => {
    const account = await anAccountServedOn(['monday']);
    await fill(db, account.id, now);
    await change(account.id, { numberOfEaters: 40, pricePerEater: '13.00' });
    expect(await fill(db, account.id, new Date('2026-12-01T18:00:00Z'))).toEqual({
      created: 2,
      changed: 6,
      removed: 0,
    });
    expect((await getEvents(account.id)).map((event) => event.eaterCount)).toEqual([35, 35, ...Array(8).fill(45)]);
  });

  test('changes the events of a month beyond the filled weeks too', async () => {
    const account = await anAccountServedOn(['monday']);
    await fill(db, account.id, now, { from: '2027-06-01', to: '2027-06-30' });
    await change(account.id, { numberOfEaters: 40 });
    expect(await fill(db, account.id, now)).toEqual({ created: 8, changed: 4, removed: 0 });
  });

  test('that switches a day off takes its events away, and brings them back when it is switched on', async () => {
    const account = await anAccountServedOn(['monday', 'tuesday']);
    await fill(db, account.id, now);
    const monday = and(eq(servingSchedules.accountId, account.id), eq(servingSchedules.day, 'monday'));
    await db.update(servingSchedules).set({ shouldServeOnDay: false }).where(monday);
    expect(await fill(db, account.id, now)).toEqual({ created: 0, changed: 0, removed: 8 });
    await db.update(servingSchedules).set({ shouldServeOnDay: true }).where(monday);
    expect(await fill(db, account.id, now)).toEqual({ created: 8, changed: 0, removed: 0 });
  });

  test('leaves alone what somebody edited, deleted or made by hand', async () => {
    const account = await anAccountServedOn(['monday']);
    await fill(db, account.id, now);
    const on = (date: string) => and(eq(serviceEvents.accountId, account.id), eq(serviceEvents.date, date));
    await db.update(serviceEvents).set({ eaterCount: 7, isEditedByHand: true }).where(on('2026-11-23'));
    await db.delete(serviceEvents).where(on('2026-11-30'));
    await db.insert(serviceEventRemovals).values({ accountId: account.id, serviceLineId: lunch, date: '2026-11-30' });
    await db.update(serviceEvents).set({ specialRequest: true, eaterCount: 8 }).where(on('2026-12-07'));
    await change(account.id, { numberOfEaters: 1, nonMeatEaters: 0 });
    await fill(db, account.id, now);
    await change(account.id, { shouldServeOnDay: false });
    await fill(db, account.id, now);
    await change(account.id, { shouldServeOnDay: true });
    await fill(db, account.id, now);
    const events = await getEvents(account.id);
    expect(events.map((event) => [event.date, event.eaterCount]).slice(0, 3)).toEqual([
      ['2026-11-23', 7],
      ['2026-12-07', 8],
      ['2026-12-14', 1],
    ]);
    expect(events).toHaveLength(7);
  });
});

describe('recurring add-ons', () => {
  test('are on the events of their day, follow their quantity and leave with it', async () => {
    const account = await anAccountServedOn(['monday', 'tuesday']);
    const rows = await db
      .insert(recurringAddOns)
      .values({
        accountId: account.id,
        serviceLineId: lunch,
        addOnTypeId: soup,
        day: 'monday',
        shouldServeOnDay: true,
        quantity: 20,
        pricePerUnit: '3.25',
      })
      .returning();
    await fill(db, account.id, now);
    const there = () =>
      db
        .select({
          date: serviceEvents.date,
          quantity: serviceEventAddOns.quantity,
          price: serviceEventAddOns.pricePerUnit,
        })
        .from(serviceEventAddOns)
        .innerJoin(serviceEvents, eq(serviceEvents.id, serviceEventAddOns.serviceEventId))
        .where(eq(serviceEvents.accountId, account.id))
        .orderBy(serviceEvents.date);
    expect(await there()).toHaveLength(8);
    expect((await there())[0]).toEqual({ date: '2026-11-23', quantity: 20, price: '3.25' });
    const row = eq(recurringAddOns.id, rows[0]?.id ?? '');
    await db.update(recurringAddOns).set({ quantity: 25 }).where(row);
    await fill(db, account.id, new Date('2026-12-01T18:00:00Z'));
    expect((await there()).map((addOn) => addOn.quantity)).toEqual([20, 20, ...Array(8).fill(25)]);
    await db.update(recurringAddOns).set({ shouldServeOnDay: false }).where(row);
    await fill(db, account.id, new Date('2026-12-01T18:00:00Z'));
    expect(await there()).toHaveLength(2);
  });
});

test('all accounts are filled once by processes that do it at the same moment', async () => {
  const type = await aServiceType(db);
  const market = await aMarket(db);
  await Promise.all(
    Array.from({ length: 30 }, () =>
      anAccountServedOn(['monday', 'wednesday', 'friday'], { marketId: market.id, serviceTypeId: type.id }),
    ),
  );
  const results = await Promise.all(Array.from({ length: 4 }, () => fillAllServiceEvents(db, { now })));
  const { rows } = await db.execute<{ events: number; services: number }>(sql`
    select count(*) as events, count(distinct (account_id, service_line_id, date)) as services
    from service_events where service_type_id = ${type.id}`);
  expect(rows[0]).toEqual({ events: 30 * 24, services: 30 * 24 });
  expect(results.reduce((sum, result) => sum + result.created, 0)).toBeGreaterThanOrEqual(30 * 24);
});
