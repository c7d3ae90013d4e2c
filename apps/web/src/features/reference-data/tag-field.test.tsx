import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { elementFields } from '#contract/element-fields.ts';
import type { Element } from '#contract/elements.ts';
import type { Menu } from '#contract/menus.ts';
import { emptyFields } from '#contract/record-fields.ts';
import { answering, list, record, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { ElementPage } from '../elements/ElementPage.tsx';
import { NewElementDialog } from '../elements/NewElementDialog.tsx';
import { NewElementPage } from '../elements/NewElementPage.tsx';
import { MenuPage } from '../menus/MenuPage.tsx';
import { NewMenuPage } from '../menus/NewMenuPage.tsx';

const savedMenu: Menu = {
  id: 'saved',
  name: 'Bacon',
  description: 'Good.',
  isDescriptionAutomated: false,
  brandId: 'brand',
  cuisineTypeId: 'american',
  menuElementClassId: 'default',
  originalMenu: null,
  allergenNames: [],
  allergenStatement: 'unknown',
  elements: [],
  version: 1,
  updatedAt: '2026-03-01T12:00:00.000Z',
};
const savedElement: Element = {
  ...emptyFields(elementFields),
  id: 'saved',
  name: 'Bacon',
  menuElementClassId: 'default',
  elementTypeId: null,
  ingredients: 'Bacon',
  method: 'Fry.',
  allergens: [],
  allergenStatement: 'none',
  allergenIds: [],
  hasNoAllergens: true,
  hasNoIngredients: false,
  isIngredientsTyped: true,
  suitableForPreferenceIds: [],
  diets: [],
  ingredientObjs: [],
  defaultContainerTypeId: null,
  servingTemp: null,
  defaultPortionPerPerson: null,
  defaultPortionPerContainer: null,
  defaultPortionUnitId: null,
  usedMenuElementClassIds: ['default'],
  menus: [],
  alternative: [],
  version: 1,
};

/** Existing records: the name and its tag. */
const taken: Readonly<Record<string, string>> = { 'Scrambled eggs': 'default', 'Vegan eggs': 'vegan' };

function tagsOfName({ name }: { name: string }) {
  const tag = taken[name.split('/').at(-1) ?? ''];
  return list(tag ? [{ id: tag, usedBy: 'other' }] : []);
}

function kitchen() {
  const kinds = ['menu', 'element'];
  return answering({
    ...Object.fromEntries(
      [...Object.keys(taken), 'Scrambled eggs with bacon', 'Vegan eggs Benedict', 'Bacon'].flatMap((name) =>
        kinds.map((kind) => [`GET /v1/menu-element-classes/${kind}/${name}`, tagsOfName]),
      ),
    ),
    'GET /v1/menus/saved': () => record(savedMenu),
    'GET /v1/elements/saved': () => record(savedElement),
    'POST /v1/menus': ({ body }) => record({ ...savedMenu, ...body, elements: [] }),
    'POST /v1/elements': ({ body }) => record({ ...savedElement, ...body }),
    'PUT /v1/menus/saved': ({ body }) => record({ ...savedMenu, ...body, elements: [] }),
    'PUT /v1/elements/saved': ({ body }) => record({ ...savedElement, ...body }),
  });
}

const tag = () => page.getByRole('combobox', { name: 'Tag' });
const name = () => page.getByRole('textbox', { name: 'Name', exact: true });

async function choose(option: string) {
  await tag().click();
  await page.getByRole('option', { name: option }).click();
}

async function savedTag(sent: ReturnType<typeof kitchen>) {
  for (const [field, text] of [
    ['Description', 'Good.'],
    ['Method', 'Fry.'],
  ] as const) {
    const box = page.getByRole('textbox', { name: field, exact: true });
    if (box.query()) await box.fill(text);
  }
  for (const box of ['No ingredients', 'No allergens']) {
    const check = page.getByRole('checkbox', { name: box });
    if (check.query() && !(check.element() as HTMLInputElement).checked) await check.click();
  }
  await name().click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await vi.waitFor(async () => {
    const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });
    if (ok.query()) await ok.click();
    expect(sent.some(({ method }) => method !== 'GET')).toBe(true);
  });
  return sent.find(({ method }) => method !== 'GET')?.body.menuElementClassId;
}

afterEach(() => {
  vi.restoreAllMocks();
});

type NewForm = readonly [string, () => ReactNode];
const newPages: readonly NewForm[] = [
  ['menu', () => <NewMenuPage />],
  ['element', () => <NewElementPage />],
];
/** It holds the form of the page. */
const newDialog: NewForm = ['element in a dialog', () => <NewElementDialog onCreated={() => {}} onClose={() => {}} />];

describe.each([...newPages, newDialog])('the tag of a new %s', (_, form) => {
  test('is back at the own choice after a pause in a longer name', async () => {
    const sent = kitchen();
    await renderScreen(form());
    await name().fill('Scrambled eggs');
    await expect.element(tag()).toHaveTextContent('Vegan');
    await expect
      .element(page.getByText('Scrambled eggs exists for Default already, so the tag is now Vegan.'))
      .toBeVisible();
    await expectAccessible();
    await name().fill('Scrambled eggs with bacon');
    await expect.element(tag()).toHaveTextContent('Default');
    await expect.element(page.getByText('The tag is Default again.')).toBeVisible();
    expect(await savedTag(sent)).toBe('default');
  });
});

describe.each(newPages)('the tag of a new %s', (_, form) => {
  test('never moves away from a tag that is free, and comes back to the one that was chosen', async () => {
    const sent = kitchen();
    await renderScreen(form());
    await name().click();
    await choose('Vegan');
    await name().fill('Vegan eggs');
    await expect.element(tag()).toHaveTextContent('Default');
    await name().fill('Vegan eggs Benedict');
    await expect.element(tag()).toHaveTextContent('Vegan');
    expect(await savedTag(sent)).toBe('vegan');
  });

  test('is the own choice for a name that is saved before it was looked up', async () => {
    const sent = kitchen();
    await renderScreen(form());
    await name().fill('Scrambled eggs');
    await expect.element(tag()).toHaveTextContent('Vegan');
    await userEvent.keyboard('!');
    expect(tag().element().textContent).toBe('Default');
    expect(await savedTag(sent)).toBe('default');
  });
});

const savedForms: readonly (readonly [string, string, () => ReactNode])[] = [
  ['menu', 'There is an menu named Scrambled eggs already.', () => <MenuPage menuId="saved" />],
  ['element', 'There is an element named Scrambled eggs for Default already.', () => <ElementPage elementId="saved" />],
];

describe.each(savedForms)('the tag of a saved %s', (_, conflict, form) => {
  test('stays, whatever the name; a used one is said', async () => {
    const sent = kitchen();
    await renderScreen(form());
    await name().fill('Scrambled eggs');
    await expect.element(page.getByText(conflict)).toBeVisible();
    await expect.element(tag()).toHaveTextContent('Default');
    await name().fill('Scrambled eggs with bacon');
    await expect.element(page.getByText(conflict)).not.toBeInTheDocument();
    expect(await savedTag(sent)).toBe('default');
  });
});
