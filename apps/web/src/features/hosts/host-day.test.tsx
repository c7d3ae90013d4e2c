import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ServiceCoverage } from '#contract/coverage.ts';
import type { ScheduledEvent } from '#contract/scheduled-services.ts';
import type { Me } from '#contract/session.ts';
import type { HostSurveySummary } from '#contract/surveys.ts';
import { addDays, hostRouteDate, longDate, todayIn } from '#domain/calendar/calendar-day.ts';
import { anAlternative, aScheduledElement, aScheduledMenu } from '#testing/kitchen-screens.tsx';
import { aDraft, anEmptyPhone } from '#testing/phone.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { aCoverageOf, anAccountWithPlates, aPlate } from '#testing/special-plates.ts';
import { saveDraft } from '../../offline/survey-drafts.ts';
import { CurrentUserContext } from '../../shell/current-user.ts';
import { type ReferenceData, ReferenceDataContext } from '../../shell/reference-data.ts';
import { HostDayPage } from './HostDayPage.tsx';
import { HostsPage } from './HostsPage.tsx';

const zone = 'America/Phoenix';
const today = todayIn(zone, new Date());
const lineNames = ['Snack', 'Dessert', 'Dinner', 'Lunch', 'Breakfast'];
const reference = {
  markets: [
    { id: 'phoenix', name: 'Phoenix', timeZone: zone, version: 1 },
    { id: 'kiritimati', name: 'Kiritimati', timeZone: 'Pacific/Kiritimati', version: 1 },
    { id: 'pago', name: 'Pago Pago', timeZone: 'Pacific/Pago_Pago', version: 1 },
  ],
  serviceLines: lineNames.map((name) => ({ id: name.toLowerCase(), name })),
  servingUtensils: [],
  servingVessels: [],
} as unknown as ReferenceData;

const aMenu = (serviceLineId: string) => ({
  id: `menu-${serviceLineId}`,
  name: `Menu of ${serviceLineId}`,
  serviceLineId,
});
const anEvent = (more: Partial<ScheduledEvent> = {}) => ({
  id: 'event',
  accountId: 'acme',
  account: 'Acme',
  city: 'Mesa',
  serviceLineId: 'lunch',
  serviceTime: '11:30:00',
  eaterCount: 40,
  showOptin: false,
  accommodations: {
    headcountA: 12,
    headcountNoA: 28,
    accommodationSummary: [
      { name: 'Vegetarian', count: 9, isAllergen: false },
      { name: 'Milk', count: 3, isAllergen: true },
    ],
  },
  ...more,
});
const aSurvey = (status: HostSurveySummary['status']) => ({
  id: 'survey',
  accountId: 'acme',
  account: { id: 'acme', name: 'Acme' },
  serviceLineId: 'lunch',
  serviceLine: { id: 'lunch', name: 'Lunch' },
  date: today,
  status,
});

type Reply = unknown[] | Response | 'never';
const forbidden = () =>
  Response.json({ error: { code: 'forbidden', message: 'You may not do this.' } }, { status: 403 });

/** What the server has of the day, by the last part of the address. */
function theServerHas(replies: {
  menus?: Reply;
  menu?: Response;
  events?: Reply;
  surveys?: Reply;
  addOns?: Reply;
  notServed?: Reply;
  coverages?: ServiceCoverage[];
}) {
  const asked: URL[] = [];
  let surveyDay: string | null = null;
  const { menus = [], events = [], surveys = [], addOns = [], notServed = [] } = replies;
  const byPath: Record<string, Reply> = {
    ...(replies.menu && { '/v1/scheduled-menus/menu-lunch': replies.menu }),
    '/v1/scheduled-menus': menus,
    '/v1/scheduled-events': events,
    '/v1/host-surveys': surveys,
    '/v1/scheduled-add-ons': addOns,
    '/v1/not-served': notServed,
    ...(replies.coverages && { '/v1/coverage': replies.coverages }),
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const url = new URL(String(address), location.href);
    asked.push(url);
    const reply = byPath[url.pathname];
    if (url.pathname === '/v1/host-surveys') {
      // They are of the day that the screen shows, which is asked for first.
      surveyDay ??= url.searchParams.get('day');
      if (url.searchParams.get('day') !== surveyDay) return Response.json({ data: [], meta: { count: 0 } });
    }
    if (reply === 'never' || reply === undefined) return new Promise(() => {});
    if (reply instanceof Response) return reply.clone();
    return Response.json({ data: reply, meta: { count: reply.length } });
  });
  return asked;
}

