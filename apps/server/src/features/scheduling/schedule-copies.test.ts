import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ScheduleCopyItem } from '#contract/schedule-copies.ts';
import { scheduleCopyTexts as texts } from '#contract/schedule-copies-texts.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { menuElements, menus } from '#server/db/schema/catalogue.ts';
import { addOnSlots } from '#server/db/schema/reference-data.ts';
import { scheduledMenus } from '#server/db/schema/scheduling.ts';
import { closings } from '#server/db/schema/service-events.ts';
import { hostSurveys } from '#server/db/schema/surveys.ts';
import { testServer } from '#testing/app.ts';
import { schedulesToCopy, toContent } from '#testing/schedules-to-copy.ts';
import { addOnType, aKitchen } from '#testing/scheduling.ts';

const server = await testServer();
const { db, call, addUser } = server;
const planner = await addUser();
const host = await addUser([]);
const here = await aKitchen(db);
const there = await aKitchen(db);
const { market, line, aDish, aMenu, anAccount, anEvent } = here;
const schedules = schedulesToCopy(server, planner, here);
const { aWeek, schedule, places, copy, preview, menusOn, addOnsOn, anEditedMenu } = schedules;

describe('a copied menu', () => {
  test('is, as edited, the same in everything but its place', async () => {
    const day = aWeek();
    const { menu, tofu } = await anEditedMenu(day);
    const { status, body } = await copy(places(day, addDays(day, 7)));
    expect([status, body.data]).toEqual([201, { menus: 1, addOns: 0, skipped: [] }]);
    const [createdRecord] = await menusOn(addDays(day, 7));
    expect(toContent(createdRecord)).toEqual(toContent(menu));
    expect(createdRecord.scheduledElements).toMatchObject([
      {
        name: expect.stringMatching(/^Fish/),
        portionPerPerson: 7.25,
        hostFlowOrder: 9,
        alternative: [{ name: tofu.name }],
      },
      { name: expect.stringMatching(/^Rice/), directionals: 'Far left' },
    ]);
    expect(createdRecord).toMatchObject({ clientNotes: 'Gate B', name: 'Bowls without beans' });
  });

  test('is, as its master, what the master is now; dishes that stay keep their alternatives', async () => {
    const day = aWeek();
    const { master, fish, beans, tofu } = await anEditedMenu(day);
    await db.update(menus).set({ name: 'Better bowls' }).where(eq(menus.id, master.id));
    await db.update(menuElements).set({ portionPerPerson: '6' }).where(eq(menuElements.elementId, fish.id));
    const { body } = await copy(places(day, addDays(day, 7), { content: 'master' }));
    expect(body.data).toMatchObject({ menus: 1 });
    const [createdRecord] = await menusOn(addDays(day, 7));
    expect(createdRecord).toMatchObject({
      name: 'Better bowls',
      description: 'As we like it',
      butcherPaperNotes: '',
      clientNotes: '',
      talkingPoints: '',
      allergenNames: ['Fish', 'Soy'],
    });
    expect(createdRecord.scheduledElements).toMatchObject([
      { name: expect.stringMatching(/^Rice/), hostFlowOrder: 2, directionals: 'Place 1', alternative: [] },
      { originalElementId: beans.id, hostFlowOrder: 1 },
      {
        name: expect.stringMatching(/^Fish/),
        hostFlowOrder: 0,
        portionPerPerson: 6,
        alternative: [{ name: tofu.name }],
      },
    ]);
    const fresh = await schedule(master.id, addDays(day, 14));
    const without = (dishes: { alternative: unknown }[]) => dishes.map((dish) => ({ ...dish, alternative: [] }));
    const [copiedRecord, scheduled] = [toContent(createdRecord), toContent(fresh)];
    expect({ ...copiedRecord, scheduledElements: without(copiedRecord.scheduledElements) }).toEqual(scheduled);
  });

  test('whose master was deleted is copied as edited, and the preview says so', async () => {
    const day = aWeek();
    const { master, menu } = await anEditedMenu(day);
    await call(planner, 'DELETE', `/v1/menus/${master.id}`);
    expect((await preview(places(day, addDays(day, 7)))).body.data).toMatchObject([{ isMasterGone: true }]);
    await copy(places(day, addDays(day, 7), { content: 'master' }));
    const [createdRecord] = await menusOn(addDays(day, 7));
    expect(createdRecord).toMatchObject({ name: menu.name, originalMenu: null, clientNotes: 'Gate B' });
  });

  test('never claims less than the kitchen knows: its recipe comes with it', async () => {
    const day = aWeek();
    const { menu } = await anEditedMenu(day);
    await copy(places(day, addDays(day, 7)));
    const [createdRecord] = await menusOn(addDays(day, 7));
    const readRecipe = async (menuId: string) =>
      (
        await db.execute(sql`
          select name, (select array_agg(allergen_id order by 1) from scheduled_element_allergens where scheduled_element_id = id),
            (select array_agg(ingredient_id order by "order") from scheduled_element_ingredients where scheduled_element_id = id) as made_of
          from scheduled_elements where scheduled_menu_id = ${menuId} order by "order"`)
      ).rows;
    expect(await readRecipe(createdRecord.id)).toEqual(await readRecipe(menu.id));
  });

  test('gets the host surveys of those who are served there', async () => {
    const day = aWeek();
    const { menu } = await anEditedMenu(day);
    const account = await anAccount();
    await anEvent(account, addDays(day, 7));
    await copy(places(day, addDays(day, 7)));
    const [createdRecord] = await menusOn(addDays(day, 7));
    expect(await db.select().from(hostSurveys).where(eq(hostSurveys.scheduledMenuId, createdRecord.id))).toMatchObject([
      { accountId: account.id, status: 'incomplete' },
    ]);
    expect(menu.id).not.toBe(createdRecord.id);
  });
});

