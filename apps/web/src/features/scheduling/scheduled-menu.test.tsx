import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ElementSummary } from '#contract/elements.ts';
import type { Menu, MenuElement } from '#contract/menus.ts';
import { aScheduledElement, aScheduledMenu, elementTypes, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { type Answers, answering, Refused } from '#testing/server-answers.ts';
import { ScheduledMenuPage } from './ScheduledMenuPage.tsx';
import { alternativeOf } from './scheduled-menu-form-values.ts';

const milk = { id: 'milk', name: 'Milk' };
const peanut = { id: 'peanut', name: 'Peanut' };

const satay = aScheduledElement('Satay', {
  elementTypeId: 'protein',
  allergens: [milk, peanut],
  allergenIds: ['milk', 'peanut'],
  allergenNames: ['Milk', 'Peanut'],
  allergenStatement: 'some',
});
const rice = aScheduledElement('Rice', { order: 1 });
const menu = aScheduledMenu({
  date: '2099-05-03',
  scheduledElements: [satay, rice],
  butcherPaperNotes: 'Two tables',
  clientNotes: 'Back door',
  talkingPoints: 'Local peanuts',
  version: 7,
});

const onMaster = (name: string, more: Partial<MenuElement> = {}): MenuElement => ({
  elementId: name,
  element: { id: name, name },
  order: 0,
  containerTypeId: 'full pan',
  elementTypeId: 'starch',
  portionUnitId: 'oz',
  portionPerPerson: 6,
  portionPerContainer: 100,
  servingTemp: 'COLD',
  ingredients: 'as ever',
  allergens: [],
  allergenStatement: 'none',
  directionals: 'In the middle',
  servingUtensilId: 'tongs',
  servingVesselId: null,
  hostFlowOrder: 1,
  ...more,
});
const master: Menu = {
  id: 'master',
  name: 'Taco Bar, new',
  description: 'As it is now',
  isDescriptionAutomated: false,
  brandId: null,
  cuisineTypeId: 'thai',
  menuElementClassId: 'default',
  originalMenu: null,
  allergenNames: [],
  allergenStatement: 'unknown',
  elements: [onMaster('Rice'), onMaster('Slaw', { order: 1, hostFlowOrder: 0 })],
  version: 2,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const dish = (name: string, more: Partial<ElementSummary> = {}): ElementSummary => ({
  id: name,
  name,
  menuElementClassId: 'default',
  elementTypeId: null,
  ingredients: `${name} only`,
  method: 'Fry.',
  allergens: [],
  allergenStatement: 'none',
  defaultContainerTypeId: null,
  servingTemp: null,
  defaultPortionPerPerson: null,
  defaultPortionPerContainer: null,
  defaultPortionUnitId: null,
  usedMenuElementClassIds: [],
  ...more,
});

function open(answers: Answers = {}, options: Parameters<typeof renderInKitchen>[1] = {}, shown = menu) {
  const sent = answering({
    getScheduledMenu: () => shown,
    listElementTypes: () => elementTypes,
    listAllergens: () => [],
    previewCoverage: () => ({
      counts: { people: 0, covered: 0, uncovered: 0, notKnown: 0, overridden: 0 },
      plates: [],
      accounts: [],
    }),
    listCoverage: () => [],
    ...answers,
  });
  const rendered = renderInKitchen(<ScheduledMenuPage scheduledMenuId="menu" />, options);
  const saved = () => sent.filter((call) => call.name === 'updateScheduledMenu').map(({ body }) => body);
  return rendered.then(() => ({ sent, saved }));
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const update = page.getByRole('button', { name: 'Update' });
const rowOf = (name: string) => page.getByRole('group', { name, exact: true });
const alternativesOf = (name: string) => page.getByRole('list', { name: `Alternatives to ${name}` });
const actionsOf = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const succeeding: Answers = { updateScheduledMenu: () => ({ ...menu, version: 8 }) };

describe('a scheduled menu', () => {
  test('names its day, market and line, and leads to the day and to its host flow', async () => {
    await open();
    const addressOf = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');
    await expect.element(page.getByText('Lunch', { exact: true }).first()).toBeVisible();
    expect(addressOf('Phoenix, 05/03/2099')).toBe('/markets/phoenix/scheduling-detail/2099-05-03');
    expect(addressOf('Edit Flow')).toBe('/scheduled-menus/menu/host-flow');
  });

  test('says whom its dishes suit, with what is in the way', async () => {
    const reasons = [{ kind: 'ingredient', text: 'Parmesan contains Milk' } as const];
    await open({
      listScheduledDiets: () => [
        {
          id: 'scheduled Rice',
          diets: [
            { id: 'vegan', name: 'Vegan', verdict: 'no', reasons },
            { id: 'vegetarian', name: 'Vegetarian', verdict: 'yes', reasons: [{ kind: 'derived', text: 'derived' }] },
          ],
          alternatives: [],
        },
      ],
    });
    await rowOf('Rice').getByText('Suits Vegetarian').click();
    await expect.element(rowOf('Rice').getByText('Vegan. No: Parmesan contains Milk')).toBeVisible();
    await expectAccessible();
  });

  test('opened for one of its elements starts there', async () => {
    await open({}, { address: '/#scheduled Rice' });
    await expect.element(rowOf('Rice').getByRole('combobox').first()).toHaveFocus();
  });

  test.each(['light', 'dark'] as const)(
    'shows all that the specification names of it, accessible in the %s scheme',
    async (scheme) => {
      await open({}, { scheme });
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Taco Bar');
      await expect.element(field('Tag')).toBeDisabled();
      await expect.element(field('Tag')).toHaveValue('Default');
      await expect.element(field('Allergens')).toHaveValue('Milk, Peanut');
      await expect.element(field('Allergens')).toHaveAttribute('readonly');
      await expect.element(field('Butcher paper notes')).toHaveValue('Two tables');
      await expect.element(field('Client notes')).toHaveValue('Back door');
      await expect.element(page.getByRole('combobox', { name: /Cuisine type/ })).toHaveDisplayValue('American');
      await expect.element(page.getByRole('combobox', { name: 'Brand' })).toHaveDisplayValue('House');
      for (const label of ['Type', 'Container', 'Serving temperature', 'Unit'])
        await expect.element(rowOf('Satay').getByRole('combobox', { name: label })).toBeVisible();
      for (const text of ['Contains Milk, Peanut', 'Ingredients: Satay, salt', 'Method: Steam.'])
        await expect.element(rowOf('Satay').getByText(text)).toBeVisible();
      await page.getByRole('button', { name: 'Actions for Taco Bar' }).click();
      const items = page.getByRole('menuitem');
      await expect.element(items).toHaveLength(4);
      expect(items.elements().map((item) => item.textContent)).toEqual([
        'Download Dish Cards',
        'Download Prep Sheet',
        'Download Labels',
        'Download All Papers',
      ]);
      await expectAccessible();
    },
  );

  test('follows its elements with an automated description until somebody types one', async () => {
    const { saved } = await open(succeeding);
    const description = field('Description');
    const automated = page.getByRole('checkbox', { name: 'Automate Description' });
    await automated.click();
    await expect.element(description).toHaveValue('Satay, Rice');
    await actionsOf('Satay', 'Remove');
    await expect.element(description).toHaveValue('Rice');
    await automated.click();
    await expect.element(description).toHaveValue('');
    await automated.click();
    await description.fill('Our own words');
    await expect.element(automated).not.toBeChecked();
    await update.click();
    await expect.element(page.getByText('Menu has been updated successfully.')).toBeVisible();
    expect(saved()).toMatchObject([
      {
        description: 'Our own words',
        isDescriptionAutomated: false,
        scheduledElements: [{ id: 'scheduled Rice', order: 0 }],
      },
    ]);
  });

  test('is moved by the menu of a row, and keeps what is typed when it cannot be saved', async () => {
    const { saved } = await open({ updateScheduledMenu: () => new Refused(500, { code: 'internal', message: '' }) });
    await actionsOf('Rice', 'Move up');
    await field('Name').fill('Typed');
    await update.click();
    await expect.element(page.getByText('Something went wrong. Please check all fields and try again.')).toBeVisible();
    await expect.element(field('Name')).toHaveValue('Typed');
    expect(saved()).toMatchObject([{ scheduledElements: [{ id: 'scheduled Rice' }, { id: 'scheduled Satay' }] }]);
  });

  test('that somebody saved meanwhile says when, in the zone of its market', async () => {
    const changes = [{ changedBy: 'Pat', changedAt: '2026-11-21T10:00:00.000Z', fields: ['name'], parts: [] }];
    const stale = { code: 'stale', message: 'Changed.', details: { version: 9, changes } } as const;
    await open({ updateScheduledMenu: () => new Refused(412, stale) });
    await field('Name').fill('Typed');
    await update.click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent('Pat, 11/21/2026 03:00');
  });

  test('is only read without the permission to edit it', async () => {
    await open({}, { permissions: ['viewScheduleMenu', 'viewMenu'] });
    await expect.element(field('Name')).toBeDisabled();
    await expect.element(update).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /Revert/ })).not.toBeInTheDocument();
  });

  test('of a day that is over says so', async () => {
    await open({}, {}, { ...menu, date: '2020-02-29' });
    await expect.element(page.getByText(/^This day is over\./)).toBeVisible();
    await expect.element(update).toBeEnabled();
  });
});

