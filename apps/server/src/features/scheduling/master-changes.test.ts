import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { testServer } from '#testing/app.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const planner = await addUser();
const reader = await addUser(['View Scheduled Menus & Elements']);
const timeZone = 'Pacific/Kiritimati';
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db, { timeZone });
const today = todayIn(timeZone, new Date());

let days = 0;
async function schedule(originalMenuId: string, date?: string) {
  days += 1;
  const slot = {
    originalMenuId,
    marketId: market.id,
    serviceLineId: line('Lunch'),
    date: date ?? addDays(today, days),
  };
  return (await call(planner, 'POST', '/v1/scheduled-menus', slot)).body.data;
}
const readMenu = async (id: string) => (await call(planner, 'GET', `/v1/scheduled-menus/${id}`)).body.data;
const readChanges = async (id: string) =>
  (await call(reader, 'GET', `/v1/scheduled-menus/${id}/master-changes`)).body.data;
const save = (id: string, body: object) => call(planner, 'PUT', `/v1/scheduled-menus/${id}`, body);
const takeOver = (id: string, body: object, who = planner) =>
  call(who, 'POST', `/v1/scheduled-menus/${id}/take-over`, { parts: [], ...body });
/** Saves the master menu with other elements, or with other portions of some. */
async function changeMaster(id: string, change: (elements: { elementId: string }[]) => object[]) {
  const { data } = (await call(planner, 'GET', `/v1/menus/${id}`)).body;
  const reply = await call(planner, 'PUT', `/v1/menus/${id}`, { ...data, elements: change(data.elements) });
  expect(reply.status).toBe(200);
}
const portions = (perPerson: number) => `${perPerson} oz per person, 200 oz per Full Pan`;
const all = ['name', 'method', 'ingredients', 'allergens', 'type', 'portions', 'temperature'];

test('a portion that the master menu changed is reported with what was copied, and taken over where nobody edited it', async () => {
  const menu = await aMenu([await aDish({ name: 'Jasmine rice' }), await aDish()]);
  const [plain, edited] = [await schedule(menu.id), await schedule(menu.id)];
  const [rice] = edited.scheduledElements;
  const rest = edited.scheduledElements.slice(1).map(({ id }: { id: string }) => ({ id }));
  await save(edited.id, { clientNotes: 'Gate B', scheduledElements: [{ id: rice.id, portionPerPerson: 6 }, ...rest] });
  expect(await readChanges(edited.id)).toMatchObject({ elements: [], added: [], removed: [] });
  await changeMaster(menu.id, (elements) =>
    elements.map((element, index) => ({
      ...element,
      ...(index === 0 && { portionPerPerson: 7, servingTemp: 'COLD' }),
    })),
  );
  const differs = (here: number, isKept: boolean) => ({
    part: 'portions',
    copied: portions(5),
    master: portions(7),
    here: portions(here),
    isKept,
  });
  const colder = { part: 'temperature', copied: 'HOT', master: 'COLD', here: 'HOT', isKept: false };
  const ofPlain = await readChanges(plain.id);
  expect(ofPlain.elements).toEqual([
    {
      id: plain.scheduledElements[0].id,
      name: 'Jasmine rice',
      insteadOf: null,
      differences: [differs(5, false), colder],
    },
  ]);
  expect(ofPlain.otherDates.map(({ id }: { id: string }) => id)).toEqual([edited.id]);
  expect((await readChanges(edited.id)).elements[0].differences).toEqual([differs(6, true), colder]);

  const body = { parts: all, otherDateIds: [edited.id] };
  expect((await takeOver(plain.id, body)).body.data).toEqual({ changed: 2 });
  const [after, keptRecord] = [await readMenu(plain.id), await readMenu(edited.id)];
  expect(after.scheduledElements[0]).toMatchObject({
    portionPerPerson: 7,
    servingTemp: 'COLD',
    directionals: 'Place 1',
  });
  expect(keptRecord.scheduledElements[0]).toMatchObject({ portionPerPerson: 6, servingTemp: 'COLD' });
  expect(keptRecord.clientNotes).toBe('Gate B');
  // Twice is once, to the version.
  expect((await takeOver(plain.id, body)).body.data).toEqual({ changed: 0 });
  expect((await readMenu(plain.id)).version).toBe(after.version);
});

