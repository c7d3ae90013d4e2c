import { useQueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { clearPhoneStorage } from '#testing/phone.ts';
import { aPerson, makeRole } from '#testing/screen-records.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { dropSheets, listKeptSheets } from '../../offline/kept-sheets.ts';
import { TimeZoneContext } from '../../shell/use-format-moment.ts';
import { OnPhoneLine, OnPhoneNote, OnPhoneSection } from './OnPhoneSection.tsx';
import { prefetchDays } from './queries.ts';

const market = { id: 'phoenix', name: 'Phoenix', timeZone: 'America/Phoenix' };
const today = todayIn(market.timeZone, new Date());
/** Noon in Phoenix: a clock that runs on past midnight would ask for another day. */
const noon = Date.parse(`${today}T19:00:00Z`);
const threeDaysAgo = addDays(today, -3);

const aSurvey = (id: string, status: string) => ({ id, status, accountId: 'acme', serviceLineId: 'lunch' });
const anEvent = (accountId: string, serviceTime: string) => ({ accountId, serviceLineId: 'lunch', serviceTime });

/** The server answers for each day alike; without signal nothing does. */
function mockServer() {
  const askedNames: string[] = [];
  const state = { hasSignal: true };
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { pathname, searchParams } = new URL(String(address), location.href);
    if (!state.hasSignal) throw new TypeError('Failed to fetch');
    askedNames.push(`${pathname} ${searchParams.get('accountId') ?? ''}`.trim());
    if (pathname.startsWith('/v1/documents/'))
      return new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
    const lists: Record<string, unknown[]> = {
      '/v1/scheduled-menus': [{ id: 'menu', name: 'Taco Bar', serviceLineId: 'lunch' }],
      '/v1/scheduled-events': [anEvent('late', '13:00:00'), anEvent('early', '11:00:00')],
      '/v1/scheduled-add-ons': [],
      '/v1/coverage': [],
      '/v1/host-surveys': [
        aSurvey('first', 'incomplete'),
        aSurvey('second', 'incomplete'),
        aSurvey('filed', 'complete'),
      ],
      '/v1/host-surveys/open': [aSurvey('first', 'incomplete'), aSurvey('second', 'incomplete')],
    };
    const data = lists[pathname] ?? { id: pathname };
    return Response.json({ data, meta: { count: 0 } });
  });
  return { asked: askedNames, state };
}

/** The screen parts, and a button that prefetches as the app does. */
function Screen({ onEnd }: { onEnd: () => void }) {
  const queryClient = useQueryClient();
  const load = async () => {
    await prefetchDays({ queryClient, userId: 'host', market }, new AbortController().signal);
    onEnd();
  };
  return (
    <>
      <button type="button" onClick={() => void load()}>
        Load
      </button>
      <OnPhoneNote day={{ marketId: market.id, date: today }} />
      <OnPhoneLine day={{ marketId: market.id, date: today }} />
      <OnPhoneSection marketId={market.id} today={today} />
    </>
  );
}

async function renderScreen() {
  const onEnd = vi.fn();
  const user = aPerson({ role: makeRole('Host'), defaultMarketId: market.id });
  await renderPart(
    <TimeZoneContext value={market.timeZone}>
      <Screen onEnd={onEnd} />
    </TimeZoneContext>,
    { user },
  );
  const load = async () => {
    onEnd.mockClear();
    await page.getByRole('button', { name: 'Load' }).click();
    await expect.poll(() => onEnd.mock.calls.length).toBe(1);
  };
  return { load };
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  await clearPhoneStorage();
  await dropSheets(() => false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('surveys-16: four days and the documents of today are prefetched, and the screen says since when', async () => {
  const { asked } = mockServer();
  const { load } = await renderScreen();
  const line = page.getByRole('status');
  await expect.element(line).toHaveTextContent('Not all of this day is on this phone yet.');
  await page.getByText('Not all of this day is on this phone yet.').last().click();
  const rows = page.getByRole('list', { name: 'Without signal' }).getByRole('listitem');
  await expect.element(rows.first()).toHaveTextContent('TodayNot on this phone yet');

  await load();
  const moment = String.raw`loaded \d\d/\d\d/\d{4} \d?\d:\d\d [AP]M`;
  await expect.element(line).toHaveTextContent('Saved for use without signal, 12:00 PM');
  await expect.element(page.getByText(/^Without signal\./)).not.toBeInTheDocument();
  await expect.element(rows.nth(3)).toMatchTextContent(new RegExp(`${threeDaysAgo.slice(8)}/.*${moment}`));
  await expect.element(rows.nth(4)).toMatchTextContent(new RegExp(`^7 documents of today.*${moment}`));
  const surveyCalls = () => asked.filter((path) => path.startsWith('/v1/host-surveys/'));
  // One for each day. What came with the first of them, alike here, is not asked for again.
  expect(surveyCalls()).toEqual(['/v1/host-surveys/open']);
  await load();
  expect(surveyCalls()).toEqual(['/v1/host-surveys/open']);
  vi.setSystemTime(noon + 20 * 60_000);
  await load();
  expect(surveyCalls()).toEqual(['/v1/host-surveys/open', '/v1/host-surveys/open']);
  vi.setSystemTime(noon);
  expect(asked.filter((path) => path.startsWith('/v1/documents/'))).toEqual([
    '/v1/documents/dish-cards',
    '/v1/documents/host-flow early',
    '/v1/documents/packout early',
    '/v1/documents/temperature early',
    '/v1/documents/host-flow late',
    '/v1/documents/packout late',
    '/v1/documents/temperature late',
  ]);
  await expectAccessible();
});

test('surveys-16: without an answer the day says so, and how old it is', async () => {
  const { state } = mockServer();
  const { load } = await renderScreen();
  await load();
  state.hasSignal = false;
  vi.setSystemTime(noon + 20 * 60_000);
  await load();
  await expect.element(page.getByText(/^Without signal\. This is what was loaded \d\d\/\d\d\/\d{4}/)).toBeVisible();
  expect(await listKeptSheets('host')).toHaveLength(7);
  await expectAccessible();
});

test('surveys-16: documents of a day that is over go', async () => {
  const { state } = mockServer();
  const { load } = await renderScreen();
  await load();
  expect(await listKeptSheets('host')).toHaveLength(7);
  state.hasSignal = false;
  vi.setSystemTime(noon + 86_400_000);
  await load();
  expect(await listKeptSheets('host')).toEqual([]);
});
