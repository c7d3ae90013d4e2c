import { describe, expect, test } from 'vitest';
import type { ImportFile, ImportPreview } from '#contract/imports.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient, aTag, aVendor } from '#testing/catalogue.ts';
import { readFinalLine } from '#testing/imports.ts';
import { readImportFile, readImportTable } from '#testing/tables.ts';

/* Files in the shapes that kitchens have: each is read as it is meant, asked about, or refused with the way on (import-2, import-9). */

const app = await testServer();
const { db } = app;
const chef = await app.addUser();
const milk = await anAllergen(db, 'Milk');
await aTag(db);
const vendor = await aVendor(db, 'Green Valley Produce');
const ingredientNames = ['Butter', 'Honey', 'Egg', 'Basil'];
for (const name of ingredientNames) await anIngredient(db, { name, hasNoAllergens: true });

async function check(kind: string, file: ImportFile, choices: object = {}): Promise<ImportPreview> {
  const { columns, firstRow, rows } = file;
  return readFinalLine(
    await app.call(chef, 'POST', `/v1/imports/${kind}/check`, { table: { columns, firstRow, rows }, ...choices }),
  ).data;
}
const checkFile = async (kind: string, text: string, choices: object = {}) =>
  check(kind, await readImportFile(text), choices);
const csv = (...rows: string[][]) => rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
const messages = ({ faults }: ImportPreview) => faults.map(({ message }) => message);
const created = ({ created: records }: ImportPreview) =>
  records.map(({ name, values }) => ({ name, ...Object.fromEntries(values.map(({ label, text }) => [label, text])) }));

test('a column Yield is a question: it may be per cent, or what the recipe makes', async () => {
  const file = csv(
    ['Title', 'Servings', 'Yield', 'Ingredients', 'Directions', 'Allergens', 'Type'],
    ['Harvest Bean Pot', '24', '24', '4 oz Butter', 'Boil.', 'Milk', 'Side'],
  );
  const preview = await checkFile('elements', file);
  expect(preview.counts).toMatchObject({ created: 1, faulty: 1 });
  expect(messages(preview)).toEqual([expect.stringContaining('“Yield” may be Yield %, or something else.')]);
  const createdCheck = await checkFile('elements', file, { columns: { makes: 2 }, defaults: { makesUnit: 'portion' } });
  expect(messages(createdCheck)).toEqual([]);
  expect(created(createdCheck)).toMatchObject([{ Makes: '24', 'Makes unit': 'Portion' }]);
  expect(created(createdCheck)[0]).not.toHaveProperty('Yield %');
  const left = await checkFile('elements', file, { columns: { yield: null } });
  expect(messages(left)).toEqual([]);
});

describe('a line in the shorthand of a kitchen keeps its measure', () => {
  const lineFile = (line: string) =>
    csv(['Name', 'Method', 'Ingredients', 'Allergens', 'Type'], [line, 'm', line, 'Milk', 'Side']);
  test.each([
    ['1 dz Egg', 'Egg: 12'],
    ['8 oz. fl. Butter', 'Butter: 8 Fluid ounce'],
  ])('%s is %s', async (line, ingredients) => {
    const preview = await checkFile('elements', lineFile(line));
    expect([...messages(preview), preview.words]).toEqual([[]]);
    expect(created(preview)).toMatchObject([{ Ingredients: ingredients }]);
  });

  test.each([
    ['1 L Butter', 'L'],
    ['1 bu Basil', 'bu'],
    ['2 hd Basil', 'hd'],
    ['1 gross Egg', 'gross'],
  ])('%s asks what %s is, and offers no other measure', async (line, unit) => {
    const { words, counts } = await checkFile('elements', lineFile(line));
    expect(counts.created).toBe(0);
    expect(words).toMatchObject([{ list: 'portionUnits', word: unit, suggestions: [], isClear: false }]);
  });

  test.each([
    '2# Butter',
    '2 # Butter',
    '2 T Butter',
    '2 t Butter',
    '~4 oz Butter',
    'ca. 4 oz Butter',
    '1.23456 oz Butter',
  ])('%s is not understood', async (line) => {
    const preview = await checkFile('elements', lineFile(line));
    expect(messages(preview)).toEqual([expect.stringContaining('is not understood')]);
  });

  test('headings among ingredients are no food, and named', async () => {
    const preview = await checkFile('elements', lineFile('For the sauce\n4 oz Butter\nRUB:\n2 oz Honey'));
    expect(created(preview)).toMatchObject([{ Ingredients: 'Butter: 4 Ounce; Honey: 2 Ounce' }]);
    expect(preview.notes.map(({ message }) => message)).toEqual(['Read as headings, not as food: For the sauce, RUB.']);
  });
});

