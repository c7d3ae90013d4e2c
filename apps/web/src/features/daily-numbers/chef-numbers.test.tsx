import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Calculation } from '#contract/daily-numbers.ts';
import type { ScheduledMenuModifiers } from '#contract/scheduled-menu-modifiers.ts';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { type Answers, answerCalls, Refused } from '#testing/server-answers.ts';
import { ChefNumbersPage } from './ChefNumbersPage.tsx';
import PortionModifiersDialog from './modifiers/PortionModifiersDialog.tsx';

const nothing: Calculation = {
  scheduledMenu: null,
  containerTotals: [],
  accountSummaries: [],
  addOnCalculations: [],
  addOnContainerTotals: [],
  incompleteAddOnElements: [],
  incompleteElements: [],
  alternatives: [],
  dishAllergens: [],
  saladsAndDesserts: [],
  notServed: [],
};

function Numbers() {
  const [slot, setSlot] = useState({ marketId: 'phoenix', serviceLineId: 'lunch', date: '2026-03-08' });
  return (
    <ChefNumbersPage slot={slot} onChange={(changes) => setSlot({ ...slot, ...changes })} onCell={() => undefined} />
  );
}

describe('the chef daily numbers', () => {
  test('of a service without numbers say so, and follow line, market and day', async () => {
    const sentRequests = answerCalls({ calculateContainers: () => nothing });
    await renderInKitchen(<Numbers />);
    await expect.element(page.getByText('There are no calculations to display.')).toBeVisible();
    const statedLocator = page.getByRole('alert').getByText('Could not find any data');
    for (const name of ['Download PDF', 'Portion Modifiers']) {
      await page.getByRole('button', { name }).click();
      await expect.element(statedLocator).toBeVisible();
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
      await expect.element(statedLocator).not.toBeInTheDocument();
    }
    expect(sentRequests.map(({ name }) => name).filter((name) => /^print|Modifiers/.test(name))).toEqual([]);
    await expectAccessible();
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.getByRole('combobox', { name: 'Service line' }).selectOptions('Dinner');
    await page.getByRole('combobox', { name: 'Market' }).selectOptions('New York');
    await expect
      .poll(() => sentRequests.at(-1)?.body)
      .toEqual({ marketId: 'new york', serviceLineId: 'dinner', mealDate: '2026-03-09' });
  });

  test('are printed in the units that the screen shows', async () => {
    const rice = { scheduledElementId: 'rice', name: 'Rice', elementType: 'Starch', container: 'Full Pan' };
    const amounts = {
      portionPerPerson: 5,
      portionPerContainer: 200,
      portionUnit: 'oz',
      portion: 5,
      roundedPortion: 200,
    };
    const total = { ...rice, ...amounts, hasHalfSize: true, containerCount: 1, halfCount: 0 };
    const sentRequests = answerCalls({
      calculateContainers: () => ({ ...nothing, scheduledMenu: { id: 'm', name: 'Tacos' }, containerTotals: [total] }),
      printChefNumbers: () => new Refused(500, { code: 'internal', message: '' }),
    });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await renderInKitchen(<Numbers />);
    const scales = () =>
      sentRequests.filter(({ name }) => name === 'printChefNumbers').map(({ url }) => url.searchParams.get('scale'));
    const print = page.getByRole('button', { name: 'Download PDF' });
    await print.click();
    await expect.poll(scales).toEqual(['small']);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Show in lbs' }).click();
    await print.click();
    await expect.poll(scales).toEqual(['small', 'large']);
  });

  test.each([
    [500, { code: 'internal', message: '' }, 'Unable to perform calculation for this data set'],
    [403, { code: 'forbidden', message: 'No market ID' }, 'No market ID'],
    [403, { code: 'forbidden', message: 'No service line' }, 'No service line'],
  ])('that fail (%i) say why', async (status, error, text) => {
    answerCalls({ calculateContainers: () => new Refused(status, error) });
    await renderInKitchen(<Numbers />);
    await expect.element(page.getByText(text)).toBeVisible();
  });
});

const modifiers: ScheduledMenuModifiers = {
  scheduledElements: [
    { id: 'rice', name: 'Rice', elementType: { id: 'starch', name: 'Starch' } },
    { id: 'beans', name: 'Beans', elementType: { id: 'side', name: 'Side' } },
  ],
  accountModifiers: [{ accountId: 'zenith', elementTypeId: 'starch', value: 0.1 }],
  accounts: [
    { accountId: 'acme', account: 'Acme' },
    { accountId: 'zenith', account: 'Zenith' },
  ],
  portionModifiers: [{ scheduledElementId: 'rice', accountId: 'zenith', portionModifier: 0.2, version: 4 }],
};