test('elements that the master menu got or lost are added and removed, but not what somebody edited', async () => {
  const [rice, beans, corn] = [
    await aDish({ name: 'Rice' }),
    await aDish({ name: 'Beans' }),
    await aDish({ name: 'Corn' }),
  ];
  const own = await aDish({ name: 'Own dish' });
  const menu = await aMenu([rice, beans, corn]);
  const scheduled = await schedule(menu.id);
  const getId = (dish: { id: string }) =>
    scheduled.scheduledElements.find(
      (scheduledElement: { originalElementId: string }) => scheduledElement.originalElementId === dish.id,
    ).id;
  // Corn is removed for this date, another dish is added, beans get an alternative.
  await save(scheduled.id, {
    scheduledElements: [
      { id: getId(rice) },
      { id: getId(beans), alternative: [{ name: 'Broth' }] },
      { originalElementId: own.id },
    ],
  });
  expect(await readChanges(scheduled.id)).toMatchObject({ elements: [], added: [], removed: [] });
  const salsa = await aDish({ name: 'Salsa' });
  await changeMaster(menu.id, (elements) => [elements[2] ?? {}, { elementId: salsa.id, portionPerPerson: 2 }]);
  expect(await readChanges(scheduled.id)).toMatchObject({
    added: [{ id: salsa.id, name: 'Salsa' }],
    removed: [
      { id: rice.id, name: 'Rice', isKept: false },
      { id: beans.id, name: 'Beans', isKept: true },
    ],
  });
  const body = { addedElementIds: [salsa.id, own.id], removedElementIds: [rice.id, beans.id, own.id] };
  expect((await takeOver(scheduled.id, body)).body.data).toEqual({ changed: 1 });
  const after = await readMenu(scheduled.id);
  expect(after.scheduledElements.map(({ name }: { name: string }) => name)).toEqual(['Beans', 'Own dish', 'Salsa']);
  expect(after.scheduledElements[2]).toMatchObject({ portionPerPerson: 2 });
  expect((await takeOver(scheduled.id, body)).body.data).toEqual({ changed: 0 });
  expect(await readChanges(scheduled.id)).toMatchObject({ added: [], removed: [{ name: 'Beans', isKept: true }] });
  // Removed by hand afterwards, it is an edit of this date.
  const [keptElement, ownDish] = after.scheduledElements;
  await save(scheduled.id, { scheduledElements: [{ id: keptElement.id }, { id: ownDish.id }] });
  expect((await readChanges(scheduled.id)).added).toEqual([]);
});

test('a reverted menu and a replaced dish start over', async () => {
  const [rice, beans] = [await aDish(), await aDish()];
  const menu = await aMenu([rice]);
  const scheduled = await schedule(menu.id);
  await changeMaster(menu.id, (elements) => elements.map((element) => ({ ...element, portionPerPerson: 7 })));
  const [copy] = scheduled.scheduledElements;
  await save(scheduled.id, {
    scheduledElements: [{ id: copy.id, originalElementId: rice.id, reload: true, portionPerPerson: 7 }],
  });
  expect((await readChanges(scheduled.id)).elements).toEqual([]);
  await changeMaster(menu.id, (elements) => elements.map((element) => ({ ...element, portionPerPerson: 8 })));
  expect((await readChanges(scheduled.id)).elements[0].differences).toMatchObject([
    { copied: portions(7), isKept: false },
  ]);
  await save(scheduled.id, { scheduledElements: [{ id: copy.id, originalElementId: beans.id, reload: true }] });
  expect((await readChanges(scheduled.id)).elements).toMatchObject([]);
});

test('past days, reported services and menus of another master are left alone; who only reads may not take over', async () => {
  const menu = await aMenu([await aDish()]);
  const [past, servedRecord, open] = [
    await schedule(menu.id, addDays(today, -1)),
    await schedule(menu.id),
    await schedule(menu.id),
  ];
  const other = await schedule((await aMenu([await aDish()])).id);
  await anEvent(await anAccount(), servedRecord.date);
  await db.execute(sql`update host_surveys set status = 'complete' where scheduled_menu_id = ${servedRecord.id}`);
  await changeMaster(menu.id, (elements) => elements.map((element) => ({ ...element, portionPerPerson: 7 })));
  const nothing = { menu: [], elements: [], added: [], removed: [], otherDates: [] };
  expect(await readChanges(past.id)).toEqual(nothing);
  expect(await readChanges(servedRecord.id)).toEqual(nothing);
  const otherDateIds = [past.id, servedRecord.id, other.id];
  expect((await takeOver(open.id, { parts: all, otherDateIds })).body.data).toEqual({ changed: 1 });
  expect((await readMenu(past.id)).scheduledElements[0].portionPerPerson).toBe(5);
  expect((await readMenu(servedRecord.id)).scheduledElements[0].portionPerPerson).toBe(5);
  expect((await takeOver(open.id, { parts: all }, reader)).status).toBe(403);
  expect((await takeOver(menu.id, { parts: all })).status).toBe(404);
  expect((await call(planner, 'GET', `/v1/scheduled-menus/${menu.id}/master-changes`)).status).toBe(404);
});

