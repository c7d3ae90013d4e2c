import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ScheduledElement } from '#contract/scheduling.ts';
import type { StaleDetails } from '#contract/stale.ts';
import { elements } from '#server/db/schema/catalogue.ts';
import { testServer } from '#testing/app.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const scheduler = await addUser();
const { market, line, aDish, aMenu } = await aKitchen(db);

let day = 0;
async function aScheduledMenu(names: readonly string[]) {
  day += 1;
  const dishes = [];
  for (const name of names) dishes.push(await aDish({ name: `${name} ${day}` }));
  const master = await aMenu(dishes);
  const date = `2027-03-${String(day).padStart(2, '0')}`;
  const body = { originalMenuId: master.id, marketId: market.id, serviceLineId: line('Lunch'), date };
  const created = await call(scheduler, 'POST', '/v1/scheduled-menus', body);
  expect(created.status).toBe(201);
  const menu = created.body.data as { id: string; version: number; scheduledElements: ScheduledElement[] };
  return { ...menu, url: `/v1/scheduled-menus/${menu.id}`, dishes };
}
const names = (reply: { body: { data: { scheduledElements: ScheduledElement[] } } }) =>
  reply.body.data.scheduledElements.map((element) => element.name.replace(/ \d+$/, ''));

describe('saving a scheduled menu', () => {
  test('keeps everything that was not sent', async () => {
    const menu = await aScheduledMenu(['Rice', 'Beans']);
    const before = (await call(scheduler, 'GET', menu.url)).body.data;
    const savedReply = await call(scheduler, 'PUT', menu.url, { clientNotes: 'No pork.' });
    expect(savedReply.status).toBe(200);
    expect(savedReply.body.data).toEqual({ ...before, clientNotes: 'No pork.', version: before.version + 1 });
  });

  test('orders, removes and adds elements in one go, and the added one brings its own serving fields', async () => {
    const menu = await aScheduledMenu(['First', 'Second', 'Third']);
    const soup = await aDish({ name: 'Added soup' });
    const [first, , third] = menu.scheduledElements;
    const savedReply = await call(scheduler, 'PUT', menu.url, {
      scheduledElements: [{ id: third?.id }, { originalElementId: soup.id }, { id: first?.id }],
    });
    expect(names(savedReply)).toEqual(['Third', 'Added soup', 'First']);
    expect(savedReply.body.data.scheduledElements[1]).toMatchObject({
      originalElementId: soup.id,
      containerTypeId: soup.defaultContainerTypeId,
    });
  });

  test('clears a field that was sent empty, and only that', async () => {
    const menu = await aScheduledMenu(['Rice']);
    const [rice] = menu.scheduledElements;
    const savedReply = await call(scheduler, 'PUT', menu.url, {
      scheduledElements: [{ id: rice?.id, servingTemp: null }],
    });
    expect(savedReply.body.data.scheduledElements[0]).toEqual({ ...rice, servingTemp: null });
  });

  test('keeps alternatives, with what the kitchen knows of their allergens', async () => {
    const menu = await aScheduledMenu(['Peanut noodles']);
    const tofu = await aDish({ name: 'Tofu bowl', allergens: ['Soy'] });
    const [noodles] = menu.scheduledElements;
    const alternative = [{ elementId: tofu.id, name: 'Tofu bowl', method: 'Fry.' }];
    const savedReply = await call(scheduler, 'PUT', menu.url, {
      scheduledElements: [{ id: noodles?.id, alternative }],
    });
    expect(savedReply.body.data.scheduledElements[0].alternative).toMatchObject([
      {
        elementId: tofu.id,
        name: 'Tofu bowl',
        ingredients: 'rice, water, salt',
        method: 'Fry.',
        allergenNames: ['Soy'],
        allergenStatement: 'some',
      },
    ]);
    const again = await call(scheduler, 'PUT', menu.url, { scheduledElements: [{ id: noodles?.id, order: 0 }] });
    expect(again.body.data.scheduledElements[0].alternative).toHaveLength(1);
  });

  test.each([
    ['an element of another menu', async () => ({ id: (await aScheduledMenu(['Other'])).scheduledElements[0]?.id })],
    ['an element that does not exist', async () => ({ originalElementId: '01900000-0000-7000-8000-00ffffffffff' })],
    ['an element that names nothing', async () => ({ order: 1 })],
    ['a negative portion', async () => ({ originalElementId: (await aDish({})).id, portionPerPerson: -1 })],
  ])('refuses %s and writes nothing', async (_what, element) => {
    const menu = await aScheduledMenu(['Untouched']);
    const before = await call(scheduler, 'GET', menu.url);
    const refusedReply = await call(scheduler, 'PUT', menu.url, {
      clientNotes: 'x',
      scheduledElements: [await element()],
    });
    expect(refusedReply).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } });
    expect((await call(scheduler, 'GET', menu.url)).body).toEqual(before.body);
  });

  test('is refused when somebody saved it meanwhile', async () => {
    const menu = await aScheduledMenu(['Contested']);
    const ifMatch = { 'if-match': `"${menu.version}"` };
    expect((await call(scheduler, 'PUT', menu.url, { talkingPoints: 'mine' }, ifMatch)).status).toBe(200);
    const stale = await call(scheduler, 'PUT', menu.url, { talkingPoints: 'yours' }, ifMatch);
    expect(stale).toMatchObject({
      status: 412,
      body: { error: { details: { changes: [{ sentences: ['Set the talking points to "mine".'] }] } } },
    });
  });

  test('tells a stale save which elements and alternatives changed', async () => {
    const menu = await aScheduledMenu(['Moved', 'Kept', 'Gone']);
    const [movedElement, keptElement] = menu.scheduledElements;
    const tofu = await aDish({ name: 'Stale tofu' });
    const elements = [{ id: keptElement?.id }, { id: movedElement?.id }];
    await call(scheduler, 'PUT', menu.url, { name: 'Renamed', scheduledElements: elements });
    const alternative = [{ elementId: tofu.id, name: 'Stale tofu' }];
    await call(scheduler, 'PUT', menu.url, { scheduledElements: [{ ...elements[0], alternative }, elements[1]] });

    const stale = await call(scheduler, 'PUT', menu.url, { name: 'Mine' }, { 'if-match': `"${menu.version}"` });
    const changes: StaleDetails['changes'] = stale.body.error.details.changes;
    expect(changes.map(({ sentences }) => sentences)).toEqual([
      [expect.stringMatching(/^Added the alternative Stale tofu to Kept/)],
      [
        expect.stringMatching(/^Changed the name from .* to Renamed\.$/),
        expect.stringMatching(/^Removed the element Gone/),
      ],
    ]);
  });

  test('puts an element that somebody else removed back, for who saves over it', async () => {
    const menu = await aScheduledMenu(['Wanted', 'Other']);
    const [wantedElement, other] = menu.scheduledElements;
    await call(scheduler, 'PUT', menu.url, { scheduledElements: [{ id: other?.id }] });
    const mine = [
      { id: wantedElement?.id, originalElementId: wantedElement?.originalElementId, servingTemp: 'COLD' },
      { id: other?.id },
    ];
    const savedReply = await call(scheduler, 'PUT', menu.url, { scheduledElements: mine });
    expect(names(savedReply)).toEqual(['Wanted', 'Other']);
    expect(savedReply.body.data.scheduledElements[0]).toMatchObject({ servingTemp: 'COLD', order: 0 });
    const twice = [mine[1], { ...mine[1], originalElementId: other?.originalElementId }];
    expect((await call(scheduler, 'PUT', menu.url, { scheduledElements: twice })).status).toBe(400);
  });

  test('never moves it to another slot', async () => {
    const menu = await aScheduledMenu(['Rooted']);
    const before = (await call(scheduler, 'GET', menu.url)).body.data;
    const savedReply = await call(scheduler, 'PUT', menu.url, {
      date: '2030-01-01',
      marketId: '01900000-0000-7000-8000-00ffffffffff',
      serviceLineId: line('Dinner'),
      originalMenuId: null,
      version: 99,
    });
    expect(savedReply.body.data).toEqual(before);
  });
});