describe('reverting', () => {
  const revert = page.getByRole('button', { name: 'Revert to the master menu' });
  const question = page.getByRole('alertdialog');

  test('asks, then fills the form from the master; Update saves it, notes and talking points cleared', async () => {
    const { saved } = await open({ getMenu: () => master, ...succeeding });
    await revert.click();
    await expect.element(question).toMatchTextContent('Are you sure you want to revert this menu to Taco Bar?');
    await question.getByRole('button', { name: 'Revert' }).click();
    await expect.element(field('Name')).toHaveValue('Taco Bar, new');
    await expect.element(field('Client notes')).toHaveValue('');
    await expect.element(page.getByText('Reverted to the master menu, not saved yet.')).toBeVisible();
    await expect.element(rowOf('Satay')).not.toBeInTheDocument();
    expect(saved()).toEqual([]);

    await field('Name').fill('Typed since');
    await revert.click();
    await question.getByRole('button', { name: 'Revert' }).click();
    await expect.element(field('Name')).toHaveValue('Taco Bar, new');

    await update.click();
    await expect.element(page.getByText('Menu has been updated successfully.')).toBeVisible();
    const [body] = saved();
    expect(body).toMatchObject({
      name: 'Taco Bar, new',
      brandId: null,
      cuisineTypeId: 'thai',
      description: 'As it is now',
      butcherPaperNotes: '',
      clientNotes: '',
      talkingPoints: '',
      scheduledElements: [
        { id: 'scheduled Rice', servingTemp: 'COLD', directionals: 'In the middle', hostFlowOrder: 1, reload: true },
        { originalElementId: 'Slaw', hostFlowOrder: 0 },
      ],
    });
    for (const name of ['id', 'date', 'marketId', 'serviceLineId', 'originalMenuId'])
      expect(body).not.toHaveProperty(name);
  });

  test('says why it cannot once the master menu is gone', async () => {
    await open({}, {}, { ...menu, originalMenu: null, originalMenuId: null });
    const reason = 'The master menu was deleted: there is nothing to revert to.';
    await expect.element(page.getByRole('button', { name: reason })).toBeDisabled();
  });

  test('leaves everything as it was when the master menu was deleted a moment ago', async () => {
    await open({ getMenu: () => new Refused(404, { code: 'not_found', message: 'Not found.' }) });
    await field('Client notes').fill('Typed');
    await revert.click();
    await question.getByRole('button', { name: 'Revert' }).click();
    await expect.element(page.getByText('The master menu was deleted: there is nothing to revert to.')).toBeVisible();
    await expect.element(field('Client notes')).toHaveValue('Typed');
  });
});

