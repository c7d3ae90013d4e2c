import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImportPreview } from '#contract/imports.ts';
import { answering, record, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { ImportPage } from './ImportPage.tsx';

afterEach(() => localStorage.clear());

const table = {
  columns: ['name', 'code'],
  firstRow: 2,
  rows: Array.from({ length: 1_200 }, (_, row) => [`Ingredient ${row}`, String(row)]),
};
const field = (key: string, label: string, column: number | null, isRequired = true) => ({
  key,
  label,
  column,
  isRequired,
});
const preview: ImportPreview = {
  fields: [
    field('name', 'Name', 0),
    field('vendor1.vendorId', 'Vendor 1', null),
    field('vendor2.vendorId', 'Vendor 2', null, false),
  ],
  counts: { created: 0, changed: 0, same: 0, faulty: 1_200, faults: 1 },
  created: [],
  changed: [],
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

test('what the file lacks is said once for all rows, stays in sight, and leads to what was imported', async () => {
  answering({
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

  await page.getByLabelText('Vendor 1 of new records, where empty').fill('Sysco');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Import 1,200 records' })).toBeVisible();
  await expect.element(page.getByLabelText('Vendor 1 of new records, where empty')).toHaveValue('Sysco');
  await page.getByRole('button', { name: 'Show 80 more' }).click();
  await expect.element(page.getByText('And 1,100 more.')).toBeVisible();

  await page.getByRole('button', { name: 'Import 1,200 records' }).click();
  await expect.element(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect.element(page.getByText('3 records were as in the file already.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open Ingredients' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Import elements' })).toBeVisible();
  await expectAccessible();
});