test('reverting takes what the catalogue says of an element now', async () => {
  const menu = await aScheduledMenu(['Peanut sauce']);
  const [sauce] = menu.scheduledElements;
  await db
    .update(elements)
    .set({ name: `Almond sauce ${menu.id}`, ingredients: 'almonds', method: 'Blend.' })
    .where(eq(elements.id, String(sauce?.originalElementId)));
  const keptReply = await call(scheduler, 'PUT', menu.url, { scheduledElements: [{ id: sauce?.id }] });
  expect(keptReply.body.data.scheduledElements[0].ingredients).toBe(sauce?.ingredients);
  const reverted = await call(scheduler, 'PUT', menu.url, { scheduledElements: [{ id: sauce?.id, reload: true }] });
  expect(reverted.body.data.scheduledElements[0]).toMatchObject({
    id: sauce?.id,
    name: `Almond sauce ${menu.id}`,
    ingredients: 'almonds',
    method: 'Blend.',
  });
});

test('the host flow of a scheduled menu has its own order', async () => {
  const menu = await aScheduledMenu(['Plates', 'Mains', 'Sauces']);
  const [plates, mains, sauces] = menu.scheduledElements;
  const flow = [
    { id: plates?.id, hostFlowOrder: 2, directionals: 'At the end' },
    { id: mains?.id, hostFlowOrder: 0 },
    { id: sauces?.id, hostFlowOrder: 1 },
  ];
  expect((await call(scheduler, 'PUT', menu.url, { scheduledElements: flow })).status).toBe(200);
  expect(names(await call(scheduler, 'GET', `${menu.url}/host-flow`))).toEqual(['Mains', 'Sauces', 'Plates']);
  expect(names(await call(scheduler, 'GET', menu.url))).toEqual(['Plates', 'Mains', 'Sauces']);
});

