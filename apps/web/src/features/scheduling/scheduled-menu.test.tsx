import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  field,
  findRow,
  menu,
  openActions,
  openScheduledMenu,
  succeeding,
  update,
} from '#testing/scheduled-menu-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { Refused } from '#testing/server-answers.ts';

describe('a scheduled menu', () => {
  test('names its day, market and line, and leads to the day and to its host flow', async () => {
    await openScheduledMenu();
    const getAddress = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');
    await expect.element(page.getByText('Lunch', { exact: true }).first()).toBeVisible();
    expect(getAddress('Phoenix, 05/03/2099')).toBe('/markets/phoenix/scheduling-detail/2099-05-03');
    expect(getAddress('Edit Flow')).toBe('/scheduled-menus/menu/host-flow');
  });

  test('names the diets that its dishes suit, with the obstacles', async () => {
    const reasons = [{ kind: 'ingredient', text: 'Parmesan contains Milk' } as const];
    await openScheduledMenu({
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
    await findRow('Rice').getByText('Ingredients and method').click();
    await findRow('Rice').getByText('Suits Vegetarian').click();
    await expect.element(findRow('Rice').getByText('Vegan. Does not suit: Parmesan contains Milk')).toBeVisible();
    await expectAccessible();
  });

  test('opened for one of its elements starts there', async () => {
    await openScheduledMenu({}, { address: '/#scheduled Rice' });
    await expect.element(findRow('Rice').getByRole('combobox').first()).toHaveFocus();
  });

  test.each(['light', 'dark'] as const)(
    'shows all that the specification names of it, accessible in the %s scheme',
    async (scheme) => {
      await openScheduledMenu({}, { scheme });
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
        await expect.element(findRow('Satay').getByRole('combobox', { name: label })).toBeVisible();
      await findRow('Satay').getByText('Ingredients and method').click();
      await expect.element(findRow('Satay')).toMatchTextContent('Satay contains Milk, Peanut');
      for (const text of ['Ingredients: Satay, salt', 'Method: Steam.'])
        await expect.element(findRow('Satay').getByText(text)).toBeVisible();
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
    const { saved } = await openScheduledMenu(succeeding);
    const description = field('Description');
    const automated = page.getByRole('checkbox', { name: 'Automate Description' });
    await automated.click();
    await expect.element(description).toHaveValue('Satay, Rice');
    await openActions('Satay', 'Remove');
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
    const { saved } = await openScheduledMenu({
      updateScheduledMenu: () => new Refused(500, { code: 'internal', message: '' }),
    });
    await openActions('Rice', 'Move up');
    await field('Name').fill('Typed');
    await update.click();
    await expect.element(page.getByText('Something went wrong. Please check all fields and try again.')).toBeVisible();
    await expect.element(field('Name')).toHaveValue('Typed');
    expect(saved()).toMatchObject([{ scheduledElements: [{ id: 'scheduled Rice' }, { id: 'scheduled Satay' }] }]);
  });

  test('that somebody saved meanwhile says when, in the zone of its market', async () => {
    const changes = [{ changedBy: 'Pat', changedAt: '2026-11-21T10:00:00.000Z', sentences: ['Changed the name.'] }];
    const stale = { code: 'stale', message: 'Changed.', details: { version: 9, changes } } as const;
    await openScheduledMenu({ updateScheduledMenu: () => new Refused(412, stale) });
    await field('Name').fill('Typed');
    await update.click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent('Pat, 11/21/2026 3:00 AM');
  });

  test('is only read without the permission to edit it', async () => {
    await openScheduledMenu({}, { permissions: ['viewScheduleMenu', 'viewMenu'] });
    await expect.element(field('Name')).toBeDisabled();
    await expect.element(update).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /Revert/ })).not.toBeInTheDocument();
  });

  test('of a day that is over says so', async () => {
    await openScheduledMenu({}, {}, { ...menu, date: '2020-02-29' });
    await expect.element(page.getByText(/^This day is over\./)).toBeVisible();
    await expect.element(update).toBeEnabled();
  });
});
