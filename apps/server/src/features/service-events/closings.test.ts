import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toDateParts } from '#contract/date-parts.ts';
import type { CancelledService, ServiceEvent } from '#contract/service-events.ts';
import { days } from '#contract/values.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { testServer } from '#testing/app.ts';
import { addOnType, aMarket, anAccount, aSchedule, aServiceType, fill, serviceLine } from '#testing/scheduling.ts';
import { servingSchedules } from '../../db/schema/accounts.ts';

const { db, call, addUser } = await testServer();
const operations = await addUser(['View Scheduled Menus & Elements', 'Edit Scheduled Menus & Elements']);
const reader = await addUser(['View Scheduled Menus & Elements']);
const market = await aMarket(db);
const type = await aServiceType(db);
const lunch = (await serviceLine(db, 'Lunch')).id;
const soup = (await addOnType(db)).id;
const today = todayIn('America/Phoenix', new Date());
const tomorrow = addDays(today, 1);

/** A client with a lunch for 85 on every day. */
async function aServedClient(more: { marketId?: string } = {}) {
  const account = await anAccount(db, { marketId: market.id, serviceTypeId: type.id, ...more });
  const week = { accountId: account.id, serviceLineId: lunch, days, numberOfEaters: 76, nonMeatEaters: 9 };
  await aSchedule(db, week);
  await fill(db, account.id, new Date());
  return account;
}
type Client = Awaited<ReturnType<typeof aServedClient>>;

interface Day {
  readonly data: ServiceEvent[];
  readonly meta: { cancelled: CancelledService[]; closings: object[]; nextService: string | null };
}
async function readDay(account: Client, date: string): Promise<Day> {
  const { year, month, day } = toDateParts(date);
  const search = `accountId=${account.id}&year=${year}&month=${month}&day=${day}`;
  return (await call(reader, 'GET', `/v1/service-events?${search}`)).body;
}
const counts = async (account: Client, date: string) => {
  const { data, meta } = await readDay(account, date);
  return { served: data.map(({ eaterCount }) => eaterCount), cancelled: meta.cancelled.map((row) => row.eaterCount) };
};
const close = (body: object) =>
  call(operations, 'POST', '/v1/closings', { firstDay: tomorrow, lastDay: tomorrow, reason: 'Thanksgiving', ...body });
const takeBack = (id: string) => call(operations, 'DELETE', `/v1/closings/${id}`);
const byHand = (account: Client, more: object = {}) => ({
  accountId: account.id,
  addressId: account.addressId,
  serviceLineId: lunch,
  serviceTypeId: type.id,
  date: tomorrow,
  serviceTime: '17:30',
  eaterCount: 12,
  ...more,
});
const make = async (account: Client, more: object = {}) =>
  (await call(operations, 'POST', '/v1/service-events', byHand(account, more))).body.data;
const edit = (event: ServiceEvent | undefined, more: object) =>
  call(operations, 'PUT', `/v1/service-events/${event?.id}`, { ...event, ...more });