test('an element added to a scheduled menu comes last in the host flow', async () => {
  const menu = await aScheduledMenu(['Plates', 'Mains', 'Sauces']);
  const [plates, mains, sauces] = menu.scheduledElements;
  const addedRows = [{ originalElementId: (await aDish()).id }, { originalElementId: (await aDish()).id }];
  // The first one is in the middle of the menu order, which does not affect the host flow order.
  const scheduledElements = [{ id: plates?.id }, addedRows[0], { id: mains?.id }, { id: sauces?.id }, addedRows[1]];
  expect((await call(scheduler, 'PUT', menu.url, { scheduledElements })).status).toBe(200);
  const { data } = (await call(scheduler, 'GET', `${menu.url}/host-flow`)).body;
  expect(data.scheduledElements.map((element: ScheduledElement) => element.originalElementId)).toEqual(
    [sauces, mains, plates, ...addedRows].map((element) => element?.originalElementId),
  );
});

test('an element of the master menu that was removed and is added again comes last in the host flow, too', async () => {
  const menu = await aScheduledMenu(['Plates', 'Mains']);
  const [plates, mains] = menu.scheduledElements;
  await call(scheduler, 'PUT', menu.url, { scheduledElements: [{ id: plates?.id }] });
  const again = [{ id: plates?.id }, { originalElementId: mains?.originalElementId }];
  expect((await call(scheduler, 'PUT', menu.url, { scheduledElements: again })).status).toBe(200);
  expect(names(await call(scheduler, 'GET', `${menu.url}/host-flow`))).toEqual(['Plates', 'Mains']);
});

test('an element added in the same save as a revert comes last in the host flow, behind those that the master brings', async () => {
  const menu = await aScheduledMenu(['Plates', 'Mains']);
  const [plates, mains] = menu.scheduledElements;
  const [byHand, rice, salad] = [await aDish(), await aDish(), await aDish()];
  const scheduledElements = [
    { id: plates?.id, hostFlowOrder: 0 },
    { id: mains?.id, hostFlowOrder: 1 },
    { originalElementId: rice.id, hostFlowOrder: 7 },
    { originalElementId: salad.id, hostFlowOrder: 9 },
    { originalElementId: byHand.id },
  ];
  expect((await call(scheduler, 'PUT', menu.url, { scheduledElements })).status).toBe(200);
  const { data } = (await call(scheduler, 'GET', `${menu.url}/host-flow`)).body;
  expect(data.scheduledElements.map((element: ScheduledElement) => element.originalElementId)).toEqual(
    [plates, mains].map((element) => element?.originalElementId).concat([rice.id, salad.id, byHand.id]),
  );
});
