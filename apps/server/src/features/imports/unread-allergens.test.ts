import { expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { anAllergen, aVendor } from '#testing/catalogue.ts';
import { createImports } from '#testing/imports.ts';

/* What was said for all new records never hides what a file says about allergens (import-13). */

const app = await testServer();
const { db } = app;
const chef = await app.addUser();
const ingredients = createImports(app, chef, 'ingredients');
for (const name of ['Milk', 'Gluten', 'Egg', 'Wheat', 'Peanuts']) await anAllergen(db, name);
await aVendor(db, 'Green Valley Produce');

const none = { defaults: { allergens: 'None' } };
const table = (columns: string[], ...rows: string[][]) => [
  ['Name', 'Type', ...columns, 'Vendor 1', 'Vendor 1 item id'],
  ...rows.map((cells, index) => [`Probe ${index}`, 'Other', ...cells, 'Green Valley Produce', 'X-1']),
];
const getAllergens = ({ created }: { created: { values: { label: string; text: string }[] }[] }) =>
  created.map(({ values }) => values.find(({ label }) => label === 'Allergens')?.text);

test.each([
  ['Allergen information', 'Milk'],
  ['Allergy info', 'Contains milk'],
  ['allergens_suggested', 'Milk'],
  ['Contains allergens', 'Milk'],
  ['May contain', 'Milk'],
  ['Allergènes', 'Lait'],
  ['Notes', 'Contains milk'],
  ['Remarks', 'with walnuts'],
])('a column %s with %s is a question before None counts', async (heading, cell) => {
  const { data } = await ingredients.check(table([heading], [cell]), none);
  expect(data.counts).toMatchObject({ created: 0, faulty: 1 });
  expect(data.faults[0].message).toContain(`${heading} may name allergens.`);
  expect(data.allergenColumns).toMatchObject([{ heading, allergen: null, isRead: null }]);
});

test("'contains peanuts' in a column that nobody reads is a question where its row says None", async () => {
  const rows = table(['Allergens', 'Remarks'], ['None', 'contains peanuts'], ['Milk', '']);
  const { data } = await ingredients.check(rows);
  expect(data.counts).toMatchObject({ faulty: 1 });
  expect(data.faults[0].message).toContain('Remarks may name allergens.');
  // Another row's own allergens are said.
  const statedCheck = await ingredients.check(
    table(['Allergens', 'Remarks'], ['None', 'B 2'], ['Milk', 'contains milk']),
  );
  expect(statedCheck.data.counts).toMatchObject({ created: 2, faulty: 0 });
});

test('its words are allergens once a person says so, or are left out', async () => {
  const rows = table(['May contain'], ['Milk, egg'], ['Contains milk'], ['']);
  const read = (await ingredients.check(rows, { ...none, columns: { 'marks.may contain': 2 } })).data;
  expect(getAllergens(read)).toEqual(['Milk; Egg', 'None']);
  expect(read.words).toMatchObject([{ list: 'allergens', word: 'Contains milk' }]);
  const left = (await ingredients.check(rows, { ...none, columns: { 'marks.may contain': null } })).data;
  expect(getAllergens(left)).toEqual(['None', 'None', 'None']);
  expect(left.notes).toMatchObject([{ message: 'The May contain column is not used.' }]);
});

test('columns that are not read are named where None was said for all new records', async () => {
  const rows = table(['Shelf', 'Empty', 'Brand'], ['B2', '', 'Sunny']);
  expect((await ingredients.check(rows, none)).data.notes).toMatchObject([
    { message: 'The Shelf and Brand columns are not used.' },
  ]);
  expect((await ingredients.check(rows)).data.notes).toEqual([]);
});

test.each(['Celery', 'Lupin', 'Mustard', 'Sulphites', 'Almonds', 'Cashew'])(
  'a marked column %s, which the list lacks, is a question',
  async (heading) => {
    const rows = table([heading], ['X'], ['']);
    const key = `marks.${heading.toLowerCase()}`;
    expect((await ingredients.check(rows, none)).data.counts).toMatchObject({ created: 0 });
    const { data } = await ingredients.check(rows, { ...none, columns: { [key]: 2 } });
    expect(data.counts).toMatchObject({ created: 1, faulty: 1 });
    expect(data.words).toMatchObject([{ list: 'allergens', rows: 1, mayCreate: false }]);
    const [{ list, word }] = data.words;
    const words = [{ list, word, id: await anAllergen(db, 'Egg') }];
    const answeredCheck = (await ingredients.check(rows, { ...none, columns: { [key]: 2 }, words })).data;
    expect(getAllergens(answeredCheck)).toEqual(['Egg', 'None']);
  },
);

test.each(['?', 'n/a', 'none known', '-', 'unknown'])('the mark %s says nothing, not even None', async (mark) => {
  const columns = { 'marks.milk': 2, 'marks.egg': 3 };
  const { data } = await ingredients.check(table(['Milk', 'Egg'], [mark, ''], [mark, 'X']), { ...none, columns });
  expect(data.counts).toMatchObject({ created: 0, faulty: 2 });
  expect(data.faults.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining('Please fill in'),
    `“${mark}” under Milk is neither yes nor no.`,
  ]);
});

test.each(['Non-dairy', 'Dairy-free', 'No milk'])('%s means the opposite of its mark', async (heading) => {
  const columns = { [`marks.${heading.toLowerCase()}`]: 2 };
  const { data } = await ingredients.check(table([heading], ['No'], ['Yes'], ['']), { ...none, columns });
  expect(getAllergens(data)).toEqual(['Milk', 'None']);
  expect(data.faults, 'an empty cell is not known').toMatchObject([{ rows: [4], column: 'Allergens' }]);
});