describe('a closing (service-events-16)', () => {
  test('of an account empties its days and shows what it cancelled; taken back, it returns', async () => {
    const [account, other] = [await aServedClient(), await aServedClient()];
    const createdReply = await close({ accountId: account.id, lastDay: addDays(tomorrow, 1) });
    expect(createdReply.status).toBe(201);
    expect(createdReply.body.data).toMatchObject({
      account: { id: account.id },
      market: null,
      reason: 'Thanksgiving',
      cancelledServices: 2,
    });
    for (const date of [tomorrow, addDays(tomorrow, 1)])
      expect(await counts(account, date)).toEqual({ served: [], cancelled: [85] });
    expect(await counts(account, addDays(tomorrow, 2))).toEqual({ served: [85], cancelled: [] });
    expect(await counts(other, tomorrow)).toEqual({ served: [85], cancelled: [] });
    const { meta } = await readDay(account, tomorrow);
    expect(meta.cancelled[0]).toMatchObject({ serviceTime: '12:00', closing: { reason: 'Thanksgiving' } });
    expect(meta.closings).toEqual([
      { id: createdReply.body.data.id, firstDay: tomorrow, lastDay: addDays(tomorrow, 1), reason: 'Thanksgiving' },
    ]);
    await fill(db, account.id, new Date());
    expect(await counts(account, tomorrow)).toEqual({ served: [], cancelled: [85] });
    expect((await takeBack(createdReply.body.data.id)).body.data).toEqual({ stillCancelled: 0 });
    expect(await counts(account, tomorrow)).toEqual({ served: [85], cancelled: [] });
  });

  test('of a market or of all closes every account there, also one that comes later and days beyond the filled weeks', async () => {
    const elsewhere = await aServedClient({ marketId: (await aMarket(db)).id });
    const here = await aServedClient({ marketId: (await aMarket(db)).id });
    const far = addDays(today, 200);
    const ofMarket = (await close({ marketId: here.marketId, firstDay: far, lastDay: far })).body.data;
    const later = await aServedClient({ marketId: here.marketId });
    for (const account of [here, later]) expect(await counts(account, far)).toEqual({ served: [], cancelled: [85] });
    expect(await counts(elsewhere, far)).toEqual({ served: [85], cancelled: [] });
    const ofAll = (await close({ firstDay: far, lastDay: far, reason: 'Holiday' })).body.data;
    expect(await counts(elsewhere, far)).toEqual({ served: [], cancelled: [85] });
    await takeBack(ofMarket.id);
    expect(await counts(here, far)).toEqual({ served: [], cancelled: [85] });
    await takeBack(ofAll.id);
    for (const account of [here, later, elsewhere])
      expect(await counts(account, far)).toEqual({ served: [85], cancelled: [] });
  });

  test('brings back changes by hand and add-ons put there by hand', async () => {
    const account = await aServedClient();
    const [event] = (await readDay(account, tomorrow)).data;
    await edit(event, { eaterCount: 60, notes: 'Loading dock B' });
    await call(operations, 'POST', `/v1/service-events/${event?.id}/add-ons`, { addOnTypeId: soup });
    const next = addDays(tomorrow, 1);
    const [plain] = (await readDay(account, next)).data;
    await call(operations, 'POST', `/v1/service-events/${plain?.id}/add-ons`, { addOnTypeId: soup });
    const closing = (await close({ accountId: account.id, lastDay: next })).body.data;
    expect(await counts(account, tomorrow)).toEqual({ served: [], cancelled: [60] });
    await takeBack(closing.id);
    const [back] = (await readDay(account, tomorrow)).data;
    expect(back).toMatchObject({ id: event?.id, eaterCount: 60, notes: 'Loading dock B', isEditedByHand: true });
    expect(back?.addOns).toMatchObject([{ addOnTypeId: soup, isForEveryEater: true }]);
    expect((await readDay(account, next)).data[0]?.addOns).toMatchObject([{ addOnTypeId: soup }]);
  });

  test('asks what happens to services made by hand, and does what was answered', async () => {
    const account = await aServedClient();
    const special = await make(account);
    const askedReply = await close({ accountId: account.id });
    expect(askedReply.status).toBe(409);
    expect(askedReply.body.error).toMatchObject({
      message: '1 service that was made by hand is in these days.',
      details: {
        count: 1,
        handMade: [{ id: special.id, account: account.name, serviceLine: 'Lunch', eaterCount: 12 }],
      },
    });
    expect(await counts(account, tomorrow)).toEqual({ served: [85, 12], cancelled: [] });
    const keptData = (await close({ accountId: account.id, handMade: 'keep' })).body.data;
    expect(await counts(account, tomorrow)).toEqual({ served: [12], cancelled: [85] });
    await takeBack(keptData.id);
    const cancelled = (await close({ accountId: account.id, handMade: 'cancel' })).body.data;
    expect(await counts(account, tomorrow)).toEqual({ served: [], cancelled: [85, 12] });
    await takeBack(cancelled.id);
    expect((await readDay(account, tomorrow)).data[1]).toMatchObject({ id: special.id, specialRequest: true });
  });

  test('leaves a service with a complete survey alone', async () => {
    const account = await aServedClient();
    await db.execute(sql`
      with menu as (
        insert into scheduled_menus (name, date, market_id, service_line_id, cuisine_type_id, menu_element_class_id)
        select 'Lunch', ${today}, ${market.id}, ${lunch}, (select id from cuisine_types limit 1), (select id from menu_element_classes limit 1)
        returning id)
      select from menu`);
    await db.execute(sql`update host_surveys set status = 'complete' where account_id = ${account.id}`);
    const closing = (await close({ accountId: account.id, firstDay: today })).body.data;
    expect(await counts(account, today)).toEqual({ served: [85], cancelled: [] });
    expect(await counts(account, tomorrow)).toEqual({ served: [], cancelled: [85] });
    const { rows } = await db.execute(sql`select status from host_surveys where account_id = ${account.id}`);
    expect(rows).toEqual([{ status: 'complete' }]);
    await takeBack(closing.id);
  });

  test('does not put a service back where somebody has made another one: it stays cancelled', async () => {
    const account = await aServedClient();
    const [event] = (await readDay(account, tomorrow)).data;
    await edit(event, { eaterCount: 60 });
    const closing = (await close({ accountId: account.id })).body.data;
    await make(account, { serviceTime: '12:00', eaterCount: 20 });
    expect((await takeBack(closing.id)).body.data).toEqual({ stillCancelled: 1 });
    expect(await counts(account, tomorrow)).toEqual({ served: [20], cancelled: [60] });
    expect((await readDay(account, tomorrow)).meta.cancelled[0]?.closing).toBeNull();
  });

  test.each([
    [{ lastDay: today, firstDay: tomorrow }, 'lastDay', 'The last day cannot be before the first.'],
    [{ lastDay: addDays(tomorrow, 92) }, 'lastDay', 'Cannot be longer than 92 days.'],
    [{ firstDay: addDays(today, -9), lastDay: addDays(today, -7) }, 'lastDay', 'These days have passed.'],
    [{ accountId: crypto.randomUUID() }, 'accountId', 'There is no such account.'],
    [{ marketId: crypto.randomUUID() }, 'marketId', 'There is no such market.'],
    [{ reason: ' ' }, 'reason', undefined],
  ])('with %j is refused', async (body, field, text) => {
    const refusedReply = await close(body);
    expect(refusedReply.status).toBe(400);
    expect(Object.keys(refusedReply.body.error.fields)).toEqual([field]);
    if (text) expect(refusedReply.body.error.message).toBe(text);
  });

  test('is listed by date, for a market with those of its accounts and of all', async () => {
    const account = await aServedClient({ marketId: (await aMarket(db)).id });
    const far = addDays(today, 300);
    const mine = (await close({ accountId: account.id, firstDay: far, lastDay: far })).body.data;
    const ofAll = (await close({ firstDay: addDays(far, 3), lastDay: addDays(far, 3) })).body.data;
    const elsewhere = (await close({ marketId: market.id, firstDay: far, lastDay: far })).body.data;
    const foundReply = await call(reader, 'GET', `/v1/closings?marketId=${account.marketId}&from=${far}`);
    expect(foundReply.body).toMatchObject({ data: [{ id: ofAll.id }, { id: mine.id }], meta: { count: 2 } });
    for (const { id } of [mine, ofAll, elsewhere]) await takeBack(id);
  });
});

