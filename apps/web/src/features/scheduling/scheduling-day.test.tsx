import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CoveredPeople, ServiceCoverage } from '#contract/coverage.ts';
import type { ScheduledMenuSummary } from '#contract/scheduling.ts';
import { browserIn } from '#testing/browser-zone.ts';
import { aScheduledMenu, kitchen, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { type Answers, answerCalls, Refused } from '#testing/server-answers.ts';
import { calendarDisplay } from '../../shell/device-settings.ts';
import { SchedulingDayPage } from './day/SchedulingDayPage.tsx';

const pasta = aScheduledMenu({ id: 'theirs', name: 'Pasta Day' });

function serve(menus: () => ScheduledMenuSummary[], more: Answers = {}) {
  return answerCalls({
    listScheduledMenus: menus,
    listConsumerDetails: () => [],
    listCoverage: () => [],
    listReadiness: () => ({ services: [], owedSurveys: [] }),
    listSheets: () => [],
    listScheduledAddOns: () => [],
    listAllergens: () => [],
    ...more,
  });
}

const aMasterMenu = {
  id: 'mine',
  name: 'Taco Bar',
  menuElementClassId: 'default',
  cuisineTypeId: 'american',
  elements: [],
  allergens: [],
  allergenStatement: 'unknown' as const,
};
const aScheduledMenuWithGap = {
  ...pasta,
  scheduledElements: [
    {
      name: 'Basmati Rice',
      containerTypeId: 'pan',
      elementTypeId: 'starch',
      portionUnitId: 'oz',
      portionPerPerson: null,
      portionPerContainer: 200,
    },
  ],
};

const scheduledWithGap = () => aScheduledMenuWithGap as never;

const renderDay = (date = '2099-05-03', options?: Parameters<typeof renderInKitchen>[1]) => {
  const [market] = kitchen.markets;
  if (!market) throw new Error('The kitchen has no market.');
  return renderInKitchen(<SchedulingDayPage market={market} date={date} />, options);
};

const lunch = page.getByRole('region', { name: 'Lunch' });

async function unschedulePasta() {
  await lunch.getByRole('button', { name: 'More for Pasta Day' }).click();
  await page.getByRole('menuitem', { name: 'Unschedule' }).click();
}

describe("a market's day", () => {
  test('asks once for its menus, once for its counts and once for its add-ons', async () => {
    const sentRequests = serve(() =>
      kitchen.serviceLines.map(({ id, name }) => aScheduledMenu({ id, name, serviceLineId: id })),
    );
    await renderDay();
    await expect.element(page.getByRole('article', { name: 'Special: Special' })).toBeVisible();
    await expect.element(page.getByText('There are no add ons for this service.').first()).toBeVisible();
    // One request of each kind; React StrictMode sends it twice.
    expect(new Set(sentRequests.map(({ url }) => url.pathname + url.search))).toEqual(
      new Set([
        '/v1/scheduled-menus?marketId=phoenix&year=2099&month=5&day=3',
        '/v1/consumer-details?marketId=phoenix&date=2099-05-03',
        '/v1/readiness?date=2099-05-03&marketId=phoenix',
        '/v1/coverage?marketId=phoenix&date=2099-05-03',
        // They ask about the day that the menus name.
        '/v1/coverage?marketId=phoenix&date=2027-05-03',
        '/v1/next-services?marketId=phoenix&after=2027-05-03',
        '/v1/service-costs?marketId=phoenix&date=2027-05-03',
        '/v1/master-changes?marketId=phoenix&date=2027-05-03',
        '/v1/readiness?date=2027-05-03&marketId=phoenix',
        '/v1/scheduled-add-ons?marketId=phoenix&year=2099&month=5&day=3',
      ]),
    );
  });

  test('names its market, and goes back to today there', async () => {
    await browserIn('UTC', '2099-05-04T03:00:00Z');
    serve(() => []);
    const { address } = await renderDay('2099-05-05');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Scheduling Phoenix 05/05/2099');
    await page.getByRole('button', { name: 'Today' }).click();
    await expect.poll(address).toBe('/markets/phoenix/scheduling-detail/2099-05-03');
  });

  test('leads to the calendar as it was left, at this day', async () => {
    calendarDisplay.set('view=week&lines=lunch');
    serve(() => []);
    const { address } = await renderDay();
    await page.getByRole('link', { name: 'Phoenix calendar' }).click();
    await expect.poll(address).toBe('/markets/phoenix/scheduling/5/2099?view=week&lines=lunch&day=2099-05-03');
    calendarDisplay.set('');
  });

  test('says who gets no meal, and names people, reasons and special plates', async () => {
    const dish = { scheduledElementId: 'dish', name: 'Chicken', insteadOf: null };
    const counts = { people: 40, covered: 38, uncovered: 1, notKnown: 1, overridden: 0 };
    const unfed = { main: null, side: null, overrideId: null };
    const groups: CoveredPeople[] = [
      {
        ...unfed,
        outcome: 'uncovered',
        needs: ['Vegan', 'no Soy'],
        people: [{ id: 'maya', name: 'Maya Adler' }],
        count: 1,
        blocked: [{ ...dish, reasons: [{ kind: 'ingredient', text: 'Chicken thigh is Poultry' }] }],
        remark: null,
      },
      {
        ...unfed,
        outcome: 'notKnown',
        needs: ['Allergies not named'],
        people: [],
        count: 1,
        blocked: [],
        remark: 'Ask for the names and allergens of these people.',
      },
    ];
    const plate = { ...dish, name: 'Tofu bowl', insteadOf: 'Chicken', order: 0, elementId: null, portions: 2 };
    const eaters = [{ needs: ['Halal'], people: [{ id: 'noor', name: 'Noor Bello' }], count: 2 }];
    const plates = [{ ...plate, eaters, containers: null }];
    const accounts = [{ ...counts, accountId: 'acme', account: 'Acme', groups, plates, openPlates: [] }];
    const coverage: ServiceCoverage = {
      ...counts,
      date: '2099-05-03',
      serviceLineId: 'lunch',
      scheduledMenu: { id: pasta.id, name: pasta.name },
      accounts,
    };
    const { date, serviceLineId, scheduledMenu } = coverage;
    const marks = [
      { question: 'people' as const, text: '1 person without a meal', faults: [], urgency: 'actToday' as const },
    ];
    const open = { marketId: 'phoenix', serviceLineId, date, scheduledMenu, people: 40, accountCount: 1, marks };
    serve(() => [pasta], {
      listCoverage: () => [coverage],
      listCoverageSuggestions: () => [],
      listReadiness: () => ({ services: [open], owedSurveys: [] }),
    });
    await renderDay();
    // The mark of the readiness screen (readiness-1).
    await expect.element(lunch.getByRole('button', { name: /^Act today 38 of 40 covered/ })).toBeVisible();
    await lunch.getByRole('button', { name: /38 of 40 covered · 1 uncovered · 1 not known/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Who gets a meal' });
    for (const text of [
      'Uncovered: Maya Adler (Vegan, no Soy)',
      'Chicken: Chicken thigh is Poultry',
      'Not known: 1 person (Allergies not named)',
      'Ask for the names and allergens of these people.',
      '2 portions of Tofu bowl instead of Chicken, for Noor Bello, 1 person (Halal)',
    ])
      await expect.element(dialog.getByText(text)).toBeVisible();
    await expectAccessible();
  });

  test('begins with Lunch, and offers to schedule where nothing is', async () => {
    serve(() => []);
    await renderDay();
    await expect.element(lunch.getByText('There is no menu scheduled for Lunch.')).toBeVisible();
    const headings = page.getByRole('heading', { level: 2 }).elements();
    expect(headings.map((heading) => heading.textContent)).toEqual([
      'Lunch',
      'Breakfast',
      'Dinner',
      'Snack',
      'Dessert',
      'Happy Hour',
      'Special',
    ]);
    await expect.element(page.getByRole('button', { name: 'Schedule One' })).toHaveLength(7);
    await expect.element(page.getByRole('button', { name: 'Add One' })).toHaveLength(3);
    await expectAccessible();
  });

  test('starts at the control that somebody was led to', async () => {
    serve(() => []);
    await renderDay(undefined, { address: '/#service-line-dinner' });
    const dinner = page.getByRole('region', { name: 'Dinner' });
    await expect.element(dinner.getByRole('button', { name: 'Schedule One' })).toHaveFocus();
  });

  test('starts at the add-ons that somebody was led to', async () => {
    serve(() => []);
    await renderDay(undefined, { address: '/#add-ons-dinner' });
    const dinner = page.getByRole('region', { name: 'Dinner' });
    await expect.element(dinner.getByRole('button', { name: 'Add One' })).toHaveFocus();
  });

  test('shows on each card what the service still lacks, with the way there', async () => {
    const fault = {
      text: 'Rice: no container',
      place: { kind: 'menu', scheduledMenuId: 'theirs', scheduledElementId: 'rice' },
    };
    serve(() => [pasta], {
      listReadiness: () => ({
        owedSurveys: [],
        services: [
          {
            marketId: 'phoenix',
            serviceLineId: 'lunch',
            date: '2099-05-03',
            scheduledMenu: { id: 'theirs', name: 'Pasta Day' },
            people: 4,
            accountCount: 1,
            marks: [
              { question: 'menu', text: 'Scheduled', urgency: null, faults: [] },
              { question: 'numbers', text: fault.text, urgency: 'actToday', faults: [fault as never] },
            ],
          },
        ],
      }),
    });
    await renderDay();
    const open = lunch.getByRole('list', { name: 'Open questions' });
    await expect
      .element(open.getByRole('link', { name: 'Rice: no container' }))
      .toHaveAttribute('href', '/scheduled-menus/theirs#rice');
    expect(open.getByText('Scheduled').elements()).toEqual([]);
  });

  test('shows the menu of who was quicker, and says so', async () => {
    let menus: ScheduledMenuSummary[] = [];
    const message = 'There is a menu scheduled for Lunch already: Pasta Day.';
    serve(() => menus, {
      listMenus: () => [aMasterMenu],
      createScheduledMenu: () => {
        menus = [pasta];
        return new Refused(409, { code: 'conflict', message, details: { scheduledMenu: pasta } });
      },
    });
    await renderDay();
    await lunch.getByRole('button', { name: 'Schedule One' }).click();
    await page.getByRole('option', { name: /Taco Bar/ }).click();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(message);
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect.element(page.getByRole('article', { name: 'Lunch: Pasta Day' })).toBeVisible();
  });

  test('gives the card of a menu that was just scheduled the focus that its button had', async () => {
    let menus: ScheduledMenuSummary[] = [];
    serve(() => menus, {
      listMenus: () => [aMasterMenu],
      createScheduledMenu: () => {
        menus = [pasta];
        return scheduledWithGap();
      },
    });
    await renderDay();
    await lunch.getByRole('button', { name: 'Schedule One' }).click();
    await page.getByRole('option', { name: /Taco Bar/ }).click();
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect.element(page.getByRole('article', { name: 'Lunch: Pasta Day' })).toBeVisible();
    await expect.element(lunch.getByRole('heading', { level: 2 })).toHaveFocus();
  });

  test('says what is not counted of a menu that has gaps', async () => {
    serve(() => [], {
      listMenus: () => [aMasterMenu],
      createScheduledMenu: scheduledWithGap,
    });
    await renderDay();
    await lunch.getByRole('button', { name: 'Schedule One' }).click();
    await page.getByRole('option', { name: /Taco Bar/ }).click();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Basmati Rice has no portion per person.');
  });

  test('that cannot be scheduled, or unscheduled, says so; the day is read again only when something changed', async () => {
    let status = 500;
    const sentRequests = serve(() => [pasta], {
      listMenus: () => [aMasterMenu],
      createScheduledMenu: () => new Refused(500, { code: 'internal', message: '' }),
      deleteScheduledMenu: () => new Refused(status, { code: 'not_found', message: 'Not found.' }),
    });
    await renderDay();
    const dinner = page.getByRole('region', { name: 'Dinner' });
    await dinner.getByRole('button', { name: 'Schedule One' }).click();
    await page.getByRole('option', { name: /Taco Bar/ }).click();
    await expect.element(page.getByText('Something went wrong. Please check all fields and try again.')).toBeVisible();

    const reads = () => sentRequests.filter(({ name }) => name === 'listScheduledMenus').length;
    const unschedule = async () => {
      const deletes = () => sentRequests.filter(({ name }) => name === 'deleteScheduledMenu').length;
      const before = deletes();
      await unschedulePasta();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unschedule' }).click();
      await expect.poll(deletes).toBe(before + 1);
    };
    const before = reads();
    await unschedule();
    expect(reads()).toBe(before);
    status = 404;
    await unschedule();
    await expect.poll(reads).toBeGreaterThan(before);
  });

  test('keeps a menu whose survey is complete, and says why', async () => {
    const message = 'This menu cannot be unscheduled: the host survey of Acme is complete.';
    const sentRequests = serve(() => [pasta], {
      deleteScheduledMenu: () => new Refused(409, { code: 'conflict', message }),
      listScheduledMenuLosses: () => ['120 people would have no menu.', 'Lost: 3 edited elements and the notes.'],
    });
    await renderDay();
    await unschedulePasta();
    const question = page.getByRole('alertdialog');
    await expect
      .element(question)
      .toMatchTextContent('Are you sure you want to unschedule Pasta Day from Lunch in Phoenix on Monday, 05/03/2027?');
    await expect.element(question).toMatchTextContent('120 people would have no menu.');
    await expect.element(question).toMatchTextContent('Lost: 3 edited elements and the notes.');
    const reads = () => sentRequests.filter(({ name }) => name === 'listScheduledMenus').length;
    const before = reads();
    await question.getByRole('button', { name: 'Unschedule' }).click();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(page.getByRole('article', { name: 'Lunch: Pasta Day' })).toBeVisible();
    await expect.poll(reads).toBeGreaterThan(before);
  });

  test('that somebody else unscheduled first is read again, and nothing is asked', async () => {
    let menus = [pasta];
    serve(() => menus, {
      listScheduledMenuLosses: () => {
        menus = [];
        return new Refused(404, { code: 'not_found', message: 'This is gone.' });
      },
    });
    await renderDay();
    await unschedulePasta();
    await expect.element(page.getByText('This is gone.')).toBeVisible();
    await expect.element(lunch.getByText('There is no menu scheduled for Lunch.')).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('shows the empty slot of a menu that was unscheduled', async () => {
    let menus = [pasta];
    serve(() => menus, {
      deleteScheduledMenu: () => {
        menus = [];
        return null;
      },
    });
    await renderDay();
    await unschedulePasta();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unschedule' }).click();
    await expect.element(lunch.getByText('There is no menu scheduled for Lunch.')).toBeVisible();
  });

  test('that is over says so and can still be changed', async () => {
    serve(() => [pasta]);
    await renderDay('2020-02-29');
    await expect.element(page.getByText('This day has passed in Phoenix. Changes are still saved.')).toBeVisible();
    await unschedulePasta();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
  });
});
