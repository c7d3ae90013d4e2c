import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { addOnSlots, addOnTypes, servingVessels } from '#server/db/schema/reference-data.ts';
import { scheduledAddOns } from '#server/db/schema/scheduling.ts';
import { testServer } from '#testing/app.ts';
import { aKitchen, getOnly } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const operations = await addUser();
const { market, line, aDish } = await aKitchen(db);

const bar = getOnly(await db.insert(addOnTypes).values({ name: 'Noodle Bar' }).returning());
const [noodles, broth] = await db
  .insert(addOnSlots)
  .values([
    { addOnTypeId: bar.id, name: 'Noodles', position: 0 },
    { addOnTypeId: bar.id, name: 'Broth', position: 1 },
  ])
  .returning();
const soup = getOnly(await db.select().from(addOnTypes).where(eq(addOnTypes.name, 'Soup')));
const udon = await aDish({ name: 'Udon', allergens: ['Wheat'] });
const soba = await aDish({ name: 'Soba', allergens: ['Soy'] });
const dashi = await aDish({ name: 'Dashi', hasNoAllergens: true });

const addOn = (changes: object = {}) => ({
  addOnTypeId: bar.id,
  date: '2027-05-03',
  marketId: market.id,
  serviceLineId: line('Lunch'),
  scheduledElements: [
    { addOnSlotId: broth?.id, originalElementId: dashi.id },
    { addOnSlotId: noodles?.id, originalElementId: udon.id },
  ],
  ...changes,
});
const schedule = (body: object, user = operations) => call(user, 'POST', '/v1/scheduled-add-ons', body);

