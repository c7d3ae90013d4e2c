import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from './journey-steps.ts';

const markets = (url: URL) => url.pathname === '/v1/markets';

/** The lists are on the device a moment after they were loaded. */
const untilKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const request = indexedDB.open('brigade');
            request.onsuccess = () => {
              const count = request.result.transaction('days').objectStore('days').count();
              count.onsuccess = () => {
                request.result.close();
                resolve(count.result);
              };
            };
            request.onerror = () => reject(request.error);
          }),
      ),
    )
    .toBe(1);

test('a device that was used before: a list that fails ends the start, and kept ones stand in only without signal', async ({
  page,
}) => {
  await signIn(page);
  await untilKept(page);
  const failedNotice = page.getByText('The list of markets could not be loaded.');
  const retry = page.getByRole('button', { name: 'Retry' });

  await test.step('an answer of the server that is a failure shows the full-screen error', async () => {
    await page.route(markets, (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: '' } } }),
    );
    await page.reload();
    await expect(failedNotice).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong.' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(markets);
    await retry.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Menus' })).toBeVisible();
    await expect(failedNotice).toBeHidden();
  });

  await test.step('without signal the kept lists stand in, and say since when', async () => {
    await page.route(markets, (route) => route.abort());
    await page.reload();
    await expect(
      page.getByText(/^Without signal\. The lists are those of \d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M\.$/),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Menus' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(markets);
    await retry.click();
    await expect(page.getByText(/^Without signal/)).toBeHidden();
  });
});
