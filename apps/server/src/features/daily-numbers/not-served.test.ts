import { expect, test } from 'vitest';
import { toDateParts } from '#contract/date-parts.ts';
import { days } from '#contract/values.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { testServer } from '#testing/app.ts';
import { aMarket, anAccount, aSchedule, aServiceType, fill, serviceLine } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const operations = await addUser(['View Scheduled Menus & Elements', 'Edit Scheduled Menus & Elements']);
const host = await addUser([]);
const [market, other] = [await aMarket(db), await aMarket(db)];
const type = await aServiceType(db);
const lunch = (await serviceLine(db, 'Lunch')).id;
const tomorrow = addDays(todayIn('America/Phoenix', new Date()), 1);

async function aServedClient(name: string, marketId = market.id) {
  const account = await anAccount(db, { name, marketId, serviceTypeId: type.id });
  await aSchedule(db, { accountId: account.id, serviceLineId: lunch, days, numberOfEaters: 30, nonMeatEaters: 0 });
  await fill(db, account.id, new Date());
  return account;
}
const notServed = async (marketId = market.id, date = tomorrow) =>
  (await call(host, 'GET', `/v1/not-served?marketId=${marketId}&date=${date}`)).body.data;

test('a host hears whose services of a day are cancelled, and why, until they are back', async () => {
  const [verde, acme] = [await aServedClient('Verde'), await aServedClient('Acme')];
  await aServedClient('Zenith');
  const elsewhere = await aServedClient('Elsewhere', other.id);
  expect(await notServed()).toEqual([]);

  const closing = { firstDay: tomorrow, lastDay: tomorrow, reason: 'Thanksgiving' };
  const createdReply = await call(operations, 'POST', '/v1/closings', { ...closing, accountId: verde.id });
  await call(operations, 'POST', '/v1/closings', { ...closing, accountId: elsewhere.id });
  const { year, month, day } = toDateParts(tomorrow);
  const ofDay = `/v1/service-events?accountId=${acme.id}&year=${year}&month=${month}&day=${day}`;
  const [event] = (await call(operations, 'GET', ofDay)).body.data;
  expect((await call(operations, 'DELETE', `/v1/service-events/${event.id}`)).status).toBe(200);

  expect(await notServed()).toEqual([
    { accountId: acme.id, account: 'Acme', reason: null, serviceLineId: lunch },
    { accountId: verde.id, account: 'Verde', reason: 'Thanksgiving', serviceLineId: lunch },
  ]);
  expect(await notServed(market.id, addDays(tomorrow, 1))).toEqual([]);

  await call(operations, 'DELETE', `/v1/closings/${createdReply.body.data.id}`);
  expect((await notServed()).map(({ account }: { account: string }) => account)).toEqual(['Acme']);
});
