import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  dish,
  field,
  findAlternatives,
  findRow,
  master,
  menu,
  milk,
  onMaster,
  openActions,
  openScheduledMenu,
  satay,
  succeeding,
  update,
} from '#testing/scheduled-menu-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { Refused } from '#testing/server-answers.ts';
import { toAlternative } from './menu/scheduled-menu-form-values.ts';

describe('reverting', () => {
  const revert = page.getByRole('button', { name: 'Revert to the master menu' });
  const question = page.getByRole('alertdialog');

  test('asks, then fills the form from the master; Update saves it, notes and talking points cleared', async () => {
    const { saved } = await openScheduledMenu({ getMenu: () => master, ...succeeding });
    await revert.click();
    await expect.element(question).toMatchTextContent('Are you sure you want to revert this menu to Taco Bar?');
    await question.getByRole('button', { name: 'Revert' }).click();
    await expect.element(field('Name')).toHaveValue('Taco Bar, new');
    await expect.element(field('Client notes')).toHaveValue('');
    await expect.element(page.getByText('Reverted to the master menu, not saved yet.')).toBeVisible();
    await expect.element(findRow('Satay')).not.toBeInTheDocument();
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
      brandId: 'house',
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
    await openScheduledMenu({}, {}, { ...menu, originalMenu: null, originalMenuId: null });
    const reason = 'The master menu was deleted: there is nothing to revert to.';
    await expect.element(page.getByRole('button', { name: reason })).toBeDisabled();
  });

  test('leaves everything as it was when the master menu was deleted a moment ago', async () => {
    await openScheduledMenu({ getMenu: () => new Refused(404, { code: 'not_found', message: 'Not found.' }) });
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
    const alternative = [tofu, dish('Mystery', { allergenStatement: 'unknown' })].map((row) => ({
      ...toAlternative(row),
      id: row.id,
    }));
    await openScheduledMenu({}, {}, { ...menu, scheduledElements: [{ ...satay, alternative }] });
    await expect.element(findAlternatives('Satay')).toMatchTextContent(/^Tofu · .*Mystery · /);
    await openActions('Satay', 'Manage Alternatives');
    await expect.element(marks).toHaveTextContent('Milk: not coveredPeanut: covered by an alternative');
    for (const [name, allergens] of [
      ['Tofu', 'Milk'],
      ['Mystery', 'Unknown'],
    ] as const) {
      const row = dialog.getByRole('row', { name: `${name} ${name} only Fry. ${allergens}`, exact: true });
      await expect.element(row).toBeVisible();
    }
    const headings = dialog
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
    expect(headings).toEqual(['Name', 'Ingredients', 'Method', 'Allergens']);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Remove Tofu' }).click();
    await expect.element(marks).toHaveTextContent('Milk: not coveredPeanut: not covered');
  });

  const satayOnly = { ...master, elements: [onMaster('Satay')] };

  test('are chosen with the element picker, stay when the menu is reverted, and are kept by Update', async () => {
    const { saved } = await openScheduledMenu({ listElements: () => [tofu], getMenu: () => satayOnly, ...succeeding });
    await openActions('Satay', 'Manage Alternatives');
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
    await expect.element(findRow('Rice')).not.toBeInTheDocument();
    await expect.element(findAlternatives('Satay').getByText('Tofu')).toBeVisible();
    expect(saved()).toEqual([]);
    await update.click();
    const servedValues = { portionPerPerson: 7.5, servingTemp: 'COLD' };
    const alternative = [{ elementId: 'Tofu', ...servedValues }];
    await expect.poll(saved).toMatchObject([{ scheduledElements: [{ id: 'scheduled Satay', alternative }] }]);
  });
});