describe('alternatives of an element', () => {
  const dialog = page.getByRole('dialog', { name: 'Alternatives to Satay' });
  const marks = dialog.getByRole('list', { name: 'Allergens of the element' });
  const tofu = dish('Tofu', { allergens: [milk], allergenStatement: 'some' });

  test('are listed, with a mark for each allergen of the element that says whether they cover it', async () => {
    // The second one's allergens are unknown: it covers nothing (catalogue-4).
    const alternative = [tofu, dish('Mystery', { allergenStatement: 'unknown' })].map(alternativeOf);
    await open({}, {}, { ...menu, scheduledElements: [{ ...satay, alternative }] });
    await expect.element(alternativesOf('Satay')).toMatchTextContent(/^Tofu · .*Mystery · /);
    await actionsOf('Satay', 'Manage Alternatives');
    await expect.element(marks).toHaveTextContent('Milk: not coveredPeanut: covered by an alternative');
    for (const [name, allergens] of [
      ['Tofu', 'Milk'],
      ['Mystery', 'Unknown'],
    ] as const) {
      const panel = dialog.getByRole('group', { name, exact: true });
      await expect
        .element(panel)
        .toMatchTextContent(`${name}Allergens: ${allergens}Ingredients: ${name} onlyMethod: Fry.`);
    }
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Remove Tofu' }).click();
    await expect.element(marks).toHaveTextContent('Milk: not coveredPeanut: not covered');
  });

  const satayOnly = { ...master, elements: [onMaster('Satay')] };

  test('are chosen with the element picker, stay when the menu is reverted, and are kept by Update', async () => {
    const { saved } = await open({ listElements: () => [tofu], getMenu: () => satayOnly, ...succeeding });
    await actionsOf('Satay', 'Manage Alternatives');
    await expect.element(dialog.getByText('No alternatives assigned')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add alternatives' }).click();
    await page.getByRole('option', { name: /Tofu/ }).click();
    await page.getByRole('button', { name: 'Add 1 element' }).click();
    const perPerson = dialog.getByRole('textbox', { name: 'Portion per person' });
    await perPerson.fill('-1');
    // What is wrong keeps the dialog open.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(perPerson).toHaveFocus();
    await perPerson.fill('7.5');
    await dialog.getByRole('combobox', { name: 'Serving temperature' }).selectOptions('COLD');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Revert to the master menu' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }).click();
    await expect.element(rowOf('Rice')).not.toBeInTheDocument();
    await expect.element(alternativesOf('Satay').getByText('Tofu')).toBeVisible();
    expect(saved()).toEqual([]);
    await update.click();
    const served = { portionPerPerson: 7.5, servingTemp: 'COLD' };
    const alternative = [{ elementId: 'Tofu', allergenIds: ['milk'], ...served }];
    await expect.poll(saved).toMatchObject([{ scheduledElements: [{ id: 'scheduled Satay', alternative }] }]);
  });
});
