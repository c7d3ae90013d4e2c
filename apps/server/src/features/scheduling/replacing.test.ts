import { expect, test } from 'vitest';
import { menuElements } from '#server/db/schema/catalogue.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen } from '#testing/catalogue.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const planner = await addUser();
await anAllergen(db, 'Peanut');
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);

const [satay, rice, tofu] = [
  await aDish({ name: 'Satay', allergens: ['Peanut'] }),
  await aDish({ name: 'Rice' }),
  await aDish({ name: 'Tofu', hasNoAllergens: true }),
];
const flow = { directionals: 'Left of the till', servingUtensilId: null, servingVesselId: null };

async function aScheduledMenu(date: string) {
  const menu = await aMenu([satay, rice]);
  const slot = { originalMenuId: menu.id, marketId: market.id, serviceLineId: line('Lunch'), date };
  const { body } = await call(planner, 'POST', '/v1/scheduled-menus', slot);
  return body.data;
}
const save = (id: string, scheduledElements: readonly object[]) =>
  call(planner, 'PUT', `/v1/scheduled-menus/${id}`, { scheduledElements });

test('another dish takes the row of a scheduled one, with its place, its serving and its modifiers', async () => {
  const account = await anAccount();
  await anEvent(account, '2099-03-02');
  const menu = await aScheduledMenu('2099-03-02');
  const [first, second] = menu.scheduledElements;
  await save(menu.id, [{ id: first.id, ...flow, hostFlowOrder: 7, portionPerPerson: 9 }, { id: second.id }]);
  const modifier = `/v1/portion-modifiers/scheduled-elements/${first.id}`;
  expect((await call(planner, 'PUT', modifier, { accountId: account.id, portionModifier: 0.5 })).status).toBe(200);

  const savedReply = await save(menu.id, [
    { id: first.id, originalElementId: tofu.id, reload: true },
    { id: second.id, originalElementId: rice.id },
  ]);
  expect(savedReply.status).toBe(200);
  expect(savedReply.body.data.scheduledElements[0]).toMatchObject({
    id: first.id,
    originalElementId: tofu.id,
    name: 'Tofu',
    order: 0,
    hostFlowOrder: 7,
    directionals: flow.directionals,
    portionPerPerson: 9,
    allergenNames: [],
    allergenStatement: 'none',
  });
  expect(savedReply.body.data.scheduledElements[1]).toMatchObject({ id: second.id, name: 'Rice' });
  const modifiers = await call(planner, 'GET', `/v1/portion-modifiers/scheduled-menus/${menu.id}`);
  expect(JSON.stringify(modifiers.body.data)).toContain('0.5');
});

test('a dish that was deleted meanwhile takes no place', async () => {
  const menu = await aScheduledMenu('2099-03-03');
  const removedText = '01900000-0000-7000-8000-0000000000aa';
  const [first] = menu.scheduledElements;
  expect((await save(menu.id, [{ id: first.id, originalElementId: removedText, reload: true }])).status).toBe(400);
  const { body } = await call(planner, 'GET', `/v1/scheduled-menus/${menu.id}`);
  expect(body.data.scheduledElements[0].name).toBe('Satay');
});

test('a dish that replaces another on a master menu takes its place in the host flow', async () => {
  const menu = await aMenu([satay, rice]);
  const path = `/v1/menus/${menu.id}`;
  const elements = [{ elementId: satay.id, hostFlowOrder: 7, ...flow }];
  expect((await call(planner, 'PUT', `${path}/host-flow`, { elements })).status).toBe(200);
  const { body } = await call(planner, 'GET', path);
  const savedReply = await call(planner, 'PUT', path, {
    ...body.data,
    elements: [{ elementId: tofu.id, replaces: satay.id, portionPerPerson: 5 }, { elementId: rice.id }],
  });
  expect(savedReply.status).toBe(200);
  expect(savedReply.body.data.elements[0]).toMatchObject({
    elementId: tofu.id,
    order: 0,
    hostFlowOrder: 7,
    directionals: flow.directionals,
    portionPerPerson: 5,
  });
  expect(await db.select().from(menuElements)).not.toContainEqual(
    expect.objectContaining({ menuId: menu.id, elementId: satay.id }),
  );
});
