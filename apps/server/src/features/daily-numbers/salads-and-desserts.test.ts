import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accounts, servingSchedules } from '#server/db/schema/accounts.ts';
import { saladTypes } from '#server/db/schema/reference-data.ts';
import { serviceEvents } from '#server/db/schema/service-events.ts';
import { testServer } from '#testing/app.ts';
import { aKitchen, getOnly } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const { market, line, anAccount, anEvent } = await aKitchen(db);
const salad = getOnly(await db.insert(saladTypes).values({ name: 'Greek Salad' }).returning());
/** A Tuesday. */
const date = '2027-03-16';

async function aRepeatingService(name: string, row: Partial<typeof servingSchedules.$inferInsert>) {
  const account = await anAccount(name);
  const schedule = {
    accountId: account.id,
    serviceLineId: line('Lunch'),
    day: 'tuesday' as const,
    shouldServeOnDay: true,
  };
  await db.insert(servingSchedules).values({ ...schedule, ...row });
  const event = await anEvent(account, date, { eaters: 40 });
  await db.update(serviceEvents).set({ specialRequest: false }).where(eq(serviceEvents.id, event.id));
  return account;
}
const slot = { marketId: market.id, mealDate: date, serviceLineId: line('Lunch') };
const calculated = async () =>
  (await call(chef, 'POST', '/v2beta/calculations/containers', slot)).body.data.saladsAndDesserts;

test('salad and dessert are those of the repeating service, of its line and day of the week', async () => {
  const both = await aRepeatingService('Both', { saladTypeId: salad.id, shouldServeDessert: true });
  await anEvent(both, date, { eaters: 7, time: '13:00' });
  const dessert = await aRepeatingService('A Dessert', { shouldServeDessert: true });
  await aRepeatingService('Neither', {});
  await aRepeatingService('Other day', { saladTypeId: salad.id, day: 'monday' });
  await aRepeatingService('Other line', { saladTypeId: salad.id, serviceLineId: line('Dinner') });
  await aRepeatingService('Switched off', { saladTypeId: salad.id, shouldServeOnDay: false });
  const special = await aRepeatingService('Special', { saladTypeId: salad.id });
  await db.update(serviceEvents).set({ specialRequest: true }).where(eq(serviceEvents.accountId, special.id));

  expect(await calculated()).toEqual([
    { accountId: dessert.id, account: 'A Dessert', people: 40, saladType: null, shouldServeDessert: true },
    { accountId: both.id, account: 'Both', people: 40, saladType: 'Greek Salad', shouldServeDessert: true },
  ]);
});

test('the opt-in of an account is told to its host', async () => {
  const account = await anAccount('Opting In');
  await anEvent(account, '2027-03-17');
  await db.update(accounts).set({ showOptin: true }).where(eq(accounts.id, account.id));
  const host = await addUser([]);
  const url = `/v1/scheduled-events?marketId=${market.id}&date=2027-03-17`;
  expect((await call(host, 'GET', url)).body.data).toMatchObject([{ account: 'Opting In', showOptin: true }]);
});