describe('add-ons', () => {
  test('come with their slots; those of a type that is there already are skipped', async () => {
    const day = aWeek();
    const soup = await addOnType(db);
    const [slot] = await db.insert(addOnSlots).values({ addOnTypeId: soup.id, name: 'Soup', position: 0 }).returning();
    const broth = await aDish({ name: 'Broth', hasNoAllergens: true });
    const addOn = (date: string) => ({
      addOnTypeId: soup.id,
      marketId: market.id,
      date,
      serviceLineId: line('Lunch'),
      scheduledElements: [{ addOnSlotId: slot?.id, originalElementId: broth.id }],
    });
    const { data } = (await call(planner, 'POST', '/v1/scheduled-add-ons', addOn(day))).body;
    const [dish] = data.scheduledElements;
    await call(planner, 'PUT', `/v1/scheduled-add-ons/${data.id}`, {
      scheduledElements: [{ id: dish.id, addOnSlotId: dish.addOnSlotId, portionPerPerson: 9.5 }],
    });
    expect((await copy(places(day, addDays(day, 1)))).body.data).toEqual({ menus: 0, addOns: 1, skipped: [] });
    expect(await addOnsOn(addDays(day, 1))).toMatchObject([
      {
        addOnTypeId: soup.id,
        scheduledElements: [
          { name: 'Broth', addOnSlotId: dish.addOnSlotId, portionPerPerson: 9.5, allergenStatement: 'none' },
        ],
      },
    ]);
    const again = (await copy(places(day, addDays(day, 1)))).body.data;
    expect(again).toMatchObject({ addOns: 0, skipped: [{ id: data.id, kind: 'addOn', takenBy: 'Soup' }] });
    expect(await addOnsOn(addDays(day, 1))).toHaveLength(1);
  });
});