beforeEach(anEmptyPhone);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Person {
  defaultMarketId?: string | null;
  permissions?: string[];
}

function render(screen: 'landing' | 'day', { defaultMarketId = 'phoenix', permissions = [] }: Person, address: string) {
  const user = { id: 'host', permissions, defaultMarketId } as unknown as Me;
  const path = screen === 'landing' ? '/hosts/' : '/hosts/daily/market/$marketId/serviceLine/$serviceLineId/date/$date';
  return renderPart(
    <CurrentUserContext value={user}>
      <ReferenceDataContext value={reference}>
        {screen === 'landing' ? <HostsPage /> : <HostDayPage />}
      </ReferenceDataContext>
    </CurrentUserContext>,
    { address, path },
  );
}
const renderLanding = (person: Person = {}) => render('landing', person, '/hosts');
const renderDay = (person: Person = {}, date = today) =>
  render('day', person, `/hosts/daily/market/phoenix/serviceLine/lunch/date/${hostRouteDate(date)}`);

describe('the landing', () => {
  test('leads to the services of the day, in the order of the day', async () => {
    theServerHas({ menus: lineNames.map((name) => aMenu(name.toLowerCase())), events: [anEvent()] });
    await renderLanding();
    const links = page.getByRole('list', { name: 'Services' }).getByRole('link');
    await expect.element(links.first()).toBeVisible();
    const names = links.elements().map((link) => link.firstElementChild?.textContent);
    expect(names).toEqual(['Breakfast', 'Lunch', 'Dinner', 'Snack', 'Dessert']);
    await expect.element(page.getByText('Menu of lunch · 1 account · from 11:30')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /^Lunch/ }))
      .toHaveAttribute('href', `/hosts/daily/market/phoenix/serviceLine/lunch/date/${hostRouteDate(today)}`);
    await expectAccessible();
  });

  test('says whose services are cancelled, each account once', async () => {
    const closed = { accountId: 'verde', account: 'Verde Dental', reason: 'Thanksgiving' };
    theServerHas({
      notServed: [
        { ...closed, serviceLineId: 'lunch' },
        { ...closed, serviceLineId: 'dinner' },
      ],
    });
    await renderLanding();
    await expect.element(page.getByText('Not served: Verde Dental (Thanksgiving).')).toBeVisible();
    await expectAccessible();
  });

  test('goes a day back and forth, and on to another market', async () => {
    const asked = theServerHas({});
    const { address } = await renderLanding();
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect.element(page.getByText(longDate(addDays(today, -1)))).toBeVisible();
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect.element(page.getByText(longDate(addDays(today, 1)))).toBeVisible();
    expect(address()).toContain(addDays(today, 1));
    await page.getByLabelText('Market').selectOptions('Pago Pago');
    await expect.poll(() => asked.at(-1)?.searchParams.get('marketId')).toBe('pago');
  });

  test.each([
    ['kiritimati', 'Pacific/Kiritimati'],
    ['pago', 'Pacific/Pago_Pago'],
  ])('begins with the day that it is in %s', async (defaultMarketId, timeZone) => {
    const asked = theServerHas({});
    await renderLanding({ defaultMarketId });
    const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(new Date());
    await expect.poll(() => asked.some(({ pathname }) => pathname === '/v1/scheduled-events')).toBe(true);
    const date = asked.find(({ pathname }) => pathname === '/v1/scheduled-events')?.searchParams.get('date');
    expect(new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })).toBe(
      day,
    );
    await expect.element(page.getByText('Today', { exact: true })).toBeVisible();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByText(longDate(todayIn(timeZone, new Date())))).toBeVisible();
  });

  test('says that nothing is served', async () => {
    theServerHas({});
    await renderLanding();
    await expect.element(page.getByText('There are no services scheduled for today.')).toBeVisible();
  });

  test('says that a market is missing', async () => {
    theServerHas({});
    await renderLanding({ defaultMarketId: null });
    const text = 'You do not have an assigned market, please contact an administrator.';
    await expect.element(page.getByText(text)).toBeVisible();
  });

  test('shows that it is loading', async () => {
    theServerHas({ menus: 'never' });
    await renderLanding();
    await expect.element(page.getByRole('status', { name: 'Loading the services…' })).toBeInTheDocument();
  });

  test('says why it failed, and tries again', async () => {
    theServerHas({ events: forbidden() });
    await renderLanding();
    await expect.element(page.getByText('You may not do this.')).toBeVisible();
    theServerHas({ events: [anEvent()] });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('link', { name: /^Lunch/ })).toBeVisible();
  });
});