test('a slot is offered what it held before, the last one first, then what is of the same types; a new one everything', async () => {
  const ramen = getOnly(await db.insert(addOnTypes).values({ name: 'Ramen Bar' }).returning());
  const [base, egg] = await db
    .insert(addOnSlots)
    .values([
      { addOnTypeId: ramen.id, name: 'Base', position: 0 },
      { addOnTypeId: ramen.id, name: 'Egg', position: 1 },
    ])
    .returning();
  const dishes = [];
  for (const [name, type] of [
    ['Slot Zebra', 'Starch'],
    ['Slot Apple', 'Starch'],
    ['Slot Mango', 'Starch'],
    ['Slot Leaf', 'Salad'],
  ] as const)
    dishes.push(await aDish({ name, type }));
  const [zebra, apple] = dishes;
  const hold = (date: string, dish: { id: string } | undefined) =>
    schedule(
      addOn({
        addOnTypeId: ramen.id,
        date,
        scheduledElements: [{ addOnSlotId: base?.id, originalElementId: dish?.id }],
      }),
    );
  const listOfferedData = async (slot: { id: string } | undefined, more = '&sort=-lastInSlot') => {
    const { status, body } = await call(
      operations,
      'GET',
      `/v1/elements?perPage=500&fitsAddOnSlotId=${slot?.id}${more}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.meta.count).toBe(body.data.length);
    return body.data.map(({ name }: { name: string }) => name);
  };
  const everything = await listOfferedData(base);
  expect(everything).toEqual(expect.arrayContaining(['Slot Apple', 'Slot Leaf', 'Slot Zebra']));

  await hold('2027-06-01', zebra);
  await hold('2027-06-03', apple);
  await hold('2027-06-02', zebra);
  const now = await listOfferedData(base);
  expect(now.slice(0, 2)).toEqual(['Slot Apple', 'Slot Zebra']);
  expect(now).toContain('Slot Mango');
  expect(now).not.toContain('Slot Leaf');
  await hold('2027-06-04', zebra);
  expect((await listOfferedData(base)).slice(0, 2)).toEqual(['Slot Zebra', 'Slot Apple']);
  expect(await listOfferedData(base, '&q=slot')).toEqual(['Slot Apple', 'Slot Mango', 'Slot Zebra']);
  for (const none of ['', '&fitsAddOnSlotId='])
    expect((await call(operations, 'GET', `/v1/elements?sort=-lastInSlot${none}`)).status).toBe(200);
  // What another slot holds says nothing about this one.
  expect(await listOfferedData(egg)).toEqual(everything);
});

test('an add-on is scheduled with an element for each filled slot, in the order of the slots', async () => {
  const { status, body } = await schedule(addOn());
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    addOnType: 'Noodle Bar',
    date: '2027-05-03',
    serviceLineId: line('Lunch'),
    scheduledElements: [
      { name: 'Udon', addOnSlotId: noodles?.id, allergenNames: ['Wheat'], portionPerPerson: 5, scheduledMenuId: null },
      { name: 'Dashi', addOnSlotId: broth?.id, allergenStatement: 'none' },
    ],
  });
  expect((await call(operations, 'GET', `/v1/scheduled-add-ons/${body.data.id}`)).body.data).toEqual(body.data);

  const listData = async (query: string) =>
    (await call(operations, 'GET', `/v1/scheduled-add-ons?marketId=${market.id}&year=2027&${query}`)).body.data;
  expect(await listData('month=5&day=3')).toEqual([body.data]);
  expect(await listData('month=5&day=4')).toEqual([]);
  expect(await listData('month=5')).toEqual([body.data]);

  expect((await call(operations, 'DELETE', `/v1/scheduled-add-ons/${body.data.id}`)).status).toBe(200);
  expect((await call(operations, 'DELETE', `/v1/scheduled-add-ons/${body.data.id}`)).status).toBe(200);
  expect(await listData('month=5')).toEqual([]);
});

test('one service may have several add-ons', async () => {
  const empty = { date: '2027-05-04', scheduledElements: [] };
  expect((await schedule(addOn(empty))).status).toBe(201);
  expect((await schedule(addOn({ ...empty, addOnTypeId: soup.id }))).status).toBe(201);
  expect(await db.select().from(scheduledAddOns).where(eq(scheduledAddOns.date, '2027-05-04'))).toHaveLength(2);
});

describe('an add-on is refused', () => {
  test.each([
    ['for Snack', { serviceLineId: line('Snack') }, 400, 'Add ons exist for Breakfast, Lunch and Dinner.'],
    [
      'with the slot of another type',
      { addOnTypeId: soup.id, scheduledElements: [{ addOnSlotId: noodles?.id, originalElementId: udon.id }] },
      400,
      'This slot does not belong to the add on type.',
    ],
    [
      'with two elements in one slot',
      {
        scheduledElements: [
          { addOnSlotId: noodles?.id, originalElementId: udon.id },
          { addOnSlotId: noodles?.id, originalElementId: dashi.id },
        ],
      },
      400,
      'A slot holds one element.',
    ],
    [
      'with an element that is gone',
      { scheduledElements: [{ addOnSlotId: noodles?.id, originalElementId: bar.id }] },
      400,
      'One of the elements does not exist any more. Please choose another one.',
    ],
    ['of a type that is not there', { addOnTypeId: market.id }, 404, 'Not found.'],
  ])('%s', async (_what, changes, status, message) => {
    const reply = await schedule(addOn({ date: '2027-05-05', ...changes }));
    expect([reply.status, reply.body.error.message]).toEqual([status, message]);
    expect(await db.select().from(scheduledAddOns).where(eq(scheduledAddOns.date, '2027-05-05'))).toEqual([]);
  });

  test('from somebody who may not schedule', async () => {
    expect((await schedule(addOn(), await addUser(['View Scheduled Menus & Elements']))).status).toBe(403);
  });
});

describe('changing what a scheduled add-on holds', () => {
  const scheduled = async (date: string) => {
    const { body } = await schedule(addOn({ date }));
    return { url: `/v1/scheduled-add-ons/${body.data.id}`, ...body.data };
  };
  test('puts another element into a slot, empties one, and leaves the rest as it is', async () => {
    const { url, version, scheduledElements } = await scheduled('2027-05-06');
    const [inNoodles, inBroth] = scheduledElements;
    const put = (elements: object[]) => call(operations, 'PUT', url, { scheduledElements: elements });

    const changedReply = await put([
      { addOnSlotId: noodles?.id, originalElementId: soba.id },
      { addOnSlotId: broth?.id, id: inBroth.id },
    ]);
    expect([changedReply.status, changedReply.body.data.version]).toEqual([200, version + 1]);
    expect(changedReply.body.data.scheduledElements).toEqual([
      expect.objectContaining({ name: 'Soba', addOnSlotId: noodles?.id, allergenNames: ['Soy'], portionPerPerson: 5 }),
      inBroth,
    ]);
    expect(changedReply.body.data.scheduledElements[0].id).not.toBe(inNoodles.id);

    const emptied = await put([{ addOnSlotId: broth?.id, id: inBroth.id }]);
    expect(emptied.body.data.scheduledElements).toEqual([inBroth]);
    expect((await call(operations, 'GET', url)).body).toEqual(emptied.body);
  });

  test('sets how its elements are served, keeps what is not sent, and clears what is sent as empty', async () => {
    const { url, scheduledElements } = await scheduled('2027-05-12');
    const [inNoodles, inBroth] = scheduledElements;
    const [kettle] = await db.insert(servingVessels).values({ name: 'Noodle kettle' }).returning();
    const servedValues = {
      servingVesselId: kettle?.id,
      servingTemp: 'COLD',
      directionals: 'Stir.',
      portionPerPerson: 8,
    };
    const put = (elements: object[]) => call(operations, 'PUT', url, { scheduledElements: elements });

    const savedReply = await put([
      { addOnSlotId: noodles?.id, id: inNoodles.id, ...servedValues },
      { addOnSlotId: broth?.id, originalElementId: soba.id, containerTypeId: null },
    ]);
    expect(savedReply.body.data.scheduledElements).toEqual([
      { ...inNoodles, ...servedValues },
      expect.objectContaining({ name: 'Soba', containerTypeId: null, portionPerPerson: 5 }),
    ]);
    const again = await put([{ addOnSlotId: noodles?.id, id: inNoodles.id, servingTemp: null }]);
    expect(again.body.data.scheduledElements).toEqual([{ ...inNoodles, ...servedValues, servingTemp: null }]);
    expect(inBroth.servingTemp).toBe('HOT');
  });

  test('is refused when somebody saved it meanwhile', async () => {
    const { url, version } = await scheduled('2027-05-07');
    const colleague = await addUser('superAdmin');
    const empty = (by: typeof colleague) =>
      call(by, 'PUT', url, { scheduledElements: [] }, { 'if-match': `"${version}"` });
    expect((await empty(operations)).status).toBe(200);
    const stale = await empty(colleague);
    expect([stale.status, stale.body.error.details.version]).toEqual([412, version + 1]);
    const [change] = stale.body.error.details.changes;
    expect(change.changedBy).toMatch(/^Test Person/);
    expect(change.sentences).toEqual(['Removed the elements Udon and Dashi.']);
  });

  test('puts an element that somebody else took out back, for who saves over it', async () => {
    const { url, scheduledElements } = await scheduled('2027-05-10');
    const [inNoodles] = scheduledElements;
    await call(operations, 'PUT', url, { scheduledElements: [] });
    const mine = [{ addOnSlotId: noodles?.id, id: inNoodles.id, originalElementId: udon.id }];
    const savedReply = await call(operations, 'PUT', url, { scheduledElements: mine });
    expect(savedReply.body.data.scheduledElements).toMatchObject([{ name: 'Udon', addOnSlotId: noodles?.id }]);
  });

  test.each([
    ['an element of another slot', (id: string) => [{ addOnSlotId: broth?.id, id }], addOnTexts.notInSlot],
    ['a slot of another type', () => [{ addOnSlotId: market.id, originalElementId: soba.id }], addOnTexts.wrongSlot],
    [
      'two elements in one slot',
      (id: string) => [
        { addOnSlotId: noodles?.id, id },
        { addOnSlotId: noodles?.id, originalElementId: soba.id },
      ],
      addOnTexts.slotTwice,
    ],
    [
      'an element that is gone',
      () => [{ addOnSlotId: noodles?.id, originalElementId: bar.id }],
      addOnTexts.elementIsGone,
    ],
    [
      'a slot with nothing in it',
      () => [{ addOnSlotId: noodles?.id }],
      'Must name an element of this add on or one of the catalogue.',
    ],
  ])('with %s is refused and writes nothing', async (_what, elements, message) => {
    const { url, scheduledElements } = await scheduled('2027-05-08');
    const before = (await call(operations, 'GET', url)).body;
    const reply = await call(operations, 'PUT', url, { scheduledElements: elements(scheduledElements[0].id) });
    expect([reply.status, reply.body.error.message]).toEqual([400, message]);
    expect((await call(operations, 'GET', url)).body).toEqual(before);
  });

  test('is for those who may edit what is scheduled', async () => {
    const { url } = await scheduled('2027-05-09');
    const planner = await addUser(['Add Scheduled Menus & Elements', 'Remove Scheduled Menus & Elements']);
    expect((await call(planner, 'PUT', url, { scheduledElements: [] })).status).toBe(403);
    expect((await call(operations, 'PUT', `${url.slice(0, -12)}00ffffffffff`, { scheduledElements: [] })).status).toBe(
      404,
    );
  });
});