describe('a cancelled service (service-events-17)', () => {
  test.each(['recurring', 'hand-made'])('stays visible and is restored: a %s one', async (kind) => {
    const account = await aServedClient();
    if (kind === 'hand-made') await make(account);
    const event = (await readDay(account, tomorrow)).data.at(-1);
    await call(operations, 'POST', `/v1/service-events/${event?.id}/add-ons`, { addOnTypeId: soup });
    await call(operations, 'DELETE', `/v1/service-events/${event?.id}`);
    await fill(db, account.id, new Date());
    const { data, meta } = await readDay(account, tomorrow);
    expect(data).not.toContainEqual(expect.objectContaining({ id: event?.id }));
    expect(meta.cancelled).toMatchObject([{ id: event?.id, eaterCount: event?.eaterCount, closing: null }]);
    const restored = await call(operations, 'POST', `/v1/cancelled-service-events/${event?.id}/restore`);
    expect(restored.body.data).toMatchObject({ id: event?.id, specialRequest: kind === 'hand-made' });
    expect(restored.body.data.addOns).toHaveLength(1);
    expect((await readDay(account, tomorrow)).meta.cancelled).toEqual([]);
    expect((await call(operations, 'POST', `/v1/cancelled-service-events/${event?.id}/restore`)).status).toBe(404);
  });

  test('has the numbers of today when it is restored, unless somebody edited it', async () => {
    const account = await aServedClient();
    const [event] = (await readDay(account, tomorrow)).data;
    await call(operations, 'DELETE', `/v1/service-events/${event?.id}`);
    await db.update(servingSchedules).set({ numberOfEaters: 91 }).where(eq(servingSchedules.accountId, account.id));
    const restore = () => call(operations, 'POST', `/v1/cancelled-service-events/${event?.id}/restore`);
    expect((await restore()).body.data.eaterCount).toBe(100);
    await edit((await readDay(account, tomorrow)).data[0], { eaterCount: 60 });
    await call(operations, 'DELETE', `/v1/service-events/${event?.id}`);
    expect((await restore()).body.data).toMatchObject({ eaterCount: 60, isEditedByHand: true });
  });

  test('that the schedule no longer has comes back as a special request', async () => {
    const account = await aServedClient();
    const [event] = (await readDay(account, tomorrow)).data;
    await call(operations, 'DELETE', `/v1/service-events/${event?.id}`);
    await db
      .update(servingSchedules)
      .set({ shouldServeOnDay: false })
      .where(eq(servingSchedules.accountId, account.id));
    const restored = await call(operations, 'POST', `/v1/cancelled-service-events/${event?.id}/restore`);
    expect(restored.body.data).toMatchObject({ specialRequest: true, eaterCount: 85 });
  });

  test('of a closed day is served all the same once it is restored', async () => {
    const account = await aServedClient();
    const closing = (await close({ accountId: account.id })).body.data;
    const [cancelled] = (await readDay(account, tomorrow)).meta.cancelled;
    const restored = await call(operations, 'POST', `/v1/cancelled-service-events/${cancelled?.id}/restore`);
    expect(restored.body.data).toMatchObject({ eaterCount: 85, isEditedByHand: true });
    await fill(db, account.id, new Date());
    expect(await counts(account, tomorrow)).toEqual({ served: [85], cancelled: [] });
    const follow = await call(operations, 'POST', `/v1/service-events/${cancelled?.id}/follow-schedule`);
    expect(follow.body.error.message).toBe('The repeating schedule has no service on this day, or the day is closed.');
    await takeBack(closing.id);
    expect(await counts(account, tomorrow)).toEqual({ served: [85], cancelled: [] });
  });

  test('is a stale or forbidden matter for nobody without the permission', async () => {
    const account = await aServedClient();
    const [event] = (await readDay(account, tomorrow)).data;
    await call(operations, 'DELETE', `/v1/service-events/${event?.id}`);
    expect((await call(reader, 'POST', `/v1/cancelled-service-events/${event?.id}/restore`)).status).toBe(403);
    expect((await call(reader, 'POST', '/v1/closings', {})).status).toBe(403);
  });
});

