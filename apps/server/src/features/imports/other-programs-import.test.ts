import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accounts } from '#server/db/schema/accounts.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient, aTag, aVendor } from '#testing/catalogue.ts';
import { createImports } from '#testing/imports.ts';
import { aMarket } from '#testing/scheduling.ts';

/* Tables of other programs: no word of food and no allergen is lost in silence. */

const app = await testServer();
const { db } = app;
const chef = await app.addUser();
const ingredients = createImports(app, chef, 'ingredients');
const elements = createImports(app, chef, 'elements');
for (const name of ['Peanuts', 'Milk', 'Tree Nuts', 'Wheat', 'Soy', 'Celery', 'Sulfites']) await anAllergen(db, name);
await aTag(db);
await aVendor(db, 'Green Valley Produce');
await anIngredient(db, { name: 'Rice', hasNoAllergens: true });

const none = { allergens: 'None' };
const vendor = ['oz', 'Green Valley Produce', 'X-1'];
const table = (columns: string[], ...rows: string[][]) => [
  ['Name', 'Type', ...columns, 'Unit', 'Vendor 1', 'Vendor 1 item id'],
  ...rows.map((cells, index) => [`Probe ${columns.join()} ${index}`, 'Other', ...cells, ...vendor]),
];
const getAllergens = ({ created }: { created: { values: { label: string; text: string }[] }[] }) =>
  created.map(({ values }) => values.find(({ label }) => label === 'Allergens')?.text);

test.each(['#N/A', '#DIV/0!', '#REF!', '#NAME?', '######', 'Err:502', '#CALC!'])(
  'the error %s is a fault, and says neither none nor nothing',
  async (error) => {
    const rows = table(['Allergens', 'Vendor 1 cost per case'], [error, '1'], ['Milk', error]);
    const { data } = await ingredients.check(rows, { defaults: none });
    expect(data.counts).toMatchObject({ created: 0, faulty: 2 });
    expect(data.faults.map(({ column }: { column: string }) => column)).toEqual([
      'Allergens',
      'Vendor 1 cost per case',
    ]);
  },
);

test.each(['N/A', 'nil', '–', '-', 'none known', 'No known allergens', 'unknown', '?', 'TBD'])(
  '%s says nothing about allergens, also where empty cells of new records are None',
  async (text) => {
    const rows = table(['Allergens', 'Vendor 1 cost per case'], [text, '1'], ['', 'N/A'], ['None', '']);
    const { data } = await ingredients.check(rows, { defaults: none });
    expect(data.faults).toEqual([
      expect.objectContaining({ rows: [2], column: 'Allergens', message: expect.stringContaining('Please fill in') }),
    ]);
    expect(getAllergens(data)).toEqual(['None', 'None']);
    expect(data.words).toEqual([]);
  },
);

test.each([
  ['Soybeans; Sulphites', 'Soy; Sulfites'],
  ['celery, Sulphur dioxide and sulphites', 'Celery; Sulfites'],
  ['Dairy', 'Milk'],
])('the words %s are the allergens %s', async (text, allergens) => {
  const { data } = await ingredients.check(table(['Allergens'], [text]));
  expect(getAllergens(data)).toEqual([allergens]);
});

test('a word that may mean several allergens is asked about', async () => {
  const { data } = await ingredients.check(table(['Allergens'], ['Nuts']));
  expect(data.words).toMatchObject([
    {
      word: 'Nuts',
      isClear: false,
      suggestions: [{ name: 'Tree Nuts and Peanuts' }, { name: 'Tree Nuts' }, { name: 'Peanuts' }],
    },
  ]);
});

test('two columns of one field are a question', async () => {
  const rows = table(['Contains', 'Allergens', 'Kind'], ['Milk', 'Tree Nuts', '']);
  const { data } = await ingredients.check(rows, { defaults: none });
  expect(data.counts).toMatchObject({ created: 0, faulty: 1 });
  expect(data.faults).toMatchObject([
    {
      rows: [1],
      column: 'Allergens',
      message: expect.stringContaining('Contains and Allergens are columns of Allergens'),
    },
    { rows: [2], column: 'Allergens' },
  ]);
  expect(data.fields.find(({ key }: { key: string }) => key === 'allergens')).toMatchObject({ doubtful: [2, 3] });
  expect(getAllergens((await ingredients.check(rows, { columns: { allergens: 3 } })).data)).toEqual(['Tree Nuts']);
  const empty = await ingredients.check(table(['Contains', 'Allergens'], ['', 'Milk']));
  expect(getAllergens(empty.data), 'an empty column asks nothing').toEqual(['Milk']);
});

const matrix = table(['Milk', 'Contains nuts', 'Wheat free'], ['X', '', 'yes'], ['', 'Yes', 'no'], ['', '', '']);
const keys = ['marks.milk', 'marks.contains nuts', 'marks.wheat free'];

