import { expect, test } from 'vitest';
import type { DietVerdict } from '#contract/diets.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { testServer } from '#testing/app.ts';
import { aPreference } from '#testing/catalogue.ts';
import { createImports } from '#testing/imports.ts';
import { readPdfText } from '#testing/pdf.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const chef = await addUser();
const { market, line, aMenu, anAccount, anEvent } = await aKitchen(db);
const { check, run } = createImports({ call }, chef, 'elements');
const vegan = await aPreference(db, 'Vegan');

const find = async (name: string) => {
  const list = await call(chef, 'GET', `/v1/elements?q=${encodeURIComponent(name)}`);
  return (await call(chef, 'GET', `/v1/elements/${list.body.data[0]?.id}`)).body.data;
};
const verdicts = ({ diets }: { diets: DietVerdict[] }) =>
  Object.fromEntries(diets.filter(({ name }) => name !== 'None').map(({ name, verdict }) => [name, verdict]));
const allUnknown = { Vegan: 'unknown', Vegetarian: 'unknown', Pescatarian: 'unknown' };

const sheet = [
  ['Dish', 'Contains', 'Directions', 'Type', 'Portion per person'],
  ['Carnitas', 'None', 'Braise the shoulder.', 'Protein', '5'],
  ['Queso', 'Milk', 'Melt.', 'Side', '2'],
];

test('a file without a column of ingredients leaves them not recorded, and says so before it is imported', async () => {
  const { data } = await check(sheet);
  expect(data.counts).toMatchObject({ created: 2, faulty: 0 });
  expect(data.fields.find(({ key }: { key: string }) => key === 'ingredients')).toMatchObject({
    column: null,
    withoutColumn: 'Ingredients not recorded',
  });
  expect(data.created[0].values).toContainEqual({ label: 'Ingredients', text: 'Not recorded' });
  expect(data.notes).toContainEqual({
    rows: [2, 3],
    count: 2,
    column: 'Ingredients',
    message:
      'This file has no column of ingredients. Who can eat its new dishes is not known until their ingredients are recorded, or somebody states it.',
  });
});

test('meat without a recipe is vegan nowhere: not in a list, not on a card, not in coverage', async () => {
  await run(sheet);
  const carnitas = await find('Carnitas');
  expect(carnitas).toMatchObject({
    hasUnrecordedIngredients: true,
    hasNoIngredients: false,
    allergenStatement: 'none',
  });
  expect(verdicts(carnitas)).toMatchObject(allUnknown);
  // Milk was stated; of everything else nobody said anything.
  expect(await find('Queso')).toMatchObject({ allergenStatement: 'unknown', allergens: [{ name: 'Milk' }] });
  const suiting = await call(chef, 'GET', `/v1/elements?suitsPreferenceId=${vegan}`);
  expect(suiting.body.data).toEqual([]);

  const date = addDays(todayIn('America/Phoenix', new Date()), 30);
  const account = await anAccount();
  await anEvent(account, date, { eaters: 10 });
  const eater = { email: 'vera@client.example', firstName: 'Vera', dietaryPreferenceId: vegan };
  await call(chef, 'POST', `/v1/consumer-users/account/${account.id}`, eater);
  const menu = await aMenu([{ ...carnitas, portionPerPerson: 5 }]);
  const slot = { originalMenuId: menu.id, marketId: market.id, serviceLineId: line('Lunch'), date };
  const scheduled = await call(chef, 'POST', '/v1/scheduled-menus', slot);
  expect(scheduled.status).toBe(201);
  const coverage = await call(chef, 'GET', `/v1/coverage?marketId=${market.id}&date=${date}`);
  expect(coverage.body.data[0]).toMatchObject({ people: 10, covered: 9, uncovered: 0, notKnown: 1 });
  const readiness = await call(chef, 'GET', `/v1/readiness?marketId=${market.id}&date=${date}`);
  expect(readiness.body.data.services[0].marks).toContainEqual(
    expect.objectContaining({
      question: 'recipes',
      faults: [{ text: 'Carnitas', place: { kind: 'element', elementId: carnitas.id } }],
    }),
  );
  const cards = await call(chef, 'GET', `/v1/documents/dish-cards?scheduledMenuId=${scheduled.body.data.id}`);
  const text = (await readPdfText(cards.raw)).join(' ');
  expect(text).toContain('Carnitas');
  expect(text).toContain('No major allergens stated');
  for (const claim of ['Suitable', 'Vegan', 'in the recipe']) expect(text).not.toContain(claim);
});