test('the old day of a moved service is a cancelled one; restored, both are served', async () => {
  const account = await aServedClient();
  const [event] = (await readDay(account, tomorrow)).data;
  const later = addDays(tomorrow, 1);
  await edit(event, { date: later, serviceTime: '17:00' });
  const [marker] = (await readDay(account, tomorrow)).meta.cancelled;
  expect(marker).toMatchObject({ serviceTime: null, closing: null });
  await call(operations, 'POST', `/v1/cancelled-service-events/${marker?.id}/restore`);
  expect(await counts(account, tomorrow)).toEqual({ served: [85], cancelled: [] });
  expect(await counts(account, later)).toEqual({ served: [85, 85], cancelled: [] });
});

test('an event edited by hand follows the schedule again: its numbers and time, while its notes stay (service-events-18)', async () => {
  const account = await aServedClient();
  const [event] = (await readDay(account, tomorrow)).data;
  const edited = (await edit(event, { eaterCount: 60, serviceTime: '13:15', notes: 'Gate B' })).body.data;
  const path = `/v1/service-events/${event?.id}/follow-schedule`;
  const stale = await call(operations, 'POST', path, undefined, { 'if-match': '"1"' });
  expect(stale.status).toBe(412);
  const follows = await call(operations, 'POST', path, undefined, { 'if-match': `"${edited.version}"` });
  expect(follows.body.data).toMatchObject({
    eaterCount: 85,
    serviceTime: '12:00',
    notes: 'Gate B',
    isEditedByHand: false,
  });
  const special = await make(account);
  expect((await call(operations, 'POST', `/v1/service-events/${special.id}/follow-schedule`)).status).toBe(409);
});

test('the days of an account say which one is served next', async () => {
  const account = await anAccount(db, { marketId: market.id, serviceTypeId: type.id });
  expect((await readDay(account, today)).meta.nextService).toBeNull();
  await make(account, { date: addDays(today, 40) });
  expect((await readDay(account, today)).meta.nextService).toBe(addDays(today, 40));
});