describe("a vendor's order guide", () => {
  const guide = csv(
    ['Account: 334455 Riverside Catering', '', '', '', '', '', '', ''],
    ['Order Guide  11/20/2026', '', '', '', '', '', '', ''],
    ['Item #', 'Description', 'Brand', 'Pack', 'Size', 'UOM', 'Case Price', 'Split Price'],
    ['0012345', 'BEAN BLACK CANNED', 'Casa Verde', '6', '#10', 'CS', '38.42', ''],
    ['0078901', 'CREAM HEAVY 36%', 'Meadow', '12', '32 OZ', 'CS', '52.80', '4.70'],
  );
  const columns = { name: 1, 'vendor1.itemId': 0, 'vendor1.unitsPerCase': 3, 'vendor1.costPerCase': 6 };
  const defaults = { type: 'Other', allergens: 'None', 'vendor1.vendorId': 'Green Valley Produce' };

  test('has its headings below two lines of title, which are named', async () => {
    expect(await readImportFile(guide)).toMatchObject({
      firstRow: 4,
      above: [[expect.stringContaining('334455')], [expect.stringContaining('Order Guide')]],
    });
  });

  test('is asked for the unit of each priced case, and never takes one', async () => {
    const preview = await checkFile('ingredients', guide, { columns, defaults });
    expect(preview.counts).toMatchObject({ created: 0, faulty: 2 });
    expect(messages(preview)).toEqual([expect.stringContaining('Say the unit')]);
    const answeredCheck = await checkFile('ingredients', guide, { columns, defaults: { ...defaults, unit: 'each' } });
    expect(messages(answeredCheck)).toEqual([]);
    expect(created(answeredCheck)).toMatchObject([{ Unit: 'Each' }, { Unit: 'Each', 'Vendor 1 item id': '0078901' }]);
  });

  test('of items that are there by another name asks which they are', async () => {
    await app.call(chef, 'POST', '/v1/ingredients', {
      name: 'Black beans',
      type: 'Other',
      portionUnitId: (await app.call(chef, 'GET', '/v1/portion-units')).body.data[0].id,
      allergenIds: [milk],
      hasNoAllergens: false,
      origins: [],
      notForPreferenceIds: [],
      conversions: [],
      vendors: [{ preference: 1, vendorId: vendor, itemId: '0012345' }],
    });
    const preview = await checkFile('ingredients', guide, { columns, defaults: { ...defaults, unit: 'each' } });
    expect(preview.counts).toMatchObject({ created: 1, faulty: 1 });
    expect(messages(preview)).toEqual([
      expect.stringContaining('Item 0012345 of Green Valley Produce is Black beans here.'),
    ]);
  });
});

