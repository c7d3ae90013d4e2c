import { expect, type Locator, type Page } from '@playwright/test';
import { bulkTexts } from '#contract/bulk-texts.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import { mergeTexts } from '#contract/merge-texts.ts';
import { replacementTexts } from '#contract/replacements-texts.ts';
import { selectionTexts } from '#contract/selection-texts.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { createReferenceDataTexts } from '#domain/reference-data/reference-data-texts.ts';
import { box, created, type FormRow } from './form-steps.ts';
import { api, openInApp } from './journey-steps.ts';

async function fillElement(form: Page | Locator, mark: string) {
  await box(form, 'Name').fill(`Element ${mark}`);
  await box(form, 'Method').fill('Steam.');
  await form.getByRole('checkbox', { name: 'Ingredients not recorded' }).check();
  await form.getByRole('checkbox', { name: 'No allergens' }).check();
}

/** Opens the replacement of an ingredient that one element of its own has. */
async function chooseReplacement(page: Page, mark: string) {
  const [unit] = await api(page, '/v1/portion-units');
  const [vendor] = await api(page, '/v1/vendors');
  const [tag] = await api(page, '/v1/menu-element-classes');
  const plain = { hasNoAllergens: true, type: 'Grain', portionUnitId: unit.id };
  const vendors = [{ vendorId: vendor.id, preference: 1, itemId: '1' }];
  const names = [`Sauce ${mark}`, `Gravy ${mark}`];
  const [sauce] = await Promise.all(names.map((name) => created(page, '/v1/ingredients', { ...plain, name, vendors })));
  await created(page, '/v1/elements', {
    name: `Element with ${mark}`,
    method: 'Stir.',
    ingredientObjs: [{ ingredientId: sauce?.id }],
    hasNoAllergens: true,
    menuElementClassId: tag.id,
  });
  await openInApp(page, `/ingredients/${sauce?.id}`);
  await page.getByRole('button', { name: replacementTexts.open }).click();
  const dialog = page.getByRole('dialog', { name: `Replace Sauce ${mark}` });
  await dialog.getByRole('searchbox').fill(`Gravy ${mark}`);
  await dialog.getByRole('option', { name: `Gravy ${mark}` }).click();
}

/** Ingredients of these names, alone in the list. */
async function listIngredients(page: Page, mark: string, names: readonly string[]) {
  const [unit] = await api(page, '/v1/portion-units');
  const [vendor] = await api(page, '/v1/vendors');
  const plain = { hasNoAllergens: true, type: 'Grain', portionUnitId: unit.id };
  const vendors = [{ vendorId: vendor.id, preference: 1, itemId: '1' }];
  for (const name of names) await created(page, '/v1/ingredients', { ...plain, name, vendors });
  await openInApp(page, `/ingredients?q=${mark}`);
  for (const name of names)
    await page.getByRole('checkbox', { name: selectionTexts.select(name), exact: true }).check();
}

export const catalogueForms: readonly FormRow[] = [
  {
    file: 'features/menus/MenuForm.tsx',
    name: 'a new menu',
    fill: async (page, mark) => {
      await openInApp(page, '/menus/new');
      await box(page, 'Name').fill(`Menu ${mark}`);
      await box(page, 'Description').fill('Good.');
    },
    says: (mark) => menuTexts.created(`Menu ${mark}`, 'Default'),
  },
  {
    file: 'features/elements/NewElementDialog.tsx',
    name: 'an element made for a menu',
    isDialog: true,
    fill: async (page, mark) => {
      await openInApp(page, '/menus/new');
      await page.getByRole('button', { name: 'Add elements' }).click();
      await page.getByRole('button', { name: 'Create New Element' }).click();
      await fillElement(page.getByRole('dialog', { name: 'Create New Element' }), mark);
    },
    says: (mark) => elementTexts.created(`Element ${mark}`, 'Default'),
  },
  {
    file: 'features/replacements/ReplaceIngredientDialog.tsx',
    name: 'an ingredient that is replaced',
    isDialog: true,
    fill: chooseReplacement,
    says: (mark) => replacementTexts.done(`Sauce ${mark}`, `Gravy ${mark}`, 1, 0),
  },
  {
    file: 'features/bulk/BulkChangeDialog.tsx',
    name: 'many ingredients that are changed',
    isDialog: true,
    fill: async (page, mark) => {
      await listIngredients(page, mark, [`Many ${mark}`]);
      await page.getByRole('button', { name: bulkTexts.change }).click();
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Sesame', exact: true }).check();
      await expect(page.getByText(bulkTexts.willChange(1))).toBeVisible();
    },
    says: () => bulkTexts.done(1, 'ingredient', 'ingredients'),
  },
  {
    file: 'features/merges/MergeDialog.tsx',
    name: 'two ingredients that are one',
    isDialog: true,
    fill: async (page, mark) => {
      await listIngredients(page, mark, [`Twin ${mark}`, `Twins ${mark}`]);
      await page.getByRole('button', { name: mergeTexts.open }).click();
      await page.getByRole('radio', { name: `Twins ${mark}` }).check();
    },
    says: (mark) => mergeTexts.done(`Twin ${mark}`, `Twins ${mark}`),
  },
  {
    file: 'features/reference-data/ReferenceEntryDialog.tsx',
    name: 'a brand',
    isDialog: true,
    fill: async (page, mark) => {
      await openInApp(page, '/brands');
      await page.getByRole('button', { name: 'New brand' }).click();
      await box(page.getByRole('dialog'), 'Name').fill(`Brand ${mark}`);
    },
    says: (mark) => createReferenceDataTexts('brand').saved(`Brand ${mark}`),
  },
];
