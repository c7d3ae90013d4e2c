import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AccountAdvice, ElementAdvice } from '#contract/portion-advice.ts';
import { accountPortionModifiers } from '#server/db/schema/accounts.ts';
import { scheduledElements } from '#server/db/schema/scheduling.ts';
import { hostSurveys, reportedDishes } from '#server/db/schema/surveys.ts';
import { testServer } from '#testing/app.ts';
import { createReports } from '#testing/reported-services.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser(['View Scheduled Menus & Elements']);
const DAY = '2026-06-30';

async function advised(query: string): Promise<{ accounts: AccountAdvice[]; elements: ElementAdvice[] }> {
  const reply = await call(chef, 'GET', `/v1/portion-advice?lastDay=${DAY}&${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

/** A kitchen whose only dish is a salad of 5 oz: 500 oz are brought for 100 people. */
async function aSaladKitchen() {
  const kitchen = await aKitchen(db);
  const salad = await kitchen.aDish({ type: 'Starch' });
  const account = await kitchen.anAccount();
  return { kitchen, salad, account, report: createReports(db, kitchen, [salad], DAY) };
}
const left = (leftoverAmount: number) => [{ leftoverAmount }];

describe('portion advice', () => {
  test('is the smallest modifier that is enough in nine of ten, with what it rests on', async () => {
    const { salad, account, report } = await aSaladKitchen();
    // 345 to 375 of 500 oz are eaten, once all of them.
    const leftovers = [150, 140, 160, 125, 150, 150, 145, 155, 135];
    for (const [index, amount] of leftovers.entries()) await report(account, index + 1, { told: left(amount) });
    const { accounts, elements } = await advised(`accountId=${account.id}`);
    expect(accounts).toMatchObject([
      {
        account: { id: account.id },
        elementType: { name: 'Starch' },
        current: 0,
        modifier: -0.2,
        services: 9,
        leftOut: 0,
        ranOut: 0,
        range: { least: expect.closeTo(0.68, 9), most: expect.closeTo(0.75, 9) },
        // 1,310 of 4,500 oz.
        leftoverShare: expect.closeTo(1310 / 4500, 9),
        // A fifth of 500 oz less for each service.
        saved: { portions: expect.closeTo(20, 6), amount: expect.closeTo(100, 6), unit: 'oz' },
      },
    ]);
    expect(elements.find(({ element }) => element.id === salad.id)).toMatchObject({ services: 9, modifier: -0.2 });
    await db.insert(accountPortionModifiers).values({
      accountId: account.id,
      elementTypeId: salad.elementTypeId ?? '',
      value: '-0.2',
    });
    // The portion before modifiers is what people are compared with: what is sent now changes nothing about it.
    expect((await advised(`accountId=${account.id}`)).accounts).toMatchObject([
      { current: -0.2, modifier: -0.2, saved: { portions: 0 } },
    ]);
  });

  test('counts run-outs as at least, and is not given after seven services', async () => {
    const { account, report } = await aSaladKitchen();
    for (let day = 1; day <= 7; day += 1) {
      await report(account, day, { told: [{ leftoverAmount: 0, runout: true, peopleNotServed: 20 }] });
    }
    const [few] = (await advised(`accountId=${account.id}`)).accounts;
    expect(few).toMatchObject({
      modifier: null,
      services: 7,
      ranOut: 7,
      range: null,
      leftoverShare: null,
      saved: null,
    });
    await report(account, 8, { told: left(0) });
    const [eight] = (await advised(`accountId=${account.id}`)).accounts;
    expect(eight?.modifier).toBeGreaterThan(0.2);
    expect(eight).toMatchObject({ services: 8, ranOut: 7 });
  });

  test('compares with the people who came, in the proportion of the plan', async () => {
    const kitchen = await aKitchen(db);
    const [chicken, tofu] = [await kitchen.aDish({ type: 'Protein' }), await kitchen.aDish({ type: 'Veg Entree' })];
    const account = await kitchen.anAccount();
    const report = createReports(db, kitchen, [chicken, tofu], DAY);
    // 80 and 20 planned, half of them came: 200 of 400 oz are eaten by 40, 50 of 100 oz by 10. That is a portion each.
    const reportedRows = [
      { broughtContainers: 4, leftoverAmount: 200 },
      { broughtContainers: 1, leftoverAmount: 50 },
    ];
    for (let day = 1; day <= 8; day += 1)
      await report(account, day, { eaters: 100, veggies: 20, actual: 50, told: reportedRows });
    const { accounts } = await advised(`accountId=${account.id}`);
    expect(accounts.map(({ range }) => range)).toEqual([
      { least: expect.closeTo(1, 9), most: expect.closeTo(1, 9) },
      { least: expect.closeTo(1, 9), most: expect.closeTo(1, 9) },
    ]);
  });

  test('leaves out, and counts, what says nothing', async () => {
    const { kitchen, account, report } = await aSaladKitchen();
    for (let day = 1; day <= 8; day += 1) await report(account, day, { told: left(150) });
    await report(account, 9, { notAnswered: (name) => name === 'actualHeadcount' });
    await report(account, 10, { notAnswered: (name) => name.endsWith('.leftoverAmount') });
    await report(account, 11, { notAnswered: (name) => name.endsWith('.runout') });
    await report(account, 12, { told: left(501) });
    await report(account, 13, { actual: 0, told: left(100) });
    await report(account, 14, { told: [{ portionUnit: 'lb' }] });
    const removedRecord = await report(account, 15, { told: left(0) });
    await db.execute(sql`delete from service_events where account_id = ${account.id} and date = ${'2026-06-15'}`);
    const unportioned = await report(account, 16, { told: left(0) });
    await db
      .update(scheduledElements)
      .set({ portionPerPerson: '0' })
      .where(eq(scheduledElements.scheduledMenuId, unportioned.menuId));
    const [advice] = (await advised(`accountId=${account.id}`)).accounts;
    expect(advice).toMatchObject({ services: 8, leftOut: 8, ranOut: 0 });
    // Before the period, of another market, and incomplete ones are not read at all.
    expect((await advised(`accountId=${account.id}&firstDay=2026-06-29`)).accounts).toMatchObject([{ services: 1 }]);
    const other = await aKitchen(db);
    expect((await advised(`marketId=${other.market.id}`)).accounts).toEqual([]);
    expect((await advised(`marketId=${kitchen.market.id}`)).accounts).toHaveLength(1);
    expect(removedRecord.surveyId).toBeTruthy();
  });

  test('leaves out dishes with alternatives where somebody has needs', async () => {
    const { account, report, kitchen } = await aSaladKitchen();
    const { elements } = await report(account, 1, { told: left(150) });
    const instead = await kitchen.aDish();
    await db.execute(sql`insert into scheduled_elements (instead_of, "order", host_flow_order, original_element_id, name)
      values (${elements[0]?.scheduledElementId}, 0, 0, ${instead.id}, ${instead.name})`);
    expect((await advised(`accountId=${account.id}`)).accounts).toMatchObject([{ services: 1, leftOut: 0 }]);
    await db.execute(sql`insert into users (type, email, first_name, last_name, account_id, dietary_preference_id)
      values ('Consumer', ${`${account.id}@eater.example`}, 'A', 'B', ${account.id}, (select id from dietary_preferences limit 1))`);
    expect((await advised(`accountId=${account.id}`)).accounts).toMatchObject([{ services: 0, leftOut: 1 }]);
  });

  test('refuses a period that is too long or backwards', async () => {
    const backwards = await call(chef, 'GET', `/v1/portion-advice?firstDay=2026-02-01&lastDay=2026-01-01`);
    expect(backwards.status).toBe(400);
    expect((await call(chef, 'GET', `/v1/portion-advice?firstDay=2024-02-01&lastDay=2026-01-01`)).status).toBe(400);
  });
});

test('the dishes of a survey follow it (insights-1)', async () => {
  const { account, report } = await aSaladKitchen();
  const { surveyId, elements } = await report(account, 1, {
    told: [{ leftoverAmount: 20.5, runout: true, timeOfRunout: '13:10', peopleNotServed: 3 }],
  });
  const keepRows = () => db.select().from(reportedDishes).where(eq(reportedDishes.surveyId, surveyId));
  expect(await keepRows()).toMatchObject([
    { brought: 100, leftover: 4.1, ranOut: true, minutesEarly: 20, peopleNotServed: 3 },
  ]);
  await db
    .update(hostSurveys)
    .set({
      elements: elements.map((element) => ({ ...element, leftoverAmount: 7 })),
      answered: [`elements.${elements[0]?.scheduledElementId}.leftoverAmount`],
    })
    .where(eq(hostSurveys.id, surveyId));
  expect(await keepRows()).toMatchObject([{ brought: null, leftover: 1.4, ranOut: null, minutesEarly: null }]);
  await db.delete(hostSurveys).where(eq(hostSurveys.id, surveyId));
  expect(await keepRows()).toEqual([]);
});