describe('portion modifiers', () => {
  const dialog = page.getByRole('dialog', { name: 'Portion Modifiers for Taco Bar' });
  const value = (account: string) => dialog.getByRole('textbox', { name: account });

  function openDialog(answers: Answers, options?: Parameters<typeof renderInKitchen>[1]) {
    const sentRequests = answerCalls({ getScheduledMenuModifiers: () => modifiers, ...answers });
    const menu = { id: 'menu', name: 'Taco Bar' };
    return renderInKitchen(<PortionModifiersDialog scheduledMenu={menu} onClose={() => {}} />, options).then(
      () => sentRequests,
    );
  }

  test('without elements to count say what is missing', async () => {
    await openDialog({ getScheduledMenuModifiers: () => ({ ...modifiers, scheduledElements: [] }) });
    const text =
      'Add completely filled-out Scheduled Elements (type, container type, portions, etc.) to this menu in order to use this feature.';
    await expect.element(dialog.getByText(text)).toBeVisible();
    await expectAccessible();
  });

  test('start at 0, go in steps of 0.1, those set first, and save only what changed; what is refused stays typed', async () => {
    const sentRequests = await openDialog({
      saveScheduledElementModifier: ({ url, body }) => {
        const savedValues = {
          scheduledElementId: 'rice',
          version: 1,
          ...(body as { accountId: string; portionModifier: number }),
        };
        return url.pathname.endsWith('beans')
          ? new Refused(404, { code: 'not_found', message: 'Not found.' })
          : savedValues;
      },
    });
    await expect.element(value('Acme')).toHaveValue('0');
    await expect.element(value('Zenith')).toHaveValue('0.2');
    await expect.element(dialog.getByText('= +20%')).toBeVisible();
    const fields = dialog.getByRole('textbox').elements();
    expect(fields.slice(1)).toEqual([value('Zenith').element(), value('Acme').element()]);
    await value('Acme').click();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(value('Acme')).toHaveValue('0.1');
    await expect.element(dialog.getByText('= +10%')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('combobox', { name: 'Element' }).selectOptions('beans');
    await value('Zenith').fill('-0.5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Not found. Not saved: Beans for Zenith.')).toBeVisible();
    await expect.element(value('Zenith')).toHaveValue('-0.5');
    const saves = sentRequests.filter((call) => call.name === 'saveScheduledElementModifier');
    expect(saves.map(({ url, body }) => [url.pathname.split('/').at(-1), body])).toEqual([
      ['rice', { accountId: 'acme', portionModifier: 0.1 }],
      ['beans', { accountId: 'zenith', portionModifier: -0.5 }],
    ]);
  });

  test("show the account's own, and the sum of both", async () => {
    await openDialog({});
    await expect.element(dialog.getByText('Own for Starch: +10%')).toBeVisible();
    await expect.element(dialog.getByText('in all 130%')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Element' }).selectOptions('beans');
    await expect.element(dialog.getByText('Own for Starch: +10%')).not.toBeInTheDocument();
    await value('Zenith').fill('-0.3');
    await expect.element(dialog.getByText('= −30%')).toBeVisible();
    expect(dialog.getByText('in all').query()).toBeNull();
  });

  test('are set for all accounts at once, and then for one of them', async () => {
    const sentRequests = await openDialog({
      saveScheduledElementModifier: ({ body }) => ({
        scheduledElementId: 'rice',
        version: 1,
        ...(body as { accountId: string; portionModifier: number }),
      }),
    });
    const setAll = dialog.getByRole('button', { name: 'Set all' });
    await expect.element(setAll).toBeDisabled();
    for (const typedText of ['100.1', '0.05', '-1.1']) {
      await value('All accounts').fill(typedText);
      await expect
        .element(value('All accounts'))
        .toHaveAccessibleDescription('Must be in steps of 0.1, from -1 to 100: 0.1 sends 10% more.');
      await expect.element(setAll).toBeDisabled();
    }
    await value('All accounts').fill('0.3');
    await value('Acme').fill('0.2');
    // What is typed for all and not set would be lost.
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await setAll.click();
    await expect.element(value('Acme')).toHaveValue('0.3');
    await expect.element(value('Zenith')).toHaveValue('0.3');
    await value('Zenith').fill('0.4');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sentRequests.filter(({ name }) => name === 'saveScheduledElementModifier').map(({ body }) => body))
      .toEqual([
        { accountId: 'acme', portionModifier: 0.3 },
        { accountId: 'zenith', portionModifier: 0.4 },
      ]);
  });

  test('are only read without the permission to edit them', async () => {
    await openDialog({}, { permissions: ['viewScheduleMenu'] });
    await expect.element(value('Zenith')).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});
