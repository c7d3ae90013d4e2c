import { globSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { toDateParts } from '#contract/date-parts.ts';
import { formatHostRouteDate } from '#domain/calendar/calendar-day.ts';
import { api, dayAhead, expectAccessible, expectContrastIn, openInApp, sharedPage } from './journey-steps.ts';

const admin = 'superadmin@brigade.example';

/** The file of a route says its address: `menus.$menuId.index.tsx` is `/menus/$menuId`. */
const routes = globSync('*.tsx', { cwd: 'apps/web/src/routes' })
  .filter((file) => !file.startsWith('__'))
  .map(
    (file) =>
      `/${file
        .replace(/\.tsx$/, '')
        .replace(/(^|\.)index$/, '')
        .replaceAll('.', '/')}`,
  )
  .toSorted();

interface Planned {
  id: string;
  marketId: string;
  serviceLineId: string;
  date: string;
}

const findFirst = async (page: Page, list: string): Promise<Planned | undefined> => (await api(page, list))[0];

/** What stands on one of the days behind us, which no other journey changes. */
async function past(page: Page, list: string): Promise<Planned> {
  const { id: marketId = '' } = (await findFirst(page, '/v1/markets')) ?? {};
  for (let ago = 1; ago < 14; ago += 1) {
    const { year, month, day } = toDateParts(dayAhead(-ago));
    const foundRecord = await findFirst(page, `${list}?marketId=${marketId}&year=${year}&month=${month}&day=${day}`);
    if (foundRecord) return foundRecord;
  }
  throw new Error(`The two weeks behind us have nothing in ${list}.`);
}

/** The code on a sheet of a past lunch, printed for this. */
async function printedCode(page: Page): Promise<string> {
  const { id, marketId, date } = await past(page, '/v1/scheduled-menus');
  await page.evaluate(async (address) => {
    const token = (await (await fetch('/auth/token', { method: 'POST' })).json()).data.token;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const printedReply = await fetch(address, { headers });
    const ids = printedReply.headers.get('brigade-prints')?.split(',') ?? [];
    const prints = ids.map((id) => ({ id, state: 'printed' }));
    await fetch('/v1/sheet-prints', { method: 'POST', headers, body: JSON.stringify({ prints }) });
  }, `/v1/documents/packout?scheduledMenuId=${id}`);
  const services: { sheets: { print: { code: string } | null }[] }[] = await api(
    page,
    `/v1/sheets?marketId=${marketId}&date=${date}`,
  );
  return services.flatMap(({ sheets }) => sheets).find(({ print }) => print)?.print?.code ?? '';
}

/** Looked for once in a worker: routes have parts in common, and every page here is of the same person. */
const idsByList = new Map<string, Promise<string | undefined>>();

const menu = (page: Page) => past(page, '/v1/scheduled-menus');

/** What stands for each part of an address that begins with `$`. */
const parts: Record<string, (page: Page) => Promise<string | undefined>> = {
  $accountId: async (page) => (await findFirst(page, '/v1/accounts?perPage=1'))?.id,
  $code: printedCode,
  $date: async (page) => (await menu(page)).date,
  $elementId: async (page) => (await findFirst(page, '/v1/elements?perPage=1'))?.id,
  $id: async (page) => (await findFirst(page, '/v1/menus?perPage=1'))?.id,
  $ingredientId: async (page) => (await findFirst(page, '/v1/ingredients?perPage=1'))?.id,
  $kind: async () => 'menus',
  $marketId: async (page) => (await menu(page)).marketId,
  $menuId: async (page) => (await findFirst(page, '/v1/menus?perPage=1'))?.id,
  $scheduledAddOnId: async (page) => (await past(page, '/v1/scheduled-add-ons')).id,
  $scheduledMenuId: async (page) => (await menu(page)).id,
  $serviceLineId: async (page) => (await menu(page)).serviceLineId,
  $surveyId: async (page) => (await past(page, '/v1/host-surveys')).id,
};

async function toAddress(page: Page, route: string): Promise<string> {
  const namedParts = route.split('/').filter((part) => part.startsWith('$'));
  for (const part of namedParts)
    if (!idsByList.has(part)) idsByList.set(part, parts[part]?.(page) ?? Promise.resolve(undefined));
  const values = await Promise.all(namedParts.map((part) => idsByList.get(part)));
  expect(values, `Say in this table what stands for each part of ${route}.`).not.toContain(undefined);
  // `{-$month}` may be left out.
  const filledRoute = route
    .replaceAll(/\/\{-.*?\}/g, '')
    .replaceAll(/\$\w+/g, (part) => values[namedParts.indexOf(part)] ?? '');
  return route.startsWith('/hosts/daily')
    ? filledRoute.replace(/[\d-]+$/, (date) => formatHostRouteDate(date as never))
    : filledRoute;
}

/** Nothing is loading any more. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root, [role="progressbar"], [aria-busy="true"]')).toHaveCount(0);
}

/** Screen tests look at most screens in one scheme: every fifth shows the whole page here, all in `npm run test:all`. */
for (const [index, route] of routes.entries())
  test(`${route} is accessible, in both schemes${index % 5 === 0 ? '' : ' @long'}`, async ({ browser }) => {
    const page = await sharedPage(browser, admin);
    await openInApp(page, await toAddress(page, route));
    await settled(page);
    // The calendar opens at today's week: what its scroll hides in part below the bar is no small target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    // Nothing but colors differs between the schemes.
    await expectContrastIn(page, 'dark');
  });

for (const address of ['/', '/set-password?token=none', '/sheets/ABCDEFGH'])
  test(`${address} is accessible to who is not signed in, in both schemes`, async ({ page }) => {
    await page.goto(address);
    await settled(page);
    await expectAccessible(page);
    await expectContrastIn(page, 'dark');
  });
