import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Permission } from '#contract/permissions.ts';
import { addDays, formatLongDate } from '#domain/calendar/calendar-day.ts';
import {
  aMenu,
  anEvent,
  aSurvey,
  broken,
  forbidden,
  mockServerData,
  renderDay,
  renderHosts,
  renderLanding,
  today,
} from '#testing/host-screens.tsx';
import { anAlternative, aScheduledElement, aScheduledMenu } from '#testing/kitchen-screens.tsx';
import { aDraft, clearPhoneStorage } from '#testing/phone.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { anAccountWithPlates, anOpenPlate, aPlate, makeCoverage } from '#testing/special-plates.ts';
import { saveDraft } from '../../offline/survey-drafts.ts';

beforeEach(clearPhoneStorage);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
describe('the day', () => {
  const editing: Permission[] = ['edit-host-survey'];
  const yesterday = addDays(today, -1);
  const tomorrow = addDays(today, 1);
  const longAgo = addDays(today, -4);

  test.each([
    [tomorrow, 'complete', editing, 'Survey Unavailable', true],
    [tomorrow, 'incomplete', [], 'Survey Unavailable', false],
    [yesterday, 'complete', editing, 'Edit Survey', true],
    [yesterday, 'complete', [], 'Survey Completed', false],
    [longAgo, null, [], 'Survey Currently Unavailable', false],
    [today, null, editing, 'Survey Currently Unavailable', false],
    [longAgo, 'incomplete', [], 'Survey Expired', false],
    [longAgo, 'incomplete', editing, 'Edit Survey', true],
    [today, 'incomplete', [], 'Survey', true],
  ] as const)(
    'on %s, its survey %s, to somebody with %j, offers "%s" (open: %s)',
    async (date, status, permissions, label, isOpen) => {
      mockServerData({ menus: [aMenu('lunch')], events: [anEvent()], surveys: status ? [aSurvey(status)] : [] });
      await renderDay({ permissions: [...permissions] }, date);
      if (isOpen) {
        await expect
          .element(page.getByRole('link', { name: label, exact: true }))
          .toHaveAttribute('href', '/hosts/survey/survey');
      } else {
        await expect.element(page.getByRole('button', { name: label, exact: true })).toBeDisabled();
      }
    },
  );

  test('says to a host of another market why there is no survey', async () => {
    mockServerData({ menus: [aMenu('lunch')], events: [anEvent()], surveys: [] });
    await renderDay({ defaultMarketId: 'denver' });
    const button = page.getByRole('button', { name: 'Surveys of Phoenix are filed by its own hosts' });
    await expect.element(button).toBeDisabled();
    await renderDay({ defaultMarketId: 'denver', permissions: ['edit-host-survey'] });
    await expect.element(page.getByRole('button', { name: 'Survey Currently Unavailable' })).toBeDisabled();
  });

  test('says to an editor that a second version waits', async () => {
    const survey = { ...aSurvey('complete'), secondVersionCount: 1 };
    mockServerData({ menus: [aMenu('lunch')], events: [anEvent()], surveys: [survey] });
    await renderDay({ permissions: ['edit-host-survey'] });
    await expect.element(page.getByText('A second version waits to be looked at.')).toBeVisible();
    await expectAccessible();
  });

  test('offers what was typed and not submitted, also when the survey is complete by now', async () => {
    const draft = aDraft({ title: 'Acme, Lunch' });
    await saveDraft(draft);
    mockServerData({ menus: [aMenu('lunch')], events: [anEvent()], surveys: [aSurvey('complete')] });
    await renderDay();
    await expect.element(page.getByRole('link', { name: 'Survey Completed' })).toBeVisible();
    await renderLanding();
    const startedLocator = page.getByRole('region', { name: 'Begun and not submitted' });
    await expect
      .element(startedLocator.getByRole('link', { name: 'Acme, Lunch' }))
      .toHaveAttribute('href', '/hosts/survey/survey');
    await expectAccessible();
  });

  test('says which accounts of its line are not served', async () => {
    const closedValues = { accountId: 'verde', account: 'Verde Dental', reason: null };
    const other = { accountId: 'zenith', account: 'Zenith', reason: null, serviceLineId: 'dinner' };
    mockServerData({ events: [anEvent()], notServed: [{ ...closedValues, serviceLineId: 'lunch' }, other] });
    await renderDay();
    await expect.element(page.getByText('Not served: Verde Dental (cancelled).')).toBeVisible();
  });

  test('names market, line, date, accounts, menu and add-ons, and leads back', async () => {
    const long = 'The Very Long Name Of A Client, Incorporated';
    mockServerData({
      menus: [aMenu('lunch'), aMenu('dinner')],
      events: [anEvent({ showOptin: true }), anEvent({ id: 'other', accountId: 'long', account: long, city: 'Tempe' })],
      addOns: [
        {
          id: 'one',
          serviceLineId: 'lunch',
          addOnType: 'Soup',
          scheduledElements: [
            aScheduledElement('Lentil Soup', { allergenNames: ['Celery'], allergenStatement: 'some' }),
            aScheduledElement('Croutons', { allergenStatement: 'unknown' }),
          ],
        },
        { id: 'two', serviceLineId: 'dinner', addOnType: 'Greens Bar', scheduledElements: [] },
      ],
    });
    await renderDay();
    for (const text of ['Phoenix', formatLongDate(today), 'Menu of lunch'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByText('Acme · Mesa · 40 people at 11:30 AM')).toBeVisible();
    await expect.element(page.getByText('With accommodations 12: Vegetarian 9, no Milk 3')).toBeVisible();
    await expect.element(page.getByText('Show the opt-in to the eaters of this account.')).toBeVisible();
    for (const paper of ['Host Flow', 'Temperature Checklist', 'Packout Sheet', 'Dish Cards'])
      await expect.element(page.getByRole('button', { name: paper, exact: true })).toBeVisible();
    await page.getByLabelText('Account').selectOptions('The Very Long Name Of A Cl…');
    await expect.element(page.getByText(`${long} · Tempe · 40 people at 11:30 AM`)).toBeVisible();
    await page.getByRole('button', { name: 'Add-ons (1)' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Add-ons' }))
      .toHaveTextContent('SoupLentil SoupContains CeleryCroutonsAsk our staff about allergens');
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Add-ons' })).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: 'Back' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/hosts\?/));
  });

  test('shows alternatives without a tap, and with the add-ons in the host flow', async () => {
    const alternative = [anAlternative('Lentils', { allergenNames: ['Soy'], allergenStatement: 'some' })];
    const scheduledElements = [aScheduledElement('Rice'), aScheduledElement('Beans', { alternative })];
    mockServerData({
      menus: [aMenu('lunch')],
      menu: Response.json({ data: aScheduledMenu({ scheduledElements }) }),
      events: [anEvent()],
      addOns: [
        {
          id: 'soup',
          serviceLineId: 'lunch',
          addOnType: 'Soup',
          scheduledElements: [aScheduledElement('Bisque', { directionals: 'Stir.', allergenStatement: 'unknown' })],
        },
      ],
    });
    await renderDay();
    const instead = page.getByText('Instead of Beans: Lentils (Soy)');
    await expect
      .element(page.getByRole('region', { name: 'Alternatives' }).getByText('Instead of Beans: Lentils (Soy)'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Set-up and elements' }).click();
    await expect.element(instead.last()).toBeVisible();
    expect(instead.elements()).toHaveLength(2);
    await expect.element(page.getByRole('heading', { name: 'Add-on: Soup' })).toBeVisible();
    await expect.element(page.getByText('Stir.')).toBeVisible();
    await expectAccessible();
  });

  describe('with special plates', () => {
    const alternative = [
      anAlternative('Tofu bowl', { allergenNames: ['Soy'], allergenStatement: 'some' }),
      anAlternative('Lentils', { allergenStatement: 'unknown' }),
    ];
    const scheduledElements = [aScheduledElement('Chicken', { id: 'chicken', alternative })];
    const withPlates = (...plates: Parameters<typeof anAccountWithPlates>) => ({
      menus: [aMenu('lunch')],
      menu: Response.json({ data: aScheduledMenu({ id: 'menu-lunch', scheduledElements }) }),
      events: [anEvent()],
      coverages: [
        {
          ...makeCoverage(anAccountWithPlates(...plates)),
          scheduledMenu: { id: 'menu-lunch', name: 'Menu of lunch' },
        },
      ],
    });

    test('names the people of each, with allergens, before anything is opened', async () => {
      mockServerData(withPlates('Acme', aPlate()));
      await renderDay();
      const plates = page.getByRole('region', { name: 'Special plates' });
      await expect
        .element(plates)
        .toMatchTextContent(
          'Special platesInstead of Chicken: Tofu bowl (Soy)2 portions · ½ panMaya A. (Vegan)Noor B. (Vegan, no Soy)',
        );
      // What is not there is said to who asks, so that nobody looks for it.
      await page.getByText('1 other dish, not needed here').click();
      await expect
        .element(page.getByRole('region', { name: 'Alternatives' }))
        .toMatchTextContent('Instead of Chicken: Lentils (ask our staff about allergens) · nobody here needs it');
      await expectAccessible();
    });

    test('says of an alternative that somebody may need that it is not known, and never that nobody needs it', async () => {
      const servedRecord = withPlates('Acme', aPlate());
      const open = anOpenPlate({ order: 1, name: 'Lentils' });
      const coverages = servedRecord.coverages.map((coverage) => ({
        ...coverage,
        accounts: coverage.accounts.map((account) => ({ ...account, openPlates: [open] })),
      }));
      mockServerData({ ...servedRecord, coverages });
      await renderDay();
      await expect
        .element(page.getByRole('region', { name: 'Special plates' }))
        .toMatchTextContent('Lentils (ask our staff about allergens)May be needed by 1, not known');
      expect(document.body.textContent).not.toMatch(/nobody here needs|not needed here/);
    });

    test('of another account shows nobody', async () => {
      mockServerData(withPlates('Zenith', aPlate()));
      await renderDay();
      await expect.element(page.getByRole('region', { name: 'Alternatives' })).toMatchTextContent('Tofu bowl (Soy)');
      await expect.element(page.getByRole('region', { name: 'Special plates' })).not.toBeInTheDocument();
      expect(document.body.textContent).not.toMatch(/Maya|Noor/);
    });
  });

  test('has no sheets without a menu, and no add-ons to show', async () => {
    mockServerData({ events: [anEvent()] });
    await renderDay();
    await expect.element(page.getByText('There is no menu scheduled for Lunch.')).toBeVisible();
    await expect.element(page.getByText('Host Flow Data for Lunch is Currently Unavailable')).toBeVisible();
    await page.getByRole('button', { name: 'Add-ons (0)' }).click();
    await expect.element(page.getByText('There are no add ons for this service.')).toBeVisible();
  });

  test('of a menu without elements says so of the people of the account (service-plan-2)', async () => {
    mockServerData({ menus: [{ ...aMenu('lunch'), scheduledElements: [] }], events: [anEvent()] });
    await renderDay();
    await expect.element(page.getByText('40 people, and the menu has no elements.')).toBeVisible();
  });

  test('counts what the account ordered, also where nothing is scheduled for it', async () => {
    const orderedRows = [{ addOnTypeId: 'soup', addOnType: 'Soup', quantity: 40 }];
    mockServerData({
      menus: [aMenu('lunch')],
      events: [
        anEvent({ orderedAddOns: orderedRows }),
        anEvent({ id: 'second', orderedAddOns: orderedRows }),
        anEvent({ id: 'other', accountId: 'zenith', account: 'Zenith' }),
      ],
    });
    await renderDay();
    await page.getByRole('button', { name: 'Add-ons (1)' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Add-ons' }))
      .toHaveTextContent('Soup80 ordered. No elements are scheduled for it.');
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await page.getByLabelText('Account').selectOptions('Zenith');
    await expect.element(page.getByRole('button', { name: 'Add-ons (0)' })).toBeVisible();
  });

  test('that could not be loaded again says how old it is, and tries again (surveys-16)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T15:59:00Z`) });
    mockServerData({ menus: [aMenu('lunch')], events: [anEvent()] });
    await renderDay();
    await expect.element(page.getByText('Acme · Mesa · 40 people at 11:30 AM')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/could not be loaded/);
    vi.setSystemTime(new Date(`${today}T16:10:00Z`));
    mockServerData({ menus: broken(), events: broken() });
    // As somebody who comes back to the app.
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByText('As of 8:59 AM; could not be loaded.')).toBeVisible();
    await expect.element(page.getByText('Acme · Mesa · 40 people at 11:30 AM')).toBeVisible();
    await expectAccessible();
    mockServerData({ menus: [aMenu('lunch')], events: [anEvent({ eaterCount: 75 })] });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('Acme · Mesa · 75 people at 11:30 AM')).toBeVisible();
    await expect.element(page.getByText(/could not be loaded/)).not.toBeInTheDocument();
  });

  describe('screens-21: an answer that is missing is never an empty one', () => {
    const servedValues = {
      menus: [aMenu('lunch')],
      menu: Response.json({ data: aScheduledMenu({ id: 'menu-lunch' }) }),
      events: [anEvent()],
      surveys: [aSurvey('incomplete')],
      addOns: [{ id: 'greens', serviceLineId: 'lunch', addOnType: 'Greens Bar', scheduledElements: [] }],
      coverages: [makeCoverage(anAccountWithPlates('Acme', aPlate()))],
    };
    const parts = [
      ['addOns', 'Add-ons', 'Add-ons (1)'],
      ['surveys', 'Surveys', 'Survey'],
      ['coverages', 'Special plates', ''],
      ['notServed', 'Cancelled services', ''],
    ] as const;
    const saysNothing = () => {
      for (const text of [/Add-ons \(0\)/, /There are no add ons/, /Survey (Currently )?Unavailable/, /Needs signal/])
        expect(document.body.textContent).not.toMatch(text);
    };

    test.each(parts)('%s that failed', async (part, what, shownText) => {
      mockServerData({ ...servedValues, [part]: broken() });
      await renderDay();
      const alert = page.getByRole('alert').filter({ hasText: `${what} could not be loaded.` });
      await expect.element(alert).toBeVisible();
      saysNothing();
      await expectAccessible();
      mockServerData(servedValues);
      await alert.getByRole('button', { name: `Retry: ${what}` }).click();
      await expect.element(alert).not.toBeInTheDocument();
      if (shownText) await expect.element(page.getByText(shownText, { exact: true })).toBeVisible();
    });

    test('a menu that failed', async () => {
      mockServerData({ ...servedValues, menu: broken() });
      await renderDay();
      await expect.element(page.getByText('Alternatives could not be loaded.')).toBeVisible();
    });

    test.each(parts)('%s that is late', async (part) => {
      mockServerData({ ...servedValues, [part]: 'never' });
      await renderDay();
      await expect.element(page.getByRole('heading', { name: 'Menu of lunch' })).toBeVisible();
      saysNothing();
    });
  });

  test('says that nobody is served', async () => {
    mockServerData({ menus: [aMenu('lunch')], events: [anEvent({ serviceLineId: 'dinner' })] });
    await renderDay();
    await expect.element(page.getByText('No accounts are scheduled for this day and service.')).toBeVisible();
  });

  test('shows that it is loading', async () => {
    mockServerData({ events: 'never' });
    await renderDay();
    await expect.element(page.getByRole('status', { name: 'Loading the service…' })).toBeInTheDocument();
  });

  test('says why it failed, and tries again', async () => {
    mockServerData({ menus: forbidden() });
    await renderDay();
    await expect.element(page.getByText('You may not do this.')).toBeVisible();
    mockServerData({ menus: [aMenu('lunch')], events: [anEvent()] });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('Menu of lunch')).toBeVisible();
  });

  test.each([
    ['a day that does not exist', '/hosts/daily/market/phoenix/serviceLine/lunch/date/02-30-26'],
    ['a market that does not exist', '/hosts/daily/market/nowhere/serviceLine/lunch/date/03-10-26'],
  ])('of %s is not found', async (_what, address) => {
    mockServerData({});
    await renderHosts('day', {}, address);
    await expect.element(page.getByText('Page not found.')).toBeVisible();
  });
});
