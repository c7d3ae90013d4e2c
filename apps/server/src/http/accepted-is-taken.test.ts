import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { testServer } from '#testing/app.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, app, call, addUser } = await testServer();
const owner = await addUser('superAdmin');
const { market, line, aDish, aMenu } = await aKitchen(db);
const date = addDays(todayIn('America/Phoenix', new Date()), 5);
const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
const readFields = async (method: string, url: string, body: unknown) => {
  const reply = await call(owner, method, url, body);
  return [reply.status, reply.body.error?.fields];
};

test('half of a character is refused by its field: a sign of replacement would be stored', async () => {
  const name = 'Soup \ud83c';
  expect(await readFields('POST', '/v1/vendors', { name })).toEqual([
    400,
    { name: 'Must not contain NUL characters or half of a character.' },
  ]);
  expect((await call(owner, 'POST', '/v1/vendors', { name: 'Soup \ud83c\udf72' })).body.data.name).toBe('Soup 🍲');
});

test('an order of element types names each once', async () => {
  const { data } = (await call(owner, 'GET', '/v1/element-types')).body;
  const ids: string[] = data.map(({ id }: { id: string }) => id);
  const [first = ''] = ids;
  const refusedRows = [400, { elementTypeIds: 'Must name each element type once.' }];
  for (const elementTypeIds of [ids.slice(1), [...ids, first], [first, ...ids.slice(0, -1)]])
    expect(await readFields('PUT', '/v1/element-types', { elementTypeIds })).toEqual(refusedRows);
  expect(await readFields('PUT', '/v1/element-types', { elementTypeIds: ids.toReversed() })).toEqual([200, undefined]);
});

test('a slot of an add-on type is listed once', async () => {
  const addOn = { name: 'Salad bar', addOnSlots: [{ name: 'One' }, { name: 'Two' }] };
  const { id, addOnSlots } = (await call(owner, 'POST', '/v1/add-ons', addOn)).body.data;
  const twice = [addOnSlots[0], { ...addOnSlots[0], name: 'Again' }, addOnSlots[1]];
  expect(await readFields('PUT', `/v1/add-ons/${id}`, { ...addOn, addOnSlots: twice })).toEqual([
    400,
    { 'addOnSlots.1.id': 'This slot is listed twice.' },
  ]);
});

test('a dish beside the id of another one is refused, of a menu and of an add-on', async () => {
  const [soup, stew] = [await aDish(), await aDish()];
  const menu = await aMenu([soup]);
  const scheduled = (await call(owner, 'POST', '/v1/scheduled-menus', { ...slot, originalMenuId: menu.id })).body.data;
  const [element] = scheduled.scheduledElements;
  const save = (change: object) =>
    readFields('PUT', `/v1/scheduled-menus/${scheduled.id}`, { scheduledElements: [{ id: element.id, ...change }] });
  const refusedRows = [400, { 'scheduledElements.0.originalElementId': expect.stringMatching('^Another dish') }];
  expect(await save({ originalElementId: stew.id })).toEqual(refusedRows);
  expect(await save({ originalElementId: soup.id })).toEqual([200, undefined]);
  expect(await save({ originalElementId: stew.id, reload: true })).toEqual([200, undefined]);

  const { data: type } = (await call(owner, 'POST', '/v1/add-ons', { name: 'Soup bar', addOnSlots: [{ name: 'Pot' }] }))
    .body;
  const addOnSlotId = type.addOnSlots[0].id;
  const createdReply = await call(owner, 'POST', '/v1/scheduled-add-ons', {
    ...slot,
    addOnTypeId: type.id,
    scheduledElements: [{ addOnSlotId, originalElementId: soup.id }],
  });
  const { id, scheduledElements } = createdReply.body.data;
  const inSlot = { addOnSlotId, id: scheduledElements[0].id };
  const saveAddOn = (dish: string) =>
    readFields('PUT', `/v1/scheduled-add-ons/${id}`, { scheduledElements: [{ ...inSlot, originalElementId: dish }] });
  expect(await saveAddOn(stew.id)).toEqual(refusedRows);
  expect(await saveAddOn(soup.id)).toEqual([200, undefined]);
});

test('a reference to nothing is refused by the name of its field, wherever it stands', async () => {
  const nowhere = '01900000-0000-7000-8000-00000000dead';
  const url = `/v1/menus/${(await aMenu([await aDish(), await aDish()])).id}`;
  const body = (await call(owner, 'GET', url)).body.data;
  const [first, second] = body.elements;
  expect(
    await readFields('PUT', url, { ...body, elements: [first, { ...second, containerTypeId: nowhere.toUpperCase() }] }),
  ).toEqual([400, { 'elements.1.containerTypeId': 'This is no longer there.' }]);
  expect(await readFields('POST', '/v1/menus', { ...body, name: 'Another', brandId: nowhere })).toEqual([
    400,
    { brandId: 'This is no longer there.' },
  ]);
});

test('each save says what becomes of fields that are left out', async () => {
  const { paths } = (await app.inject({ method: 'GET', url: '/openapi.json' })).json();
  for (const { method, path, summary } of Object.values(operations).filter(({ method }) => method === 'PUT')) {
    const { description } = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    if (!summary.includes('left out stays')) expect(description, path).toContain('what is left out is cleared');
  }
  const toInput = (path: string, method: string) =>
    paths[path][method].requestBody.content['application/json'].schema.properties;
  expect(toInput('/v1/service-events', 'post').specialRequest.description).toMatch(/^Not taken/);
  expect(toInput('/v1/host-surveys/{id}', 'put').answered.description).toMatch(/are not taken/);
  expect(toInput('/v1/elements/{id}', 'put').allergenIds.description).toMatch(/count beside them/);
});