test("'None' and 'Not recorded' are two statements, and neither makes a dish vegan", async () => {
  const headings = ['Name', 'Ingredients', 'Allergens', 'Method'];
  const table = [headings, ['Ice', 'None', 'None', 'Crush.'], ['Stew', 'not recorded', 'None', 'Simmer.']];
  const { data } = await check(table);
  expect(data.notes).toEqual([
    {
      rows: [2],
      count: 1,
      column: 'Ingredients',
      message:
        'None says that there is nothing to list, as in water or ice. If nobody has recorded the ingredients, write Not recorded.',
    },
  ]);
  await run(table);
  const [ice, stew] = [await find('Ice'), await find('Stew')];
  expect(ice).toMatchObject({ hasNoIngredients: true, hasUnrecordedIngredients: false });
  expect(stew).toMatchObject({ hasNoIngredients: false, hasUnrecordedIngredients: true });
  for (const element of [ice, stew]) expect(verdicts(element)).toMatchObject(allUnknown);
  const same = await check(table);
  expect(same.data.counts).toMatchObject({ created: 0, changed: 0, same: 2 });
});

test('a mark as not suitable comes with a file, and back with an export', async () => {
  const table = [
    ['Name', 'Not suitable for'],
    ['Stew', 'Vegan; Vegetarian'],
  ];
  expect((await run(table)).data).toMatchObject({ changed: 1 });
  expect(verdicts(await find('Stew'))).toMatchObject({ Vegan: 'no', Vegetarian: 'no', Pescatarian: 'unknown' });
  const exported = await call(chef, 'GET', '/v1/exports/elements?format=csv&q=stew');
  expect(exported.raw.toString()).toContain('Not recorded');
  expect(exported.raw.toString()).toContain('Vegan; Vegetarian');
});

test('the save asks before a dish is made of nothing, and never about one that is', async () => {
  const dish = {
    name: 'Sparkling water',
    method: 'Chill.',
    menuElementClassId: (await find('Ice')).menuElementClassId,
  };
  const body = { ...dish, hasNoIngredients: true, hasNoAllergens: true };
  const askedReply = await call(chef, 'POST', '/v1/elements', body);
  expect([askedReply.status, askedReply.body.error.details.questions]).toMatchObject([
    409,
    [{ kind: 'noIngredients', text: expect.stringContaining('Is there nothing to list in Sparkling water') }],
  ]);
  const savedReply = await call(chef, 'POST', '/v1/elements?confirmed=noIngredients', body);
  expect(savedReply.status).toBe(201);
  expect(
    (await call(chef, 'PUT', `/v1/elements/${savedReply.body.data.id}`, { ...body, method: 'Serve.' })).status,
  ).toBe(200);
  const both = await call(chef, 'PUT', `/v1/elements/${savedReply.body.data.id}`, {
    ...body,
    hasUnrecordedIngredients: true,
  });
  expect(both.body.error.fields).toEqual({
    hasUnrecordedIngredients: 'You cannot mark both that there are no ingredients and that they are not recorded.',
  });
});

test('a copy of a dish without a recipe keeps that state and its marks', async () => {
  const stew = await find('Stew');
  const copy = { id: stew.id, name: 'Stew, small', menuElementClassId: stew.menuElementClassId };
  const { data } = (await call(chef, 'POST', '/v1/elements/copy', copy)).body;
  expect(data).toMatchObject({ hasUnrecordedIngredients: true, hasNoIngredients: false });
  expect(verdicts(data)).toMatchObject({ Vegan: 'no', Vegetarian: 'no', Pescatarian: 'unknown' });
});

test("'None' beside printed ingredients in one row is a fault", async () => {
  const { data } = await check([
    ['Name', 'Method', 'Ingredients', 'Printed ingredients', 'Allergens'],
    ['Cream soup', 'Simmer.', 'None', 'Cream', 'None'],
  ]);
  expect(data.faults).toMatchObject([
    { message: 'You cannot mark that there are no ingredients: this element has some.' },
  ]);
});
