import { expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { anAllergen, aPreference } from '#testing/catalogue.ts';
import { createImports } from '#testing/imports.ts';
import { aKitchen } from '#testing/scheduling.ts';

/* What a file says of people's needs is never dropped without a question (import-13). */

const app = await testServer();
const { db } = app;
const planner = await app.addUser();
const { anAccount } = await aKitchen(db);
await anAccount('Acme Labs');
const eaters = createImports(app, planner, 'eaters');
const peanuts = await anAllergen(db, 'Peanuts');
await anAllergen(db, 'Gluten');
await aPreference(db, 'Vegan');

const file = (columns: string[], ...rows: string[][]) => [
  ['Account', 'First name', 'Last name', ...columns],
  ...rows.map((cells, index) => ['Acme Labs', 'Sam', `Roe ${index}`, ...cells]),
];
const getValues = ({ created }: { created: { values: { label: string; text: string }[] }[] }) =>
  created.map(({ values }) =>
    Object.fromEntries(
      values
        .filter(({ label }) => ['Allergens', 'Dietary preference'].includes(label))
        .map(({ label, text }) => [label, text]),
    ),
  );

test.each([
  ['Notes', 'severe peanut allergy'],
  ['Notes', 'vegan please'],
  ['Remarks', 'lactose intolerant'],
  ['Special diet', 'low salt'],
])('a column %s with "%s" is a question before anything is imported', async (heading, cell) => {
  const { data } = await eaters.check(file([heading], [cell], ['']));
  expect(data.counts.faulty).toBeGreaterThan(0);
  expect(data.faults[0].message).toContain(`${heading} may name what people need.`);
  expect(data.allergenColumns).toMatchObject([{ heading, allergen: null, isRead: null }]);
  const refusedRecord = await eaters.run(file([heading], [cell], ['']));
  expect(refusedRecord.error).toBeDefined();
});

test('the words of such a column are allergens once somebody says so, each of them answered', async () => {
  const table = file(['Notes'], ['severe peanut allergy'], ['']);
  const columns = { 'marks.notes': 3 };
  const { data } = await eaters.check(table, { columns });
  expect(data.words).toMatchObject([
    { word: 'severe peanut allergy', isClear: true, suggestions: [{ name: 'Peanuts' }] },
  ]);
  const words = [{ list: 'allergens', word: 'severe peanut allergy', id: peanuts }];
  expect(getValues((await eaters.check(table, { columns, words })).data)).toEqual([{ Allergens: 'Peanuts' }, {}]);
});

test('columns of single diets and allergens are a question, and their marks are the needs', async () => {
  const table = file(
    ['Vegan', 'Vegetarian', 'Gluten Free', 'No peanuts'],
    ['X', '', '', ''],
    ['', 'x', '', 'x'],
    ['', '', 'Yes', ''],
  );
  const askedCheck = (await eaters.check(table)).data;
  expect(askedCheck.counts.faulty).toBe(1);
  expect((await eaters.run(table)).error).toBeDefined();
  expect(askedCheck.faults[0].message).toContain(
    'Vegan, Vegetarian, Gluten Free, and No peanuts look like what people need.',
  );
  const columns = { 'marks.vegan': 3, 'marks.vegetarian': 4, 'marks.gluten free': 5, 'marks.no peanuts': 6 };
  const { data } = await eaters.check(table, { columns });
  expect(getValues(data)).toEqual([
    { 'Dietary preference': 'Vegan' },
    { 'Dietary preference': 'Vegetarian', Allergens: 'Peanuts' },
    { 'Dietary preference': 'Gluten Free' },
  ]);
});

test('two diets of one person are a fault, and so is a mark beside another diet', async () => {
  const columns = { 'marks.vegan': 3, 'marks.vegetarian': 4 };
  const both = await eaters.check(file(['Vegan', 'Vegetarian'], ['X', 'X']), { columns });
  expect(both.data.faults).toMatchObject([
    { message: 'This person has the diets Vegan and Vegetarian. Keep one of them.' },
  ]);
  const table = file(['Diet', 'Vegan'], ['Vegetarian', 'X']);
  const beside = await eaters.check(table, { columns: { 'marks.vegan': 4 } });
  expect(beside.data.faults).toMatchObject([
    { message: 'This person has the diets Vegetarian and Vegan. Keep one of them.' },
  ]);
});

test('a column that names nothing is no question', async () => {
  const { data } = await eaters.check(file(['Desk'], ['B 12']));
  expect(data).toMatchObject({ allergenColumns: [], counts: { created: 1, faulty: 0 } });
});
