import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImportPreview } from '#contract/imports.ts';
import { mockAnswers, record, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { ImportPage } from './ImportPage.tsx';

afterEach(() => localStorage.clear());

const ofFile = { above: [], sheet: null, sheets: [], notes: [] };
const table = {
  ...ofFile,
  columns: ['name', 'code'],
  firstRow: 2,
  rows: Array.from({ length: 1_200 }, (_, row) => [`Ingredient ${row}`, String(row)]),
};
const field = (key: string, label: string, column: number | null, isRequired = true) => ({
  key,
  label,
  column,
  isRequired,
  withoutColumn: null,
  doubtful: [],
});
const preview: ImportPreview = {
  fields: [
    field('name', 'Name', 0),
    field('vendor1.vendorId', 'Vendor 1', null),
    field('vendor2.vendorId', 'Vendor 2', null, false),
  ],
  counts: { created: 0, changed: 0, same: 0, faulty: 1_200, faults: 1 },
  faultyRows: [],
  created: [],
  changed: [],
  allergenColumns: [],
  notes: [],
  mayLeaveOutAll: [],
  faults: [{ rows: [2, 3], count: 1_200, column: 'Vendor 1', message: 'Ingredient vendor 1 vendor is required.' }],
  words: [],
  lists: {},
  entries: [],
  reach: null,
  digest: 'digest',
};
const ready = {
  ...preview,
  counts: { created: 1_200, changed: 0, same: 3, faulty: 0, faults: 0 },
  created: table.rows.slice(0, 100).map(([name = ''], row) => ({ row: row + 2, name, values: [] })),
  faults: [],
};

test('a missing column is answered once for all rows, stays in sight, and leads to the imported records', async () => {
  mockAnswers({
    'POST /v1/imports/table': () => record(table),
    'POST /v1/imports/ingredients/check': ({ body }) => record('vendor1.vendorId' in body.defaults ? ready : preview),
    'POST /v1/imports/ingredients': () => record({ created: 1_200, changed: 0, same: 3, step: null }),
  });
  await renderScreen(<ImportPage kind="ingredients" />);
  await expect
    .element(page.getByText('New ingredients need Name, Allergens, Vendor 1', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Template with examples, xlsx' })).toBeVisible();
  await userEvent.upload(page.getByLabelText('File to import'), new File(['name'], 'usda.csv'));

  await expect.element(page.getByText('Not found in your file: Vendor 1.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('2, 3 and 1,198 more')).toBeVisible();
  await expect.element(page.getByText('For example Ingredient 0 · Ingredient 1 · Ingredient 2')).toBeVisible();
  await expect.element(page.getByLabelText('Vendor 2', { exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show 1 more field that a column could fill' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Vendor 2', exact: true })).toBeVisible();
  await expectAccessible();

  await page.getByLabelText('Vendor 1: use this if the cell is empty').fill('Sysco');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Import 1,200 records' })).toBeVisible();
  await expect.element(page.getByLabelText('Vendor 1: use this if the cell is empty')).toHaveValue('Sysco');
  await page.getByRole('button', { name: 'Show 80 more' }).click();
  await expect.element(page.getByText('And 1,100 more.')).toBeVisible();

  await page.getByRole('button', { name: 'Import 1,200 records' }).click();
  await expect.element(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect.element(page.getByText('3 records were as in the file already.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open Ingredients' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Import elements' })).toBeVisible();
  await expectAccessible();
});

const dishes = {
  ...ofFile,
  columns: ['name', 'allergens_suggested', 'portion_note', 'portion_oz'],
  firstRow: 2,
  rows: [
    ['Tuna salad', '', 'a cup', '6.1'],
    ['Tuna Salad', 'Fish', 'a cup', '6.1'],
    ['Rice', '', 'a bowl', '5'],
  ],
};
const dishesAsked: ImportPreview = {
  ...preview,
  fields: [
    field('name', 'Name', 0),
    field('allergens', 'Allergens', null),
    field('perPerson', 'Default portion per person', null, false),
  ],
  counts: { created: 2, changed: 0, same: 0, faulty: 1, faults: 1 },
  faults: [{ rows: [3], count: 1, column: 'name', message: 'Tuna Salad is already in row 2.' }],
  faultyRows: [3],
};

test('columns that may be meant are offered, and rows that need a look can be left out', async () => {
  const sentRows: { table: typeof dishes; columns: object; defaults: object }[] = [];
  mockAnswers({
    'POST /v1/imports/table': () => record(dishes),
    'POST /v1/imports/elements/check': ({ body }) => {
      sentRows.push(body);
      const isLeftOut = body.table.rows[1].length === 0;
      const counts = { ...dishesAsked.counts, faulty: isLeftOut ? 0 : 1, faults: isLeftOut ? 0 : 1 };
      return record({ ...dishesAsked, counts, ...(isLeftOut && { faults: [], faultyRows: [] }) });
    },
  });
  await renderScreen(<ImportPage kind="elements" />);
  await userEvent.upload(page.getByLabelText('File to import'), new File(['{}'], 'dishes.json'));
  await page.getByRole('button', { name: 'Allergens is allergens_suggested' }).click();
  await page.getByRole('button', { name: 'Default portion per person is portion_oz' }).click();
  await expect.element(page.getByRole('button', { name: /is portion_note$/ })).not.toBeInTheDocument();
  await expect.poll(() => sentRows.at(-1)?.columns).toEqual({ allergens: 1, perPerson: 3 });
  await expectAccessible();

  await page.getByRole('button', { name: 'Leave 1 row out' }).click();
  await expect.element(page.getByText('Left out: row 3.')).toBeVisible();
  expect(sentRows.at(-1)?.table.rows).toEqual([dishes.rows[0], [], dishes.rows[2]]);
  await expect.element(page.getByRole('button', { name: 'Import 2 records' })).toBeVisible();
  await page.getByRole('button', { name: 'Take them back' }).click();
  await expect.element(page.getByRole('button', { name: 'Leave 1 row out' })).toBeVisible();
});

test('an answer for all new records does not apply to another file, and never says that there are no allergens', async () => {
  const sentRows: { defaults: object }[] = [];
  let file = dishes;
  mockAnswers({
    'POST /v1/imports/table': () => record(file),
    'POST /v1/imports/elements/check': ({ body }) => {
      sentRows.push(body);
      return record(dishesAsked);
    },
  });
  await renderScreen(<ImportPage kind="elements" />);
  const choose = () => userEvent.upload(page.getByLabelText('File to import'), new File(['{}'], 'dishes.json'));
  const say = async (label: string, text: string) => {
    await page.getByLabelText(`${label}: use this if the cell is empty`).fill(text);
    await userEvent.keyboard('{Enter}');
  };
  await choose();
  await say('Allergens', 'None');
  await say('Default portion per person', '4');
  await expect.poll(() => sentRows.at(-1)?.defaults).toEqual({ allergens: 'None', perPerson: '4' });
  let before = sentRows.length;
  await choose();
  await expect.poll(() => sentRows.length).toBeGreaterThan(before);
  expect(sentRows.at(-1)?.defaults, 'a file with the same headings').toEqual({ perPerson: '4' });
  file = { ...dishes, columns: ['title', 'allergens', 'servings', 'intro'] };
  before = sentRows.length;
  await choose();
  await expect.poll(() => sentRows.length).toBeGreaterThan(before);
  expect(sentRows.at(-1)?.defaults, 'a file with other headings').toEqual({});
});

test('a word of allergens is pressed only where it is clear, and an answer of another file counts once it is confirmed', async () => {
  const [shrimp, mussel, egg] = ['shrimp', 'mussel', 'egg'].map((id) => ({ id, name: `All ${id}` }));
  const unknown = (word: string, more: object) => ({
    ...{ list: 'allergens', listName: 'allergen', word, rows: 1, firstRow: 2 },
    ...{ mayCreate: false, mayLeaveOut: false, suggestions: [], isClear: false },
    ...more,
  });
  const both = { id: 'shrimp', furtherIds: ['mussel'], name: 'All shrimp and All mussel' };
  const words = [
    unknown('shellfish', { suggestions: [both, { ...shrimp, furtherIds: [] }], isClear: true }),
    unknown('egg free', { suggestions: [{ ...egg, furtherIds: [] }] }),
  ];
  const sentRows: { words: { word: string; id: string; furtherIds?: string[] }[] }[] = [];
  mockAnswers({
    'POST /v1/imports/table': () => record(dishes),
    'POST /v1/imports/elements/check': ({ body }) => {
      sentRows.push(body);
      const open = words.filter(({ word }) => body.words.every((answer: { word: string }) => answer.word !== word));
      return record({ ...dishesAsked, words: open, lists: { allergens: [shrimp, mussel, egg] } });
    },
  });
  await renderScreen(<ImportPage kind="elements" />);
  const choose = () => userEvent.upload(page.getByLabelText('File to import'), new File(['{}'], 'dishes.json'));
  await choose();
  await expect.element(page.getByRole('button', { name: /^It means All egg/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'It means All shrimp and All mussel' }).click();
  await page.getByLabelText('Meaning of egg free').selectOptions('All egg');
  await expect
    .poll(() => sentRows.at(-1)?.words.map(({ word, id, furtherIds }) => [word, id, furtherIds]))
    .toEqual([
      ['shellfish', 'shrimp', ['mussel']],
      ['egg free', 'egg', []],
    ]);
  const before = sentRows.length;
  await choose();
  await expect.poll(() => sentRows.length).toBeGreaterThan(before);
  expect(sentRows.at(-1)?.words, 'nothing is answered in silence').toEqual([]);
  await expect.element(page.getByText('Answered before: All shrimp and All mussel')).toBeVisible();
  await page.getByRole('button', { name: 'It still means All shrimp and All mussel' }).click();
  await expect
    .poll(() => sentRows.at(-1)?.words)
    .toMatchObject([{ word: 'shellfish', id: 'shrimp', furtherIds: ['mussel'] }]);
  await expectAccessible();
});

test('sheet and headings can be chosen, columns of allergens are asked about, and what was read differently is named', async () => {
  const sentRows: { table: { columns: string[]; firstRow: number }; columns: Record<string, number | null> }[] = [];
  const askedNames: string[] = [];
  const workbook = {
    columns: ['Name', 'Milk', 'Soya', 'Notes'],
    firstRow: 3,
    rows: [['Batter', 'X', '', 'with egg']],
    above: [['Order guide']],
    sheet: 'Items',
    sheets: ['Items', 'Old'],
    notes: ['2 hidden rows of this sheet are read, too.'],
  };
  mockAnswers({
    'POST /v1/imports/table': ({ query }) => {
      askedNames.push(query.sheet ?? '');
      return record(workbook);
    },
    'POST /v1/imports/ingredients/check': ({ body }) => {
      sentRows.push(body);
      const isRead = 'marks.milk' in body.columns ? body.columns['marks.milk'] !== null : null;
      const column = (key: string, heading: string, allergen: string | null, place: number) => ({
        key,
        column: place,
        heading,
        allergen,
        isRead,
      });
      return record({
        ...ready,
        fields: [field('name', 'Name', 0), { ...field('type', 'Type', null, false), doubtful: [1, 2] }],
        allergenColumns: [
          column('marks.milk', 'Milk', 'Milk', 1),
          column('marks.soya', 'Soya', 'Soy', 2),
          column('marks.notes', 'Notes', null, 3),
        ],
        notes: [{ rows: [3], count: 1, column: 'Name', message: 'Read as a heading, not as food: Sauce.' }],
        mayLeaveOutAll: [{ list: 'portionUnits', listName: 'unit' }],
      });
    },
  });
  await renderScreen(<ImportPage kind="ingredients" />);
  await userEvent.upload(page.getByLabelText('File to import'), new File(['x'], 'guide.xlsx'));
  await expect.element(page.getByText('Not read, above the headings: Order guide')).toBeVisible();
  await expect.element(page.getByText('2 hidden rows of this sheet are read, too.')).toBeVisible();
  await expect.element(page.getByText('Choose the column that is meant, or no column: Type.')).toBeVisible();
  await expect.element(page.getByText('Read as a heading, not as food: Sauce.')).toBeVisible();
  await expect.element(page.getByText('Soya (Soy)')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Leave out all amounts that are not understood' }))
    .toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: 'Marks mean contained' }).click();
  await expect.poll(() => sentRows.at(-1)?.columns).toEqual({ 'marks.milk': 1, 'marks.soya': 2 });
  await expect.element(page.getByText('Milk: marks count')).toBeVisible();
  await page.getByRole('button', { name: 'Leave these columns out' }).first().click();
  await expect.poll(() => sentRows.at(-1)?.columns).toEqual({ 'marks.milk': null, 'marks.soya': null });
  await page.getByRole('button', { name: 'The words are contained' }).click();
  await expect
    .poll(() => sentRows.at(-1)?.columns)
    .toEqual({ 'marks.milk': null, 'marks.soya': null, 'marks.notes': 3 });

  await page.getByLabelText('Headings').selectOptions('0');
  await expect
    .poll(() => sentRows.at(-1)?.table)
    .toMatchObject({ columns: ['Order guide', 'Column 2', 'Column 3', 'Column 4'], firstRow: 2 });
  await page.getByLabelText('Sheet').selectOptions('Old');
  await expect.poll(() => askedNames).toEqual(['', 'Old']);
});