describe('a week', () => {
  test('goes day by day, skips taken places, and tells them; one step in the history', async () => {
    const monday = aWeek();
    const master = await aMenu([await aDish()], 'Week menu');
    for (const offset of [0, 2, 6]) await schedule(master.id, addDays(monday, offset));
    await schedule(master.id, addDays(monday, 2), 'Dinner');
    await schedule(master.id, addDays(monday, 7));
    const other = await aMenu([], 'Already here');
    await schedule(other.id, addDays(monday, 9));
    const before = await db.execute<{ last: number }>(sql`select max(id)::int as last from audit_trail`);
    const { body } = await copy(places(addDays(monday, 0), addDays(monday, 7), { span: 'week' }));
    expect(body.data).toMatchObject({ menus: 2, addOns: 0 });
    expect(body.data.skipped.map(({ takenBy, to }: ScheduleCopyItem) => [takenBy, to])).toEqual([
      ['Week menu', addDays(monday, 7)],
      ['Already here', addDays(monday, 9)],
    ]);
    expect((await menusOn(addDays(monday, 9))).map(({ name }) => name).sort()).toEqual(['Already here', 'Week menu']);
    expect(await menusOn(addDays(monday, 13))).toHaveLength(1);
    expect(await menusOn(addDays(monday, 14))).toEqual([]);
    const steps = await db.execute(sql`
      select distinct changed_at, author_id from audit_trail where id > ${before.rows[0]?.last ?? 0}`);
    expect(steps.rows).toHaveLength(1);
  });

  test.each([
    ['over a leap day', '2028-02-21', '2028-02-28'],
    ['over the start of summer time', '2036-03-03', '2036-03-10'],
    ['over the end of summer time', '2036-10-27', '2036-11-03'],
    ['over a new year', '2036-12-22', '2036-12-29'],
  ])('keeps the days of the week %s', async (_when, from, to) => {
    const kitchen = await aKitchen(db, { timeZone: 'America/New_York' });
    const master = await kitchen.aMenu([]);
    for (let day = 0; day < 7; day += 1) await schedule(master.id, addDays(from, day), 'Lunch', kitchen.market.id);
    const inMarket = { span: 'week', fromMarketId: kitchen.market.id, toMarketId: kitchen.market.id };
    expect((await copy(places(from, to, inMarket))).body.data).toMatchObject({ menus: 7, skipped: [] });
    const { rows } = await db.execute<{ date: string }>(
      sql`select date from scheduled_menus where market_id = ${kitchen.market.id} order by date`,
    );
    expect(rows.map(({ date }) => date)).toEqual(Array.from({ length: 14 }, (_, day) => addDays(from, day)));
  });

  test('with a completed survey is copied; the survey stays where it is', async () => {
    const day = aWeek();
    const menu = await schedule((await aMenu([await aDish()])).id, day);
    const account = await anAccount();
    await anEvent(account, day);
    await db.update(hostSurveys).set({ status: 'complete' }).where(eq(hostSurveys.scheduledMenuId, menu.id));
    expect((await copy(places(day, addDays(day, 7), { span: 'week' }))).body.data).toMatchObject({ menus: 1 });
    const [createdRecord] = await menusOn(addDays(day, 7));
    expect(await db.select().from(hostSurveys).where(eq(hostSurveys.scheduledMenuId, createdRecord.id))).toEqual([]);
  });

  test('goes to another market, where the same date is another place', async () => {
    const day = aWeek();
    await anEditedMenu(day);
    const elsewhere = { span: 'week', toMarketId: there.market.id };
    expect((await copy(places(day, day, elsewhere))).body.data).toMatchObject({ menus: 1, skipped: [] });
    expect(await menusOn(day, there.market.id)).toMatchObject([{ name: 'Bowls without beans' }]);
  });

  test('is undone as one step', async () => {
    const day = aWeek();
    await anEditedMenu(day);
    await anEditedMenu(addDays(day, 3), 'Dinner');
    const { headers } = await copy(places(day, addDays(day, 7), { span: 'week' }));
    expect(await menusOn(addDays(day, 10))).toHaveLength(1);
    expect((await call(planner, 'POST', `/v1/steps/${headers['brigade-step']}/undo`)).status).toBe(200);
    expect([await menusOn(addDays(day, 7)), await menusOn(addDays(day, 10))]).toEqual([[], []]);
    expect(await menusOn(day)).toHaveLength(1);
  });

  test('may leave some out', async () => {
    const day = aWeek();
    const master = await aMenu([]);
    const [first] = [await schedule(master.id, day), await schedule(master.id, addDays(day, 1))];
    const { body } = await copy(places(day, addDays(day, 7), { span: 'week', leaveOut: [first.id] }));
    expect(body.data).toMatchObject({ menus: 1, skipped: [] });
    expect(await menusOn(addDays(day, 7))).toEqual([]);
  });
});

