import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serviceEvents } from '#server/db/schema/service-events.ts';
import { testServer } from '#testing/app.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const { anAccount, anEvent } = await aKitchen(db);
const account = await anAccount();
const event = await anEvent(account, '2025-03-12', { eaters: 97 });
await db.update(serviceEvents).set({ pricePerPerson: '14.50' }).where(eq(serviceEvents.id, event.id));

const statement = `/v1/statements?accountId=${account.id}&firstDay=2025-03-01&lastDay=2025-03-31`;
const services = `/v1/service-events?accountId=${account.id}&day=2025-03-12`;

test('Statements shows the prices that a statement bills, and no other call tells them (statements-1, money-10)', async () => {
  const bookkeeper = await addUser(['Statements']);
  const [foundRecord] = (await call(bookkeeper, 'GET', statement)).body.data;
  expect(foundRecord.lines).toMatchObject([{ quantity: 97, price: '14.50' }]);
  expect((await call(bookkeeper, 'GET', services)).status).toBe(403);
  const planner = await addUser(['View Scheduled Menus & Elements']);
  expect((await call(planner, 'GET', statement)).status).toBe(403);
  expect((await call(planner, 'GET', services)).status).not.toBe(403);
});