test('columns of single allergens are a question', async () => {
  const { data } = await ingredients.check(matrix, { defaults: none });
  expect(data.counts).toMatchObject({ created: 0, faulty: 3 });
  expect(data.faults).toMatchObject([
    { rows: [1], message: expect.stringContaining('Milk, Contains nuts, and Wheat free') },
    { rows: [2, 3, 4], column: 'Allergens' },
  ]);
  expect(
    data.allergenColumns.map(({ key, allergen, isRead }: Record<string, unknown>) => [key, allergen, isRead]),
  ).toEqual([
    ['marks.milk', 'Milk', null],
    ['marks.contains nuts', 'Tree Nuts', null],
    ['marks.wheat free', 'Wheat', null],
  ]);
  expect((await ingredients.run(matrix, { defaults: none })).error).toMatchObject({ code: 'validation_failed' });
});

test('their marks count once a person says so, with the column of allergens', async () => {
  const columns = Object.fromEntries(keys.map((key, index) => [key, index + 2]));
  const { data } = await ingredients.check(matrix, { defaults: none, columns });
  expect(data.faults, 'an empty cell under Wheat free is not known').toMatchObject([
    { rows: [4], count: 1, message: expect.stringContaining('Please fill in') },
  ]);
  expect(getAllergens(data)).toEqual(['Milk', 'Tree Nuts; Wheat']);
  const wrong = table(['Allergens', 'Milk'], ['Soy', 'X'], ['None', 'X'], ['Soy', 'traces']);
  const mixed = (await ingredients.check(wrong, { columns: { 'marks.milk': 3 } })).data;
  expect(getAllergens(mixed)).toEqual(['Soy; Milk']);
  expect(mixed.faults).toMatchObject([
    { rows: [3], message: 'This row says none, and has marks in columns of allergens. Keep one of them.' },
    { rows: [4], message: '“traces” under Milk is neither yes nor no.' },
  ]);
});

test('they are left out once a person says so', async () => {
  const columns = Object.fromEntries(keys.map((key) => [key, null]));
  const { data } = await ingredients.check(matrix, { defaults: none, columns });
  expect(getAllergens(data)).toEqual(['None', 'None', 'None']);
});

test('a row of which nothing is read is named', async () => {
  const { data } = await elements.check([
    ['Name', 'Method', 'Ingredients', 'Allergens', 'Remarks'],
    ['Plain rice', 'Cook.', 'Rice: 2 oz', 'None', ''],
    ['', '', '', '', 'All dishes may contain peanuts'],
  ]);
  expect(data.counts).toMatchObject({ created: 1, faulty: 0 });
  expect(data.notes).toMatchObject([{ rows: [3], message: expect.stringContaining('This row was not read') }]);
});

test('amounts that are not understood are faults, until a person leaves all of them out', async () => {
  const rows = [
    ['Name', 'Method', 'Ingredients', 'Allergens'],
    ['Rice bowl', 'Cook.', 'Rice: 2-3 oz\nSauce: 2 to 3 tbsp peanut butter', 'None'],
  ];
  const printedRows = [{ list: 'ingredients', word: '*', id: '' }];
  const { data } = await elements.check(rows, { words: printedRows });
  expect(data.words).toEqual([]);
  expect(data.faults).toMatchObject([{ message: expect.stringContaining('“2-3 oz” is not understood') }]);
  expect(data.mayLeaveOutAll).toEqual([{ list: 'portionUnits', listName: 'unit' }]);
  const words = [...printedRows, { list: 'portionUnits', word: '*', id: '' }];
  const left = (await elements.check(rows, { words })).data;
  expect(left.created[0].values).toEqual(
    expect.arrayContaining([
      { label: 'Ingredients', text: 'Rice' },
      { label: 'Printed ingredients', text: 'Rice, peanut butter' },
    ]),
  );
  expect(left.notes.map(({ message }: { message: string }) => message)).toEqual([
    'Read as a heading, not as food: Sauce.',
    'The amount “2-3 oz” is left out.',
    'This dish prints peanut butter, and its allergens say none. Is that so?',
  ]);
});

test('an account has its name in one line, and a zip that lost its zero is told so', async () => {
  const market = await aMarket(db);
  const clients = createImports(app, chef, 'accounts');
  const headings = ['Account name', 'Market', 'Address one', 'City', 'State', 'Zip'];
  const row = (name: string, zip: string) => [name, market.name, '1 Main St', 'Boston', 'MA', zip];
  const { data } = await clients.check([headings, row('Labs', '2134'), row('Island', '601')]);
  expect(data.faults.map(({ message }: { message: string }) => message)).toEqual([
    '2134 has four digits: did a spreadsheet drop the leading zero?',
    '601 has three digits: did a spreadsheet drop the leading zero?',
  ]);
  expect((await clients.run([headings, row('Harbor\nBank', '02134')])).data).toMatchObject({ created: 1 });
  expect(await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.name, 'Harbor Bank'))).toHaveLength(
    1,
  );
});
