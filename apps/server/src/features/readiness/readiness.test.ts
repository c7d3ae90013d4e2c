import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toDateParts } from '#contract/date-parts.ts';
import type { DayReadiness, ReadinessMark, ServiceReadiness } from '#contract/readiness.ts';
import { addDays, listMonth, todayIn } from '#domain/calendar/calendar-day.ts';
import { elements } from '#server/db/schema/catalogue.ts';
import { changesAfterPlanning } from '#server/db/schema/changes.ts';
import { addOnSlots, servingUtensils, servingVessels } from '#server/db/schema/reference-data.ts';
import { scheduledAddOns, scheduledElements } from '#server/db/schema/scheduling.ts';
import { serviceEventAddOns } from '#server/db/schema/service-events.ts';
import { hostSurveys } from '#server/db/schema/surveys.ts';
import { testServer } from '#testing/app.ts';
import { addOnType, aKitchen, getOnly } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const planner = await addUser();
const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
const vessel = getOnly(await db.insert(servingVessels).values({ name: 'Chafer' }).returning());
const utensil = getOnly(await db.insert(servingUtensils).values({ name: 'Long tongs' }).returning());
const rice = await aDish({ name: 'Rice', hasNoAllergens: true });

/** Two months ahead: what is due today or owed since is asked elsewhere. */
const [month, nextMonth] = [62, 93].map((ahead) => addDays(todayIn('America/Phoenix', new Date()), ahead).slice(0, 8));