describe('what a cell shows is what is saved, or it is asked', () => {
  const headings = ['Name', 'Type', 'Unit', 'Allergens', 'Vendor 1', 'Vendor 1 item id'];
  const usual = ['Probe', 'Other', 'oz', 'None', 'Green Valley Produce', 'X-77'];
  const checkIngredient = (heading: string, cell: string) =>
    checkFile('ingredients', csv([...headings, heading], [...usual, cell]));

  test.each([
    ['Cost per case ($/lb)', 'names a unit'],
    ['Vendor 1 units per case (lb)', 'names a unit'],
  ])('the heading %s asks', async (heading, message) => {
    const column = heading.startsWith('Cost') ? heading.replace('Cost', 'Vendor 1 cost') : heading;
    const preview = await checkIngredient(column, '12');
    expect(messages(preview)).toEqual([expect.stringContaining(message)]);
  });

  test('a heading that names the unit of its field does not ask', async () => {
    expect(messages(await checkIngredient('Vendor 1 cost per case ($)', '12'))).toEqual([]);
  });

  test.each([
    ['Vendor 1 cost per case', '3.20167', '“3.20167” has more than two decimals. Write 3.2.'],
    ['Vendor 1 units per case', '1.23456', '“1.23456” has more than three decimals. Write 1.235.'],
    ['Vendor 1 cost per case', '3.2\ufffd', 'has a letter that was lost'],
  ])('%s %s is a fault that says what to write', async (heading, cell, message) => {
    expect(messages(await checkIngredient(heading, cell))).toEqual([expect.stringContaining(message)]);
  });

  test.each(['2026-04-03', '2026-04-03 00:00:00', '4/3/2026', '4/3/26', '3-Apr', 'Apr-03', 'Mar-26', '3. Apr'])(
    'the item id %s is a date that a spreadsheet made',
    async (id) => {
      const preview = await checkFile('ingredients', csv(headings, [...usual.slice(0, 5), id]));
      expect(messages(preview)).toEqual([expect.stringContaining('is a date')]);
    },
  );

  test('an item id whose digits a spreadsheet dropped is a fault', async () => {
    const preview = await checkFile('ingredients', csv(headings, [...usual.slice(0, 5), '1.23457E+11']));
    expect(messages(preview)).toEqual([expect.stringContaining('has lost digits')]);
  });

  test('a name with a lost letter is a fault', async () => {
    const preview = await checkFile('ingredients', csv(headings, ['Cr\ufffdme', ...usual.slice(1)]));
    expect(messages(preview)).toEqual([expect.stringContaining('“Cr\ufffdme” has a letter that was lost')]);
  });

  test('a share where per cent is asked for says both, and per cent with its sign is read', async () => {
    const dish = (yieldText: string) =>
      checkFile(
        'elements',
        csv(['Name', 'Method', 'Allergens', 'Type', 'Yield %'], ['Rice', 'Boil.', 'None', 'Side', yieldText]),
      );
    expect(messages(await dish('0.95'))).toEqual(['Is “0.95” 0.95% or 95%? Write it with its sign.']);
    expect(created(await dish('95%'))).toMatchObject([{ 'Yield %': '95' }]);
    expect(created(await dish('0.95%'))).toMatchObject([{ 'Yield %': '0.95' }]);
  });

  test('a dish that stands twice on a menu is a fault', async () => {
    const dish = csv(['Name', 'Method', 'Allergens', 'Type'], ['Rice', 'Boil.', 'None', 'Side']);
    const { digest } = await checkFile('elements', dish);
    await app.call(chef, 'POST', '/v1/imports/elements', { table: await readImportTable(dish), digest });
    const preview = await checkFile(
      'menus',
      csv(['Name', 'Description', 'Elements'], ['Rice twice', 'Rice', 'Rice; rice']),
    );
    expect(messages(preview)).toEqual(['Rice is in this list twice. Keep one of them.']);
  });
});

describe('a file of another shape is refused with the way on', () => {
  test('two servings side by side', async () => {
    const preview = await checkFile(
      'elements',
      csv(
        ['B-77 Bean Pot', '', '', '', '', ''],
        ['Ingredients', '50 Servings', '', '100 Servings', '', 'Directions'],
        ['', 'Weight', 'Measure', 'Weight', 'Measure', ''],
        ['Dried beans', '6 lb 4 oz', '3 qt', '12 lb 8 oz', '1 gal 2 qt', '1 Soak beans overnight.'],
      ),
    );
    expect(messages(preview)).toContainEqual(expect.stringContaining('Here one row is one recipe'));
    expect(preview.counts.created).toBe(0);
  });

  test.each(['menus', 'elements'])('a week as a grid, as %s', async (kind) => {
    const preview = await checkFile(
      kind,
      csv(
        ['Week of 11/30/2026', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        ['Entree', 'Bean Pot', 'Chicken Curry', 'Meatloaf', 'Tacos', 'Pizza'],
        ['Allergens', '', 'Milk', 'Egg; Wheat', '', 'Milk; Wheat'],
      ),
    );
    expect(messages(preview)).toContainEqual(expect.stringContaining('This file looks like a plan by days'));
    expect(preview.counts.created).toBe(0);
  });

  test.each([
    ['Monday 11/30', 'Tuesday 12/1', 'Wednesday 12/2'],
    ['Mon., Nov 30', 'Tue., Dec 1', 'Wed., Dec 2'],
    ['11/30/2026', '12/1/2026', '12/2/2026'],
    ['2026-11-30', '2026-12-01', '2026-12-02'],
  ])('a week whose days have dates: %s', async (...dayHeadings) => {
    const preview = await checkFile('menus', csv(['Menu', ...dayHeadings], ['Entree', 'Bean Pot', 'Curry', 'Tacos']));
    expect(messages(preview)).toContainEqual(expect.stringContaining('This file looks like a plan by days'));
  });
});
