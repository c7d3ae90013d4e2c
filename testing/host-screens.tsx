import { vi } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import type { ScheduledEvent } from '#contract/scheduled-services.ts';
import type { HostSurveySummary } from '#contract/surveys.ts';
import { formatHostRouteDate, todayIn } from '#domain/calendar/calendar-day.ts';
import { HostDayPage } from '#web/features/hosts/HostDayPage.tsx';
import { HostsPage } from '#web/features/hosts/HostsPage.tsx';
import { aPerson, referenceData } from './screen-records.ts';
import { renderPart } from './screens.tsx';

const zone = 'America/Phoenix';
export const today = todayIn(zone, new Date());
export const lineNames = ['Snack', 'Dessert', 'Dinner', 'Lunch', 'Breakfast'];
const reference = referenceData({
  markets: [
    { id: 'phoenix', name: 'Phoenix', timeZone: zone, letterhead: '', version: 1 },
    { id: 'kiritimati', name: 'Kiritimati', timeZone: 'Pacific/Kiritimati', letterhead: '', version: 1 },
    { id: 'pago', name: 'Pago Pago', timeZone: 'Pacific/Pago_Pago', letterhead: '', version: 1 },
  ],
  serviceLines: lineNames.map((name) => ({ id: name.toLowerCase(), name })),
});

export const aMenu = (serviceLineId: string) => ({
  id: `menu-${serviceLineId}`,
  name: `Menu of ${serviceLineId}`,
  serviceLineId,
  marketId: 'phoenix',
  date: today,
});
export const anEvent = (more: Partial<ScheduledEvent> = {}) => ({
  id: 'event',
  accountId: 'acme',
  account: 'Acme',
  city: 'Mesa',
  serviceLineId: 'lunch',
  serviceTime: '11:30:00',
  eaterCount: 40,
  showOptin: false,
  orderedAddOns: [],
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
export const aSurvey = (status: HostSurveySummary['status']) => ({
  id: 'survey',
  accountId: 'acme',
  account: { id: 'acme', name: 'Acme' },
  serviceLineId: 'lunch',
  serviceLine: { id: 'lunch', name: 'Lunch' },
  date: today,
  status,
});

type Reply = unknown[] | Response | 'never';
export const broken = () => Response.json({ error: { code: 'internal', message: '' } }, { status: 500 });
export const forbidden = () =>
  Response.json({ error: { code: 'forbidden', message: 'You may not do this.' } }, { status: 403 });

/** The server's data of the day, by the last part of the address. */
export function mockServerData(replies: {
  menus?: Reply;
  menu?: Response;
  events?: Reply;
  surveys?: Reply;
  addOns?: Reply;
  notServed?: Reply;
  coverages?: Reply;
}) {
  const askedUrls: URL[] = [];
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
    askedUrls.push(url);
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
  return askedUrls;
}

interface Person {
  defaultMarketId?: string | null;
  permissions?: Permission[];
}

export function renderHosts(
  screen: 'landing' | 'day',
  { defaultMarketId = 'phoenix', permissions = [] }: Person,
  address: string,
) {
  const user = aPerson({ permissions, defaultMarketId });
  const path = screen === 'landing' ? '/hosts/' : '/hosts/daily/market/$marketId/serviceLine/$serviceLineId/date/$date';
  return renderPart(screen === 'landing' ? <HostsPage /> : <HostDayPage />, { address, path, user, reference });
}
export const renderLanding = (person: Person = {}) => renderHosts('landing', person, '/hosts');
export const renderDay = (person: Person = {}, date = today) =>
  renderHosts('day', person, `/hosts/daily/market/phoenix/serviceLine/lunch/date/${formatHostRouteDate(date)}`);