const readReadinessForDay = async (date: string, query = `marketId=${market.id}&`): Promise<DayReadiness> => {
  const reply = await call(planner, 'GET', `/v1/readiness?${query}date=${date}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
};
const readiness = async (date: string, query?: string) => (await readReadinessForDay(date, query)).services;
/** But for the sheets: only the first test prints. */
const open = (service: ServiceReadiness | undefined): ReadinessMark[] =>
  service?.marks.filter(({ question, faults }) => faults.length > 0 && question !== 'sheets') ?? [];

async function schedule(date: string, dishes = [rice], kitchen = { market, makeMenu: aMenu }) {
  const menu = await kitchen.makeMenu(dishes);
  const slot = { originalMenuId: menu.id, marketId: kitchen.market.id, serviceLineId: line('Lunch'), date };
  const scheduled = (await call(planner, 'POST', '/v1/scheduled-menus', slot)).body.data;
  await db
    .update(scheduledElements)
    .set({ servingVesselId: vessel.id, servingUtensilId: utensil.id })
    .where(eq(scheduledElements.scheduledMenuId, scheduled.id));
  return scheduled;
}

describe('the readiness of a day', () => {
  test('is complete where nothing is missing', async () => {
    const date = `${month}01`;
    await anEvent(await anAccount(), date, { eaters: 30 });
    const menu = await schedule(date);
    const sheets = async () => (await readiness(date))[0]?.marks.find(({ question }) => question === 'sheets');
    expect(await sheets()).toMatchObject({
      text: 'Not printed',
      urgency: 'notDue',
      faults: [{ place: { kind: 'sheets' } }],
    });
    const printedReply = await call(planner, 'GET', `/v1/documents/all-papers?scheduledMenuId=${menu.id}`);
    expect(printedReply.status).toBe(200);
    expect(await sheets()).toMatchObject({ text: 'Not printed' });
    const prints = String(printedReply.headers['brigade-prints']).split(',');
    const reportedValues = { prints: prints.map((id) => ({ id, state: 'printed' })) };
    expect((await call(planner, 'POST', '/v1/sheet-prints', reportedValues)).status).toBe(200);
    const services = await readiness(date);
    expect(services).toMatchObject([
      { serviceLineId: line('Lunch'), scheduledMenu: { id: menu.id, name: menu.name }, people: 30, accountCount: 1 },
    ]);
    expect(services[0]?.marks.map(({ question, text }) => `${question}: ${text}`)).toEqual([
      'menu: Scheduled',
      'numbers: All elements count',
      'allergens: All recorded',
      'people: Everyone has a meal',
      'hostFlow: Vessels and utensils set',
      'sheets: Printed and current',
    ]);
  });

  test('asks for a change of allergens until somebody accepts it, also of an add-on', async () => {
    const date = `${month}21`;
    await anEvent(await anAccount(), date, { eaters: 30 });
    const menu = await schedule(date);
    const soup = await addOnType(db);
    const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
    const addOn = getOnly(
      await db
        .insert(scheduledAddOns)
        .values({ ...slot, addOnTypeId: soup.id })
        .returning(),
    );
    const text = 'Milk was added to Pesto.';
    const changes = await db
      .insert(changesAfterPlanning)
      .values([
        { scheduledMenuId: menu.id, text, dishes: ['Rice'] },
        { scheduledAddOnId: addOn.id, text: 'Soy was added to Broth.', dishes: ['Soup'] },
      ])
      .returning();
    expect(open((await readiness(date))[0])).toEqual([
      {
        question: 'allergens',
        text: '2 changes not accepted',
        urgency: 'decideBefore',
        faults: [
          { text: `Not accepted: ${text} Changes Rice.`, place: { kind: 'change', changeId: changes[0]?.id } },
          {
            text: 'Not accepted: Soy was added to Broth. Changes Soup.',
            place: { kind: 'change', changeId: changes[1]?.id },
          },
        ],
      },
    ]);
    const ids = { ids: changes.map(({ id }) => id) };
    expect((await call(planner, 'POST', '/v1/changes-after-planning/accept', ids)).status).toBe(200);
    expect(open((await readiness(date))[0])).toEqual([]);
  });

  test('names each fault with the place where it is put right', async () => {
    const date = `${month}02`;
    const account = await anAccount('Acme');
    const event = await anEvent(account, date, { eaters: 30, allergies: 2 });
    const stew = await aDish({ name: 'Stew', portionPerPerson: null });
    const menu = await schedule(date, [rice, stew]);
    const soup = await addOnType(db);
    await db.insert(serviceEventAddOns).values({ serviceEventId: event.id, addOnTypeId: soup.id, quantity: 12 });
    await db
      .update(scheduledElements)
      .set({ servingVesselId: null })
      .where(eq(scheduledElements.originalElementId, stew.id));
    const stewId = menu.scheduledElements.find(({ name }: { name: string }) => name === 'Stew').id;
    expect(open((await readiness(date))[0]).flatMap(({ faults }) => faults)).toEqual([
      {
        text: 'Stew: no portion per person',
        place: { kind: 'menu', scheduledMenuId: menu.id, scheduledElementId: stewId },
      },
      { text: 'Stew', place: { kind: 'element', elementId: stew.id } },
      { text: '2 people whose meal is not known', place: { kind: 'coverage' } },
      { text: 'Soup for 12: not chosen yet', place: { kind: 'addOns' } },
      { text: 'Stew: no vessel', place: { kind: 'hostFlow', scheduledMenuId: menu.id } },
    ]);

    // Put right where the link leads: it is gone. Nobody knows if the copy is made of the same, so that takes it over.
    await db.update(elements).set({ hasNoAllergens: true }).where(eq(elements.id, stew.id));
    expect(open((await readiness(date))[0]).flatMap(({ faults }) => faults)[1]).toEqual({
      text: 'Stew',
      place: { kind: 'menu', scheduledMenuId: menu.id, scheduledElementId: stewId },
    });
    await call(planner, 'POST', `/v1/scheduled-menus/${menu.id}/take-over`, { parts: ['allergens'] });
    expect(open((await readiness(date))[0]).map(({ question }) => question)).toEqual([
      'numbers',
      // What was taken over is a change that nobody accepted yet.
      'allergens',
      'people',
      'addOns',
      'hostFlow',
    ]);
  });

  test('finds an add-on without element and an alternative nobody recorded', async () => {
    const date = `${month}03`;
    const event = await anEvent(await anAccount(), date, { eaters: 30 });
    const menu = await schedule(date);
    const soup = await addOnType(db);
    await db.insert(addOnSlots).values({ addOnTypeId: soup.id, name: 'Soup of the day', position: 0 });
    await db.insert(serviceEventAddOns).values({ serviceEventId: event.id, addOnTypeId: soup.id, quantity: 30 });
    const scheduled = await call(planner, 'POST', '/v1/scheduled-add-ons', {
      marketId: market.id,
      serviceLineId: line('Lunch'),
      date,
      addOnTypeId: soup.id,
      scheduledElements: [],
    });
    expect(scheduled.status, JSON.stringify(scheduled.body)).toBe(201);
    const tofu = await aDish({ name: 'Tofu' });
    await db.execute(`insert into scheduled_elements (instead_of, "order", host_flow_order, original_element_id, name, ingredients)
      values ('${menu.scheduledElements[0].id}', 0, 0, '${tofu.id}', 'Tofu', 'tofu')`);
    expect(open((await readiness(date))[0]).flatMap(({ faults }) => faults)).toEqual([
      { text: 'Tofu', place: { kind: 'element', elementId: tofu.id } },
      {
        text: 'Soup for 30: not chosen yet',
        place: { kind: 'addOn', scheduledAddOnId: scheduled.body.data.id },
      },
    ]);
  });

  test('counts the surveys of the last three days, and names those of a day on the day itself (readiness-5)', async () => {
    const today = todayIn(market.timeZone, new Date());
    const account = await anAccount('Survey Client');
    for (const back of [4, 3, 1, 0]) {
      await anEvent(account, addDays(today, -back), { eaters: 5 });
      await schedule(addDays(today, -back));
    }
    const owed = async (date: string) => {
      const { services, owedSurveys } = await readReadinessForDay(date);
      const mark = services[0]?.marks.find(({ question }) => question === 'surveys');
      return { others: owedSurveys.map((day) => day.date), own: mark?.text };
    };
    const last = [addDays(today, -3), addDays(today, -1)];
    // Nobody is served tomorrow, and what other days owe makes no row of it.
    expect(await readiness(addDays(today, 1))).toEqual([]);
    expect(await owed(addDays(today, 1))).toEqual({ others: last, own: undefined });
    expect(await owed(today)).toEqual({ others: last, own: undefined });
    expect(await owed(addDays(today, -3))).toEqual({ others: [addDays(today, -1)], own: '1 owed: Survey Client' });
    expect(await owed(addDays(today, -4))).toEqual({ others: last, own: '1 owed: Survey Client' });
    await db.update(hostSurveys).set({ status: 'complete' }).where(eq(hostSurveys.accountId, account.id));
    expect(await owed(addDays(today, -3))).toEqual({ others: [], own: undefined });
  });

  test('marks the same services without a menu as the calendar', async () => {
    const account = await anAccount();
    await anEvent(account, `${nextMonth}03`, { eaters: 1_271 });
    await anEvent(account, `${nextMonth}03`, { line: 'Dinner', eaters: 0 });
    await anEvent(account, `${nextMonth}04`, { eaters: 3 });
    await schedule(`${nextMonth}04`);
    await anEvent(account, `${nextMonth}05`, { line: 'Snack', eaters: 7 });
    const { year, month: yearMonth } = toDateParts(`${nextMonth}01`);
    const query = `marketId=${market.id}&year=${year}&month=${yearMonth}`;
    const waiting = (await call(planner, 'GET', `/v1/services-without-menu?${query}`)).body.data;
    const days = listMonth(`${nextMonth}01`);
    const foundRows = (await Promise.all(days.map((day) => readiness(day)))).flat();
    expect(
      foundRows
        .filter((service) => open(service).some(({ question }) => question === 'menu'))
        .map(({ date, serviceLineId, people, accountCount }) => ({
          date,
          serviceLineId,
          headcount: people,
          accountCount,
        })),
    ).toEqual(waiting);
    expect(waiting).toHaveLength(2);
  });

  test('is answered for all markets at once, each with its own coverage', async () => {
    const date = `${month}25`;
    const other = await aKitchen(db);
    await anEvent(await anAccount(), date, { eaters: 30 });
    await schedule(date);
    await anEvent(await other.anAccount(), date, { eaters: 30, allergies: 1 });
    await schedule(date, [rice], { market: other.market, makeMenu: other.aMenu });
    const services = await readiness(date, '');
    const openIn = (marketId: string) =>
      open(services.find((service) => service.marketId === marketId)).map(({ text }) => text);
    expect(openIn(market.id)).toEqual([]);
    expect(openIn(other.market.id)).toEqual(['1 person whose meal is not known']);
  });
});

test('a person who may not see scheduled menus learns nothing', async () => {
  const host = await addUser([]);
  expect((await call(host, 'GET', '/v1/readiness?date=2027-04-01')).status).toBe(403);
  expect((await call(planner, 'GET', '/v1/readiness?date=2027-02-30')).status).toBe(400);
});
