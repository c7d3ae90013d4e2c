import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseOyster, inSlot, oyster, soup } from '#testing/add-on-screens.tsx';
import { elementTypes, pickerLists, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls, Refused } from '#testing/server-answers.ts';
import { betaFeatures } from '../../shell/device-settings.ts';
import { ScheduledAddOnPage } from './ScheduledAddOnPage.tsx';

const update = page.getByRole('button', { name: 'Update' });
const crackers = page.getByRole('group', { name: 'Crackers' });

beforeEach(() => betaFeatures.set(true));

describe('a scheduled add-on', () => {
  test('shows what its slots hold, and no more without beta features', async () => {
    betaFeatures.set(false);
    answerCalls({ getScheduledAddOn: () => soup });
    await renderInKitchen(<ScheduledAddOnPage scheduledAddOnId="add-on" />);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Editing Soup add on for Lunch');
    await expect
      .element(page.getByRole('group', { name: 'Soup of the day' }))
      .toHaveTextContent('Soup of the dayLentil soup contains Celery');
    await expect.element(crackers).toHaveTextContent('CrackersEmpty');
    await expect.element(page.getByRole('button', { name: /Update|Choose|Change|Clear/ })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('is saved with another element in a slot, for the version that was read', async () => {
    const sentRequests = answerCalls({
      getScheduledAddOn: () => soup,
      ...pickerLists,
      listElements: () => [oyster],
      updateScheduledAddOn: () => ({
        ...soup,
        scheduledElements: [...soup.scheduledElements, inSlot('Oyster crackers', 'Crackers')],
        version: 4,
      }),
    });
    const { router } = await renderInKitchen(<ScheduledAddOnPage scheduledAddOnId="add-on" />);
    await chooseOyster('Choose Crackers');
    await expect.element(crackers).toMatchTextContent('Oyster crackers contains Wheat');
    await expectAccessible();

    void router.navigate({ to: '/settings' });
    await expect
      .element(page.getByRole('alertdialog'))
      .toMatchTextContent('You have unsaved changes, are you sure you want to leave?');
    await page.getByRole('button', { name: 'Stay' }).click();

    await update.click();
    await expect.element(page.getByText('Add on has been updated successfully.')).toBeVisible();
    const [save] = sentRequests.filter((row) => row.name === 'updateScheduledAddOn');
    expect(save).toMatchObject({
      ifMatch: '"3"',
      body: {
        scheduledElements: [
          { addOnSlotId: 'slot Soup of the day', id: 'scheduled Lentil soup', originalElementId: 'Lentil soup' },
          { addOnSlotId: 'slot Crackers', originalElementId: 'oyster' },
        ],
      },
    });
    await router.navigate({ to: '/settings' });
    expect(router.state.location.pathname).toBe('/settings');
  });

  test('is saved with how an element is served, and refuses a portion that is no number', async () => {
    const sentRequests = answerCalls({
      getScheduledAddOn: () => soup,
      listElementTypes: () => elementTypes,
      updateScheduledAddOn: () => ({ ...soup, version: 4 }),
    });
    await renderInKitchen(<ScheduledAddOnPage scheduledAddOnId="add-on" />);
    await page.getByRole('button', { name: 'Serving of Soup of the day' }).click();
    const slot = page.getByRole('group', { name: 'Soup of the day' });
    await slot.getByLabelText('Type').selectOptions('Salad');
    await slot.getByLabelText('Serving vessel').selectOptions('Bowl');
    await slot.getByLabelText('Serving temperature').selectOptions('Not set');
    await slot.getByLabelText('Directionals').fill('Stir before opening.');
    await expectAccessible();

    await slot.getByLabelText('Portion per person').fill('eight');
    await update.click();
    await expect.element(page.getByText('A portion must be a number of at least 0.').first()).toBeVisible();
    expect(sentRequests.some(({ name }) => name === 'updateScheduledAddOn')).toBe(false);

    await slot.getByLabelText('Portion per person').fill('8');
    await update.click();
    await expect.element(page.getByText('Add on has been updated successfully.')).toBeVisible();
    expect(sentRequests.find(({ name }) => name === 'updateScheduledAddOn')?.body).toMatchObject({
      scheduledElements: [
        {
          id: 'scheduled Lentil soup',
          elementTypeId: 'salad',
          servingVesselId: 'bowl',
          servingTemp: null,
          directionals: 'Stir before opening.',
          portionPerPerson: 8,
          containerTypeId: 'full pan',
        },
      ],
    });
  });

  test('that somebody saved meanwhile keeps what was chosen and says what changed', async () => {
    const changedValues = {
      changedBy: 'Pat',
      changedAt: '2026-11-21T10:00:00.000Z',
      sentences: ['Removed the element Lentil soup.'],
    };
    const refusal = { code: 'stale', message: 'Changed.', details: { version: 4, changes: [changedValues] } };
    answerCalls({ getScheduledAddOn: () => soup, updateScheduledAddOn: () => new Refused(412, refusal) });
    await renderInKitchen(<ScheduledAddOnPage scheduledAddOnId="add-on" />);
    await page.getByRole('button', { name: 'Clear Soup of the day' }).click();
    await update.click();
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/Pat, 11\/21\/2026 3:00 AM.*Removed the element Lentil soup\./);
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(page.getByRole('group', { name: 'Soup of the day' })).toMatchTextContent('Empty');
  });

  test('of a day that is over says so', async () => {
    answerCalls({ getScheduledAddOn: () => ({ ...soup, date: '2020-02-29' }) });
    await renderInKitchen(<ScheduledAddOnPage scheduledAddOnId="add-on" />);
    await expect.element(page.getByText(/^This day is over\./)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Phoenix, 02/29/2020' })).toBeVisible();
  });

  test.each([
    [404, 'not_found'],
    [400, 'validation_failed'],
  ])('that is not there (%i) is the not-found screen', async (status, code) => {
    answerCalls({ getScheduledAddOn: () => new Refused(status, { code, message: 'No.' }) });
    await renderInKitchen(<ScheduledAddOnPage scheduledAddOnId="nonsense" />);
    await expect.element(page.getByText('Page not found.')).toBeVisible();
  });
});