describe('the preview', () => {
  test('names every place with what has it, closings, and who is not served there', async () => {
    const day = aWeek();
    const to = addDays(day, 7);
    const master = await aMenu([], 'Taco Bar');
    await schedule(master.id, day);
    await schedule(master.id, day, 'Dinner');
    await schedule(master.id, to, 'Dinner');
    await anEvent(await anAccount(), to);
    await db.insert(closings).values({ marketId: market.id, firstDay: to, lastDay: to, reason: 'Inventory' });
    const { body } = await preview(places(day, to));
    expect(body.data).toMatchObject([
      { name: 'Taco Bar', kind: 'menu', from: day, to, serviceLineId: line('Lunch'), takenBy: null, isUnserved: false },
      { serviceLineId: line('Dinner'), takenBy: 'Taco Bar', closedFor: 'Inventory', isUnserved: true },
    ]);
    expect(await menusOn(to)).toHaveLength(1);
    const [createdRecord] = (await preview(places(day, addDays(day, 8)))).body.data;
    expect(createdRecord).toMatchObject({ closedFor: null });
  });
});

test('to a day that is over asks first, and nothing is copied until somebody says so', async () => {
  const day = aWeek();
  await anEditedMenu(day);
  const past = places(day, addDays(todayIn(market.timeZone, new Date()), -3), {});
  const askedReply = await copy(past);
  expect(askedReply.status).toBe(409);
  expect(askedReply.body.error.message).toMatch(/ is over\. Do you want to copy to the past\?$/);
  expect(await menusOn(past.to)).toEqual([]);
  expect(
    (await call(planner, 'POST', '/v1/schedule-copies?confirmed=past', { ...past, content: 'edited' })).body.data.menus,
  ).toBe(1);
});

describe('is refused', () => {
  test.each([
    ['onto itself', {}, '2027-01-04', '2027-01-04', texts.ontoItself],
    ['onto a week that it overlaps', { span: 'week' }, '2027-01-04', '2027-01-08', texts.overlapping],
    ['beyond the calendar', { span: 'week' }, '2027-01-04', '2100-12-28', texts.noSuchDate],
    ['onto an impossible date', {}, '2027-01-04', '2027-02-29', texts.noSuchDate],
  ])('a copy %s', async (_what, more, from, to, message) => {
    const refusedReply = await copy(places(from, to, more));
    expect([refusedReply.status, refusedReply.body.error.fields.to]).toEqual([400, message]);
    expect((await preview(places(from, to, more))).status).toBe(400);
  });

  test('a copy to an unknown market', async () => {
    const unknown = places('2027-01-04', '2027-01-05', { toMarketId: '01900000-0000-7000-8000-00000000dead' });
    expect((await copy(unknown)).status).toBe(404);
    expect((await preview(unknown)).status).toBe(404);
  });

  test('whoever may not schedule', async () => {
    expect((await copy(places('2027-01-04', '2027-01-05'), host)).status).toBe(403);
    expect((await preview(places('2027-01-04', '2027-01-05'), host)).status).toBe(403);
  });
});

test('of two people who copy the same week at once, one copies and the other skips every place', async () => {
  const monday = aWeek();
  const master = await aMenu([await aDish(), await aDish()]);
  const soup = await addOnType(db);
  for (let day = 0; day < 7; day += 1) {
    await schedule(master.id, addDays(monday, day));
    await call(planner, 'POST', '/v1/scheduled-add-ons', {
      addOnTypeId: soup.id,
      marketId: market.id,
      date: addDays(monday, day),
      serviceLineId: line('Lunch'),
      scheduledElements: [],
    });
  }
  const week = places(monday, addDays(monday, 7), { span: 'week' });
  const replies = await Promise.all([copy(week), copy(week), copy(week)]);
  const counts = replies.map(({ body: { data } }) => [data.menus, data.addOns, data.skipped.length]);
  expect(counts.sort()).toEqual([
    [0, 0, 14],
    [0, 0, 14],
    [7, 7, 0],
  ]);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from scheduled_add_ons where market_id = ${market.id} and date between ${addDays(monday, 7)} and ${addDays(monday, 13)}`);
  expect(rows[0]?.count).toBe(7);
  expect(await db.$count(scheduledMenus, eq(scheduledMenus.date, addDays(monday, 8)))).toBe(1);
});
