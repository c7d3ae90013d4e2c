import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serviceEventAddOns } from '#server/db/schema/service-events.ts';
import { testServer } from '#testing/app.ts';
import { addOnType, aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const planner = await addUser();
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const slot = { marketId: market.id, serviceLineId: line('Lunch'), date: '2027-05-10' };
const [rice, ribs, tofu] = [
  await aDish({ name: 'Rice' }),
  await aDish({ name: 'Ribs' }),
  await aDish({ name: 'Tofu' }),
];
const master = await aMenu([rice, ribs], 'Barbecue');
const acme = await anAccount('Acme');
const event = await anEvent(acme, slot.date, { eaters: 120 });
const soup = await addOnType(db);

const schedule = async () =>
  (await call(planner, 'POST', '/v1/scheduled-menus', { originalMenuId: master.id, ...slot })).body.data;
const readLosses = async (path: string) => (await call(planner, 'GET', `/v1/${path}/losses`)).body.data;

test('unscheduling a menu tells who would have none, what was edited, and which add-ons stay', async () => {
  const menu = await schedule();
  const path = `scheduled-menus/${menu.id}`;
  expect(await readLosses(path)).toEqual(['120 people would have no menu.']);

  const [first, second] = menu.scheduledElements;
  const input = {
    ...menu,
    talkingPoints: 'The ribs are smoked for twelve hours.',
    scheduledElements: [
      { ...first, portionPerPerson: 6, hostFlowOrder: 1 },
      { ...second, hostFlowOrder: 2 },
    ],
  };
  const savedReply = await call(planner, 'PUT', `/v1/${path}`, input);
  expect(savedReply.status, JSON.stringify(savedReply.body)).toBe(200);
  const addedReply = await call(planner, 'POST', `/v1/${path}/alternatives`, {
    scheduledElementId: second.id,
    elementId: tofu.id,
  });
  expect(addedReply.status, JSON.stringify(addedReply.body)).toBeLessThan(300);
  await call(planner, 'POST', '/v1/scheduled-add-ons', { ...slot, addOnTypeId: soup.id, scheduledElements: [] });
  expect(await readLosses(path)).toEqual([
    '120 people would have no menu.',
    'Lost: 1 edited element, 1 alternative, the notes, and the order of the host flow.',
    '1 add-on stays scheduled.',
  ]);
});

test('unscheduling an add-on tells who ordered it, chosen or as the only one of its type', async () => {
  const date = '2027-05-11';
  const other = await anEvent(acme, date, { eaters: 30 });
  const addOn = (
    await call(planner, 'POST', '/v1/scheduled-add-ons', { ...slot, date, addOnTypeId: soup.id, scheduledElements: [] })
  ).body.data;
  expect(await readLosses(`scheduled-add-ons/${addOn.id}`)).toEqual([]);
  await db.insert(serviceEventAddOns).values({ serviceEventId: other.id, addOnTypeId: soup.id });
  expect(await readLosses(`scheduled-add-ons/${addOn.id}`)).toEqual([
    '30 servings ordered by 1 account would have nothing chosen.',
  ]);
  await db
    .update(serviceEventAddOns)
    .set({ scheduledAddOnId: addOn.id, quantity: 12 })
    .where(eq(serviceEventAddOns.serviceEventId, other.id));
  expect(await readLosses(`scheduled-add-ons/${addOn.id}`)).toEqual([
    '12 servings ordered by 1 account would have nothing chosen.',
  ]);
});

test('an unknown menu has no losses', async () => {
  for (const path of ['scheduled-menus', 'scheduled-add-ons']) {
    const { status } = await call(planner, 'GET', `/v1/${path}/${event.id}/losses`);
    expect(status).toBe(404);
  }
});