test('name and description of the menu are reported and taken over where nobody edited them', async () => {
  const menu = await aMenu([await aDish()], 'Taco bar');
  const [plain, edited] = [await schedule(menu.id), await schedule(menu.id)];
  await save(edited.id, { description: 'By the window.' });
  const { data } = (await call(planner, 'GET', `/v1/menus/${menu.id}`)).body;
  const master = { name: 'Taco counter', description: 'Tacos, made to order.' };
  expect((await call(planner, 'PUT', `/v1/menus/${menu.id}`, { ...data, ...master })).status).toBe(200);
  const name = { part: 'menuName', copied: 'Taco bar', master: master.name, here: 'Taco bar', isKept: false };
  const described = { part: 'description', copied: data.description, master: master.description };
  expect((await readChanges(plain.id)).menu).toEqual([name, { ...described, here: data.description, isKept: false }]);
  expect((await readChanges(edited.id)).menu).toEqual([name, { ...described, here: 'By the window.', isKept: true }]);
  const counts = await call(reader, 'GET', `/v1/master-changes?marketId=${market.id}&date=${plain.date}`);
  expect(counts.body.data).toEqual([{ scheduledMenuId: plain.id, count: 2 }]);
  const body = { menuParts: ['menuName', 'description'], otherDateIds: [edited.id] };
  expect((await takeOver(plain.id, body)).body.data).toEqual({ changed: 2 });
  expect(await readMenu(plain.id)).toMatchObject(master);
  expect(await readMenu(edited.id)).toMatchObject({ name: master.name, description: 'By the window.' });
  expect((await takeOver(plain.id, body)).body.data).toEqual({ changed: 0 });
  expect((await readChanges(edited.id)).menu).toMatchObject([{ part: 'description', isKept: true }]);
});

test('a date that is kept as it is changes nothing and tells nothing, until the catalogue changes again', async () => {
  const [rice, beans] = [await aDish({ name: 'Wild rice' }), await aDish()];
  const menu = await aMenu([rice, beans], 'Bowls');
  const scheduled = await schedule(menu.id);
  const salsa = await aDish({ name: 'Green salsa' });
  const { data } = (await call(planner, 'GET', `/v1/menus/${menu.id}`)).body;
  await call(planner, 'PUT', `/v1/menus/${menu.id}`, { ...data, name: 'Grain bowls' });
  await changeMaster(menu.id, (elements) => [{ ...elements[0], portionPerPerson: 7 }, { elementId: salsa.id }]);
  await db.execute(sql`update elements set method = 'Boil.' where id = ${rice.id}`);
  const before = await readMenu(scheduled.id);
  expect((await takeOver(scheduled.id, { keepsRest: true })).body.data).toEqual({ changed: 1 });
  const { version, updatedAt, ...same } = before;
  expect(await readMenu(scheduled.id)).toMatchObject(same);
  expect(await readChanges(scheduled.id)).toMatchObject({ menu: [], elements: [], added: [], removed: [] });
  expect((await takeOver(scheduled.id, { keepsRest: true })).body.data).toEqual({ changed: 0 });
  await db.execute(sql`update elements set method = 'Steam again.' where id = ${rice.id}`);
  await changeMaster(menu.id, ([first, ...rest]) => [
    { ...first, elementId: first?.elementId, portionPerPerson: 8 },
    ...rest,
  ]);
  expect((await readChanges(scheduled.id)).elements).toMatchObject([
    {
      differences: [
        { part: 'method', copied: 'Boil.', master: 'Steam again.' },
        { part: 'portions', isKept: true },
      ],
    },
  ]);
  // What is taken over counts as copied again, whatever was kept before.
  expect((await takeOver(scheduled.id, { parts: ['method'] })).body.data).toEqual({ changed: 1 });
  await db.execute(sql`update elements set method = 'Boil.' where id = ${rice.id}`);
  expect((await readChanges(scheduled.id)).elements[0].differences[0]).toMatchObject({
    part: 'method',
    master: 'Boil.',
  });
});

test('forty dates take over a whole menu together', async () => {
  const dishes = await Promise.all(Array.from({ length: 12 }, () => aDish()));
  const menu = await aMenu(dishes);
  const dates = [];
  for (let day = 100; day < 140; day += 1) dates.push(await schedule(menu.id, addDays(today, day)));
  await changeMaster(menu.id, (elements) => elements.map((element) => ({ ...element, portionPerPerson: 7 })));
  const [first, ...others] = dates;
  const reply = await takeOver(first.id, { parts: all, otherDateIds: others.map(({ id }) => id) });
  expect(reply.body.data).toEqual({ changed: 40 });
});
