import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { aScheduledElement, elementTypes, kitchen, pickerLists, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { anElementOfTheList } from '#testing/screen-records.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { answering, Refused } from '#testing/server-answers.ts';
import { betaFeatures } from '../../shell/device-settings.ts';
import { AddOnsSection } from './AddOnsSection.tsx';
import { ScheduledAddOnPage } from './ScheduledAddOnPage.tsx';

const inSlot = (name: string, slot: string, more = {}) =>
  aScheduledElement(name, { scheduledMenuId: null, scheduledAddOnId: 'add-on', addOnSlotId: `slot ${slot}`, ...more });

const soup: ScheduledAddOn = {
  id: 'add-on',
  addOnTypeId: 'soup',
  addOnType: 'Soup',
  date: '2099-05-03',
  marketId: 'phoenix',
  serviceLineId: 'lunch',
  scheduledElements: [
    inSlot('Lentil soup', 'Soup of the day', { allergenNames: ['Celery'], allergenStatement: 'some' }),
  ],
  changes: [],
  version: 3,
};

const oyster = anElementOfTheList({
  id: 'oyster',
  name: 'Oyster crackers',
  allergens: [{ id: 'wheat', name: 'Wheat' }],
  allergenStatement: 'some',
});

async function chooseOyster(slot: string) {
  await page.getByRole('button', { name: slot }).click();
  await page.getByRole('option', { name: /Oyster crackers/ }).click();
}

const update = page.getByRole('button', { name: 'Update' });
const crackers = page.getByRole('group', { name: 'Crackers' });

beforeEach(() => betaFeatures.set(true));

describe('a scheduled add-on', () => {
  test('shows what its slots hold, and no more without beta features', async () => {
    betaFeatures.set(false);
    answering({ getScheduledAddOn: () => soup });
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
    const sent = answering({
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
    const [save] = sent.filter((one) => one.name === 'updateScheduledAddOn');
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
    const sent = answering({
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
    expect(sent.some(({ name }) => name === 'updateScheduledAddOn')).toBe(false);

    await slot.getByLabelText('Portion per person').fill('8');
    await update.click();
    await expect.element(page.getByText('Add on has been updated successfully.')).toBeVisible();
    expect(sent.find(({ name }) => name === 'updateScheduledAddOn')?.body).toMatchObject({
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
    const changed = {
      changedBy: 'Pat',
      changedAt: '2026-11-21T10:00:00.000Z',
      fields: [],
      parts: [{ table: 'scheduled_elements', name: 'Lentil soup', change: 'removed', fields: [] }],
    };
    const refusal = { code: 'stale', message: 'Changed.', details: { version: 4, changes: [changed] } };
    answering({ getScheduledAddOn: () => soup, updateScheduledAddOn: () => new Refused(412, refusal) });
    await renderInKitchen(<ScheduledAddOnPage scheduledAddOnId="add-on" />);
    await page.getByRole('button', { name: 'Clear Soup of the day' }).click();
    await update.click();
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/Pat, 11\/21\/2026 03:00.*Elements: removed Lentil soup/);
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(page.getByRole('group', { name: 'Soup of the day' })).toMatchTextContent('Empty');
  });

  test('of a day that is over says so', async () => {
    answering({ getScheduledAddOn: () => ({ ...soup, date: '2020-02-29' }) });
    await renderInKitchen(<ScheduledAddOnPage scheduledAddOnId="add-on" />);
    await expect.element(page.getByText(/^This day is over\./)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Phoenix, 02/29/2020' })).toBeVisible();
  });

  test.each([
    [404, 'not_found'],
    [400, 'validation_failed'],
  ])('that is not there (%i) is the not-found screen', async (status, code) => {
    answering({ getScheduledAddOn: () => new Refused(status, { code, message: 'No.' }) });
    await renderInKitchen(<ScheduledAddOnPage scheduledAddOnId="nonsense" />);
    await expect.element(page.getByText('Page not found.')).toBeVisible();
  });
});

describe('the add-ons of a service line', () => {
  const [, lunch] = kitchen.serviceLines;
  const renderSection = (permissions?: Parameters<typeof renderInKitchen>[1]) =>
    renderInKitchen(
      <>
        <h2>Lunch</h2>
        <AddOnsSection market={{ id: 'phoenix' }} date="2099-05-03" serviceLine={lunch ?? { id: '', name: '' }} />
      </>,
      permissions,
    );

  test('begin with Soup in the dialog; the Greens Bar has headings, a type without slots says so', async () => {
    const sent = answering({
      listScheduledAddOns: () => [],
      ...pickerLists,
      listElements: () => [oyster],
      createScheduledAddOn: () => soup,
    });
    await renderSection();
    await expect.element(page.getByText('There are no add ons for this service.')).toBeVisible();
    await page.getByRole('button', { name: 'Add One' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule an add on for Lunch' });
    const type = dialog.getByRole('combobox', { name: 'Type' });
    await expect.element(type).toHaveValue('soup');

    await type.selectOptions('Greens Bar');
    const rows = dialog.getByRole('group').or(dialog.getByRole('heading', { level: 3 }));
    const said = rows.elements().map((element) => element.getAttribute('aria-label') ?? element.textContent);
    expect(said.filter((text) => text?.endsWith('Items'))).toHaveLength(3);
    const beside = (heading: string) => [said[said.indexOf(heading) - 1], said[said.indexOf(heading) + 1]];
    expect([beside('Entry Level Items'), beside('Basic Items'), beside('Elevated Items')]).toEqual([
      ['Schedule an add on for Lunch', 'Item 0'],
      ['Item 9', 'Item 10'],
      ['Item 12', 'Item 13'],
    ]);
    await expectAccessible();
    const lefts = ['Item 0', 'Item 13'].map(
      (name) => dialog.getByRole('group', { name, exact: true }).element().getBoundingClientRect().left,
    );
    expect(lefts[1]).toBeGreaterThan((lefts[0] ?? 0) + 400);
    await expect.element(dialog.getByRole('status')).toHaveTextContent('0 of 14 chosen');
    const schedule = dialog.getByRole('button', { name: 'Schedule add on' });
    await page.viewport(390, 600);
    await expect.element(schedule).toBeInViewport();
    const last = dialog.getByRole('group', { name: 'Item 13' });
    last.element().scrollIntoView();
    await expect.element(schedule).toBeInViewport();
    await expect.element(last.getByRole('button')).toBeInViewport();
    expect(last.element().getBoundingClientRect().bottom).toBeLessThan(schedule.element().getBoundingClientRect().top);
    await expectAccessible();
    await page.viewport(1280, 800);

    await type.selectOptions('Fruit');
    await expect.element(dialog.getByText('There are no add on slots available.')).toBeVisible();
    await type.selectOptions('Soup');
    const slot = dialog.getByRole('group', { name: 'Crackers' }).element();
    expect(slot.parentElement?.getBoundingClientRect().width).toBe(500);
    await chooseOyster('Choose Crackers');
    await dialog.getByRole('button', { name: 'Schedule add on' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.find((one) => one.name === 'createScheduledAddOn')?.body).toEqual({
      addOnTypeId: 'soup',
      marketId: 'phoenix',
      serviceLineId: 'lunch',
      date: '2099-05-03',
      scheduledElements: [{ addOnSlotId: 'slot Crackers', originalElementId: 'oyster' }],
    });
  });

  test('start a slot’s picker with what fits that slot, what it held before first; all others on request', async () => {
    const sent = answering({ listScheduledAddOns: () => [], ...pickerLists, listElements: () => [oyster] });
    await renderSection();
    await page.getByRole('button', { name: 'Add One' }).click();
    await page.getByRole('button', { name: 'Choose Crackers' }).click();
    const asked = () => {
      const { searchParams } = sent.findLast(({ name }) => name === 'listElements')?.url ?? new URL('about:blank');
      return ['fitsAddOnSlotId', 'sort', 'q'].map((name) => searchParams.get(name));
    };
    await expect.poll(asked).toEqual(['slot Crackers', '-lastInSlot', null]);
    const picker = page.getByRole('dialog', { name: 'Element for Crackers' });
    await expect.element(picker.getByRole('button', { name: 'Remove Fits: Crackers' })).toBeVisible();
    await expectAccessible();
    await picker.getByRole('searchbox').or(picker.getByLabelText('Search elements')).first().fill('oys');
    await expect.poll(asked).toEqual(['slot Crackers', null, 'oys']);
    await picker.getByRole('button', { name: 'Filters' }).click();
    await picker.getByRole('combobox', { name: 'Fits' }).selectOptions('Any slot');
    await expect.poll(asked).toEqual([null, null, 'oys']);
  });

  test('are unscheduled after a question, and offer to be edited with beta features only', async () => {
    betaFeatures.set(false);
    let scheduled = [soup];
    answering({
      listScheduledAddOns: () => scheduled,
      deleteScheduledAddOn: () => {
        scheduled = [];
        return null;
      },
    });
    await renderSection();
    await expect.element(page.getByRole('button', { name: 'Add Another' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Soup' }).click();
    await expect
      .element(page.getByRole('menuitem', { name: 'Edit Add On (a beta feature: see Settings)' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    betaFeatures.set(true);
    await page.getByRole('button', { name: 'Actions for Soup' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Edit Add On', exact: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Actions for Soup' }).click();
    await page.getByRole('menuitem', { name: 'Unschedule' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unschedule' }).click();
    await expect.element(page.getByRole('button', { name: 'Add One' })).toBeVisible();
  });

  test('take their open question away when they are scheduled, and bring it back when they are not', async () => {
    let scheduled: ScheduledAddOn[] = [];
    const text = 'Soup for 12: not chosen yet';
    const mark = () => ({
      question: 'addOns' as const,
      ...(scheduled.length > 0
        ? { text: 'All chosen', urgency: null, faults: [] }
        : { text, urgency: 'actToday' as const, faults: [{ text, place: { kind: 'addOns' as const } }] }),
    });
    const service = { marketId: 'phoenix', serviceLineId: 'lunch', date: '2099-05-03', people: 12, accountCount: 1 };
    answering({
      listReadiness: () => ({ services: [{ ...service, scheduledMenu: null, marks: [mark()] }], owedSurveys: [] }),
      listScheduledAddOns: () => scheduled,
      ...pickerLists,
      listElements: () => [oyster],
      createScheduledAddOn: () => {
        scheduled = [soup];
        return soup;
      },
      deleteScheduledAddOn: () => {
        scheduled = [];
        return null;
      },
    });
    await renderSection();
    const question = page.getByRole('list', { name: 'Open questions' }).getByText(text);
    await expect.element(question).toBeVisible();
    await page.getByRole('button', { name: 'Add One' }).click();
    await chooseOyster('Choose Crackers');
    await page.getByRole('button', { name: 'Schedule add on' }).click();
    await expect.element(page.getByRole('button', { name: 'Actions for Soup' })).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();

    await page.getByRole('button', { name: 'Actions for Soup' }).click();
    await page.getByRole('menuitem', { name: 'Unschedule' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unschedule' }).click();
    await expect.element(question).toBeVisible();
  });

  test('without elements are asked about, and when they cannot be scheduled the dialog says so', async () => {
    let message = '';
    const sent = answering({
      listScheduledAddOns: () => [],
      createScheduledAddOn: () => new Refused(500, { code: message || 'internal', message }),
    });
    await renderSection();
    await page.getByRole('button', { name: 'Add One' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule an add on for Lunch' });
    const question = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Schedule add on' }).click();
    await expect.element(question).toMatchTextContent(addOnTexts.confirmEmpty);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(sent.some(({ name }) => name === 'createScheduledAddOn')).toBe(false);
    await dialog.getByRole('button', { name: 'Schedule add on' }).click();
    await question.getByRole('button', { name: 'Schedule' }).click();
    await expect.element(page.getByText('Something went wrong. Please check all fields and try again.')).toBeVisible();
    message = 'Another failure.';
    await dialog.getByRole('button', { name: 'Schedule add on' }).click();
    await question.getByRole('button', { name: 'Schedule' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(message);
    await expect.element(page.getByRole('alert')).toHaveLength(1);
    await expect.element(dialog).toBeVisible();
  });

  test.each([
    [500, false],
    [404, true],
    [409, true],
  ])('that cannot be unscheduled (%i) are read again: %s', async (status, isReadAgain) => {
    const sent = answering({
      listScheduledAddOns: () => [soup],
      deleteScheduledAddOn: () => new Refused(status, { code: 'conflict', message: 'It stays.' }),
    });
    const reads = () => sent.filter(({ name }) => name === 'listScheduledAddOns').length;
    await renderSection();
    await page.getByRole('button', { name: 'Actions for Soup' }).click();
    await page.getByRole('menuitem', { name: 'Unschedule' }).click();
    const before = reads();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unschedule' }).click();
    await expect.element(page.getByText('It stays.')).toBeVisible();
    expect(reads() > before).toBe(isReadAgain);
  });
});
