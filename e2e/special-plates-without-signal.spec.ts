import { type APIRequestContext, expect, test } from '@playwright/test';
import type { ServiceCoverage } from '#contract/coverage.ts';
import { formatHostRouteDate } from '#domain/calendar/calendar-day.ts';
import { host, logIn, untilKept } from './field-steps.ts';
import { expectAccessible } from './journey-steps.ts';

/** The first account of today's services in Phoenix that gets a special plate, with what a host may read of it. */
async function createPlateToday(request: APIRequestContext) {
  const password = 'brigade-demo-kitchen';
  const signedIn = await (await request.post('/auth/sign-in', { data: { email: host, password } })).json();
  const headers = { authorization: `Bearer ${signedIn.data.token}` };
  const get = async (path: string) => (await (await request.get(path, { headers })).json()).data;
  const markets: { id: string; name: string }[] = await get('/v1/markets');
  const marketId = markets.find(({ name }) => name === 'Phoenix')?.id ?? '';
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Phoenix' }).format(new Date());
  const services: ServiceCoverage[] = await get(`/v1/coverage?marketId=${marketId}&date=${date}`);
  for (const { serviceLineId, accounts } of services) {
    for (const { accountId, plates } of accounts) {
      const [plate] = plates.filter(({ eaters }) => eaters.some(({ people }) => people.length > 0));
      if (plate) return { marketId, serviceLineId, date, accountId, plate };
    }
  }
  throw new Error('The demo has a service today that an alternative solves.');
}

test('@phone a host hands the right plate to the right person from the phone without signal', async ({
  page,
  request,
  context,
}) => {
  const { marketId, serviceLineId, date, accountId, plate } = await createPlateToday(request);
  const day = `/hosts/daily/market/${marketId}/serviceLine/${serviceLineId}/date/${formatHostRouteDate(date)}`;
  await page.goto('/');
  await logIn(page, host);
  await expect(page.getByRole('heading', { name: 'Hosts' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${day}?account=${accountId}`);
  const plates = page.getByRole('region', { name: 'Special plates' });
  await expect(plates).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  await page.reload();
  await expect(plates.getByText(`Instead of ${plate.insteadOf}: ${plate.name}`)).toBeVisible();
  for (const { people, needs } of plate.eaters) {
    const [first] = people;
    if (!first) continue;
    // A first name and the first letter of the last one.
    expect(first.name).toMatch(/^\S+ \S\.$/);
    await expect(plates.getByText(first.name).first()).toBeVisible();
    await expect(plates.getByText(needs.join(', ')).first()).toBeVisible();
  }
  await expectAccessible(page);
});