describe('the day', () => {
  const editing = ['edit-host-survey'];
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
      theServerHas({ menus: [aMenu('lunch')], events: [anEvent()], surveys: status ? [aSurvey(status)] : [] });
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
    theServerHas({ menus: [aMenu('lunch')], events: [anEvent()], surveys: [] });
    await renderDay({ defaultMarketId: 'denver' });
    const button = page.getByRole('button', { name: 'Surveys of Phoenix are filed by its own hosts' });
    await expect.element(button).toBeDisabled();
    await renderDay({ defaultMarketId: 'denver', permissions: ['edit-host-survey'] });
    await expect.element(page.getByRole('button', { name: 'Survey Currently Unavailable' })).toBeDisabled();
  });

  test('says to an editor that a second version waits', async () => {
    const survey = { ...aSurvey('complete'), secondVersionCount: 1 };
    theServerHas({ menus: [aMenu('lunch')], events: [anEvent()], surveys: [survey] });
    await renderDay({ permissions: ['edit-host-survey'] });
    await expect.element(page.getByText('A second version waits to be looked at.')).toBeVisible();
    await expectAccessible();
  });

  test('offers what was typed and not submitted, also when the survey is complete by now', async () => {
    const draft = aDraft({ title: 'Acme, Lunch' });
    await saveDraft(draft);
    theServerHas({ menus: [aMenu('lunch')], events: [anEvent()], surveys: [aSurvey('complete')] });
    await renderDay();
    await expect.element(page.getByRole('link', { name: 'Survey Completed' })).toBeVisible();
    await renderLanding();
    const begun = page.getByRole('region', { name: 'Begun and not submitted' });
    await expect
      .element(begun.getByRole('link', { name: 'Acme, Lunch' }))
      .toHaveAttribute('href', '/hosts/survey/survey');
    await expectAccessible();
  });

  test('says which accounts of its line are not served', async () => {
    const closed = { accountId: 'verde', account: 'Verde Dental', reason: null };
    const other = { accountId: 'zenith', account: 'Zenith', reason: null, serviceLineId: 'dinner' };
    theServerHas({ events: [anEvent()], notServed: [{ ...closed, serviceLineId: 'lunch' }, other] });
    await renderDay();
    await expect.element(page.getByText('Not served: Verde Dental (cancelled).')).toBeVisible();
  });

  test('names market, line, date, accounts, menu and add-ons, and leads back', async () => {
    const long = 'The Very Long Name Of A Client, Incorporated';
    theServerHas({
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
    for (const text of ['Phoenix', longDate(today), 'Menu of lunch'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByText('Acme · Mesa · 40 people at 11:30')).toBeVisible();
    await expect.element(page.getByText('With accommodations: 12: Vegetarian 9, no Milk 3')).toBeVisible();
    await expect.element(page.getByText('Show the opt-in to the eaters of this account.')).toBeVisible();
    for (const paper of ['Host Flow', 'Temperature Checklist', 'Packout Sheet', 'Dish Cards'])
      await expect.element(page.getByRole('button', { name: paper, exact: true })).toBeVisible();
    await page.getByLabelText('Account').selectOptions('The Very Long Name Of A Cl…');
    await expect.element(page.getByText(`${long} · Tempe · 40 people at 11:30`)).toBeVisible();
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
    theServerHas({
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
          ...aCoverageOf(anAccountWithPlates(...plates)),
          scheduledMenu: { id: 'menu-lunch', name: 'Menu of lunch' },
        },
      ],
    });

    test('says whom each is for, with allergens, before anything is opened', async () => {
      theServerHas(withPlates('Acme', aPlate()));
      await renderDay();
      const plates = page.getByRole('region', { name: 'Special plates' });
      await expect
        .element(plates)
        .toMatchTextContent(
          'Special platesInstead of Chicken: Tofu bowl (Soy)2 portions · 1 half Full PanMaya A. (Vegan)Noor B. (Vegan, no Soy)',
        );
      // What is not there is said, so that nobody looks for it.
      await expect
        .element(page.getByRole('region', { name: 'Alternatives' }))
        .toMatchTextContent('Instead of Chicken: Lentils (ask our staff about allergens) · nobody here needs it');
      await expectAccessible();
    });

    test('of another account shows nobody', async () => {
      theServerHas(withPlates('Zenith', aPlate()));
      await renderDay();
      await expect.element(page.getByRole('region', { name: 'Alternatives' })).toMatchTextContent('Tofu bowl (Soy)');
      await expect.element(page.getByRole('region', { name: 'Special plates' })).not.toBeInTheDocument();
      expect(document.body.textContent).not.toMatch(/Maya|Noor/);
    });
  });

  test('has no sheets without a menu, and no add-ons to show', async () => {
    theServerHas({ events: [anEvent()] });
    await renderDay();
    await expect.element(page.getByText('There is no menu scheduled for Lunch.')).toBeVisible();
    await expect.element(page.getByText('Host Flow Data for Lunch is Currently Unavailable')).toBeVisible();
    await page.getByRole('button', { name: 'Add-ons (0)' }).click();
    await expect.element(page.getByText('There are no add ons for this service.')).toBeVisible();
  });

  test('says that nobody is served', async () => {
    theServerHas({ menus: [aMenu('lunch')], events: [anEvent({ serviceLineId: 'dinner' })] });
    await renderDay();
    await expect.element(page.getByText('No accounts are scheduled for this day and service.')).toBeVisible();
  });

  test('shows that it is loading', async () => {
    theServerHas({ events: 'never' });
    await renderDay();
    await expect.element(page.getByRole('status', { name: 'Loading the service…' })).toBeInTheDocument();
  });

  test('says why it failed, and tries again', async () => {
    theServerHas({ menus: forbidden() });
    await renderDay();
    await expect.element(page.getByText('You may not do this.')).toBeVisible();
    theServerHas({ menus: [aMenu('lunch')], events: [anEvent()] });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('Menu of lunch')).toBeVisible();
  });

  test.each([
    ['a day that does not exist', '/hosts/daily/market/phoenix/serviceLine/lunch/date/02-30-26'],
    ['a market that does not exist', '/hosts/daily/market/nowhere/serviceLine/lunch/date/03-10-26'],
  ])('of %s is not found', async (_what, address) => {
    theServerHas({});
    await render('day', {}, address);
    await expect.element(page.getByText('Page not found.')).toBeVisible();
  });
});
