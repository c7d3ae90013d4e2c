import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Insights } from '#contract/insights.ts';
import { getPresetSetupFeedback } from '#domain/surveys/survey-answers.ts';
import { menuElementClasses } from '#server/db/schema/reference-data.ts';
import { testServer } from '#testing/app.ts';
import { createReports } from '#testing/reported-services.ts';
import { aKitchen } from '#testing/scheduling.ts';
import { readImportTable } from '#testing/tables.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser(['View Scheduled Menus & Elements']);
const DAY = '2026-06-30';
const period = `firstDay=2026-01-01&lastDay=${DAY}`;

const readInsights = async (query: string): Promise<Insights> => {
  const reply = await call(chef, 'GET', `/v1/insights/surveys?${period}&${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
};

const kitchen = await aKitchen(db);
const dishes = [await kitchen.aDish(), await kitchen.aDish({ portionPerPerson: '10' })];
const [rice, soup] = dishes;
const [acme, zenith] = [await kitchen.anAccount(), await kitchen.anAccount()];
const report = createReports(db, kitchen, dishes, DAY);
const missing = { ...getPresetSetupFeedback(), hadAllEquipment: false, hotboxSpill: { value: true, spilledItems: [] } };

await report(acme, 1, {
  actual: 90,
  told: [{ leftoverAmount: 100 }, { leftoverAmount: 50 }],
  survey: { serviceScore: 2, serviceFeedback: 'Too salty', setupFeedback: missing },
});
await report(acme, 2, {
  actual: 100,
  told: [{ leftoverAmount: 200 }, { runout: true, timeOfRunout: '13:00', peopleNotServed: 7 }],
  survey: { serviceScore: 4 },
});
await report(zenith, 2, {
  told: [{ leftoverAmount: 0 }, {}],
  notAnswered: (name) => !name.startsWith('elements.') || name.endsWith('.runout'),
  survey: { serviceScore: 1, serviceFeedback: 'Nobody scored this' },
});

test('figures are those of SQL by hand, and answers that nobody gave are in none (insights-1)', async () => {
  const { elements, accounts, visits, weeks, comments, surveys } = await readInsights(`marketId=${kitchen.market.id}`);
  expect(surveys).toBe(3);
  const { rows } = await db.execute<{ id: string; share: number }>(sql`
    select original_element_id as id, (sum((dish ->> 'leftoverAmount')::numeric) /
      sum((dish ->> 'broughtContainers')::numeric * (dish ->> 'portionPerContainer')::numeric))::float8 as share
    from host_surveys cross join jsonb_array_elements(elements) as dish
    join scheduled_elements on scheduled_elements.id = (dish ->> 'scheduledElementId')::uuid
    where market_id = ${kitchen.market.id} group by 1`);
  // 300 of 1,500 oz of rice, 50 of 1,500 of soup.
  expect(rows.find(({ id }) => id === rice?.id)?.share).toBeCloseTo(0.2, 9);
  for (const { id, share } of rows) {
    expect(elements.find((row) => row.id === id)).toMatchObject({
      dishes: 3,
      measured: 3,
      leftoverShare: expect.closeTo(share, 9),
      answered: 2,
    });
  }
  expect(elements.find(({ id }) => id === soup?.id)).toMatchObject({ ranOut: 1, minutesEarly: 30, peopleNotServed: 7 });
  // In portions: 60 + 5 of 300 are left at Acme.
  expect(accounts).toMatchObject([
    { id: acme.id, dishes: 4, measured: 4, leftoverShare: expect.closeTo(65 / 300, 9), answered: 4, ranOut: 1 },
    { id: zenith.id, dishes: 2, leftoverShare: 0, answered: 0, ranOut: 0, minutesEarly: null },
  ]);
  expect(visits).toMatchObject([
    {
      account: { id: acme.id },
      surveys: 2,
      counted: 2,
      expected: 200,
      actual: 190,
      scored: 2,
      score: 3,
      equipmentAnswered: 2,
      equipmentMissing: 1,
      spilled: 1,
    },
    {
      account: { id: zenith.id },
      surveys: 1,
      counted: 0,
      expected: 0,
      actual: 0,
      scored: 0,
      score: null,
      equipmentAnswered: 0,
      spillAnswered: 0,
    },
  ]);
  expect(weeks).toEqual(
    [
      { week: '2026-06-22', scored: 1, score: 4, lowest: 4 },
      { week: '2026-06-29', scored: 1, score: 2, lowest: 2 },
    ].filter(({ week }) => weeks.some((row) => row.week === week)),
  );
  expect(comments.map(({ account, score, text }) => [account.name, score, text])).toEqual([
    [acme.name, 2, 'Too salty'],
    [zenith.name, null, 'Nobody scored this'],
  ]);
});

test('filters narrow every figure', async () => {
  expect(await readInsights(`accountId=${zenith.id}`)).toMatchObject({ surveys: 1, accounts: [{ id: zenith.id }] });
  expect(await readInsights(`elementId=${soup?.id}`)).toMatchObject({ surveys: 3, elements: [{ id: soup?.id }] });
  expect((await readInsights(`elementId=${soup?.id}`)).elements).toHaveLength(1);
  expect(await readInsights(`marketId=${kitchen.market.id}&serviceLineId=${kitchen.line('Dinner')}`)).toMatchObject({
    surveys: 0,
    elements: [],
    weeks: [],
  });
  const tooLong = await call(chef, 'GET', `/v1/insights/surveys?firstDay=2020-01-01&lastDay=${DAY}`);
  expect(tooLong.status).toBe(400);
});

test('an element that was deleted keeps its name', async () => {
  const removedRecord = await kitchen.aDish({ name: 'Gone with the wind' });
  const there = await aKitchen(db);
  await createReports(db, there, [removedRecord], DAY)(await there.anAccount(), 1, { told: [{ leftoverAmount: 5 }] });
  await db.execute(sql`delete from menu_elements where element_id = ${removedRecord.id}`);
  await db.execute(sql`delete from elements where id = ${removedRecord.id}`);
  expect((await readInsights(`marketId=${there.market.id}`)).elements).toMatchObject([
    { id: null, name: 'Gone with the wind', measured: 1 },
  ]);
});

test('two elements of one name are told apart by their tags', async () => {
  const [vegan] = await db.insert(menuElementClasses).values({ name: 'Vegan' }).returning();
  await db.execute(sql`
    insert into elements (name, menu_element_class_id, method, ingredients)
    values (${rice?.name}, ${vegan?.id}, 'Steam.', 'rice')`);
  const { elements } = await readInsights(`marketId=${kitchen.market.id}`);
  expect(elements.map(({ name }) => name).toSorted()).toEqual([`${rice?.name} (Default)`, soup?.name].toSorted());
  const superAdmin = await addUser('superAdmin');
  const cost = await call(superAdmin, 'GET', `/v1/elements/${rice?.id}/cost`);
  expect(cost.body.data.name).toBe(`${rice?.name} (Default)`);
  await db.execute(sql`delete from elements where menu_element_class_id = ${vegan?.id}`);
});

test('a view is a file', async () => {
  const { raw } = await call(
    chef,
    'GET',
    `/v1/exports/insights?${period}&marketId=${kitchen.market.id}&view=leftovers`,
  );
  expect(String(raw)).toContain(`Element,${rice?.name},3,3,20,18.8 lbs,,,${rice?.id}`);
});

test('the file of scores has every comment, and the weeks; the screen has the newest hundred', async () => {
  const account = await kitchen.anAccount();
  for (const day of Array.from({ length: 103 }, (_, index) => index + 1))
    await report(account, day, { told: [], survey: { serviceScore: 5, serviceFeedback: `Comment ${day}` } });
  const shownInsights = await readInsights(`accountId=${account.id}`);
  expect([shownInsights.comments.length, shownInsights.commentCount]).toEqual([100, 103]);
  const file = await call(chef, 'GET', `/v1/exports/insights?${period}&accountId=${account.id}&view=score`);
  const { columns, rows } = await readImportTable(file.raw);
  expect(columns).toEqual([
    'What',
    'Date',
    'Account',
    'Scored',
    'Score',
    'Lowest',
    'Comment',
    'Survey id',
    'Account id',
  ]);
  expect(rows.filter(([what]) => what === 'Comment')).toHaveLength(103);
  expect(rows.at(-1)).toMatchObject([
    'Comment',
    expect.any(String),
    account.name,
    '',
    '5',
    '',
    'Comment 103',
    expect.any(String),
    account.id,
  ]);
  const weeks = rows.filter(([what]) => what === 'Week');
  expect(weeks).toHaveLength(shownInsights.weeks.length);
  expect(weeks.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(103);
});
