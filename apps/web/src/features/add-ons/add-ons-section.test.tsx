import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { chooseOyster, oyster, soup } from '#testing/add-on-screens.tsx';
import { kitchen, pickerLists, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls, Refused } from '#testing/server-answers.ts';
import { betaFeatures } from '../../shell/device-settings.ts';
import { AddOnsSection } from './AddOnsSection.tsx';

beforeEach(() => betaFeatures.set(true));

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
    const sentRequests = answerCalls({
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
    const statedNames = rows.elements().map((element) => element.getAttribute('aria-label') ?? element.textContent);
    expect(statedNames.filter((text) => text?.endsWith('Items'))).toHaveLength(3);
    const beside = (heading: string) => [
      statedNames[statedNames.indexOf(heading) - 1],
      statedNames[statedNames.indexOf(heading) + 1],
    ];
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
    expect(sentRequests.find((row) => row.name === 'createScheduledAddOn')?.body).toEqual({
      addOnTypeId: 'soup',
      marketId: 'phoenix',
      serviceLineId: 'lunch',
      date: '2099-05-03',
      scheduledElements: [{ addOnSlotId: 'slot Crackers', originalElementId: 'oyster' }],
    });
  });

  test('start a slot’s picker with what fits that slot, what it held before first; all others on request', async () => {
    const sentRequests = answerCalls({ listScheduledAddOns: () => [], ...pickerLists, listElements: () => [oyster] });
    await renderSection();
    await page.getByRole('button', { name: 'Add One' }).click();
    await page.getByRole('button', { name: 'Choose Crackers' }).click();
    const askNames = () => {
      const { searchParams } =
        sentRequests.findLast(({ name }) => name === 'listElements')?.url ?? new URL('about:blank');
      return ['fitsAddOnSlotId', 'sort', 'q'].map((name) => searchParams.get(name));
    };
    await expect.poll(askNames).toEqual(['slot Crackers', '-lastInSlot', null]);
    const picker = page.getByRole('dialog', { name: 'Element for Crackers' });
    await expect.element(picker.getByRole('button', { name: 'Remove Fits: Crackers' })).toBeVisible();
    await expectAccessible();
    await picker.getByRole('searchbox').or(picker.getByLabelText('Search elements')).first().fill('oys');
    await expect.poll(askNames).toEqual(['slot Crackers', null, 'oys']);
    await picker.getByRole('button', { name: 'Filters' }).click();
    await picker.getByRole('combobox', { name: 'Fits' }).selectOptions('Any slot');
    await expect.poll(askNames).toEqual([null, null, 'oys']);
  });

  test('are unscheduled after a question, and offer to be edited with beta features only', async () => {
    betaFeatures.set(false);
    let scheduled = [soup];
    answerCalls({
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
    answerCalls({
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
    const sentRequests = answerCalls({
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
    expect(sentRequests.some(({ name }) => name === 'createScheduledAddOn')).toBe(false);
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
    const sentRequests = answerCalls({
      listScheduledAddOns: () => [soup],
      deleteScheduledAddOn: () => new Refused(status, { code: 'conflict', message: 'It stays.' }),
    });
    const reads = () => sentRequests.filter(({ name }) => name === 'listScheduledAddOns').length;
    await renderSection();
    await page.getByRole('button', { name: 'Actions for Soup' }).click();
    await page.getByRole('menuitem', { name: 'Unschedule' }).click();
    const before = reads();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unschedule' }).click();
    await expect.element(page.getByText('It stays.')).toBeVisible();
    expect(reads() > before).toBe(isReadAgain);
  });
});
