import { expect, test } from '@playwright/test';
import { api, dayAhead, expectAccessible, openInApp, signIn } from './journey-steps.ts';

test('order for next week: what, how much, from whom, until when, and the sheet for the vendor @long', async ({
  page,
}) => {
  await signIn(page);
  await openInApp(page, `/purchasing?marketId=all&from=${dayAhead(1)}&to=${dayAhead(7)}`);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ ingredients, / })).toBeVisible();
  await page.getByText(/^Missing from this list: /).click();
  await expect(page.getByRole('link', { name: /no ingredients are recorded/ }).first()).toBeVisible();
  await expectAccessible(page);

  // How much of the first one, and for whom.
  const [first] = await page.getByRole('table', { name: 'What to buy' }).getByRole('rowheader').all();
  if (!first) throw new Error('Nothing is bought.');
  const name = (await first.getByRole('button').textContent()) ?? '';
  await first.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Needed by' }).getByRole('listitem').first()).toContainText('people');
  await dialog.getByRole('button', { name: 'Close' }).click();

  // Something is there already: it counts in every list.
  const ofName = page.getByRole('textbox', { name: new RegExp(`^On hand of ${name}`) }).first();
  // By its whole name: what there is enough of is no longer late, and moves below the row of another market.
  const onHand = page.getByLabel((await ofName.getAttribute('aria-label')) ?? '', { exact: true });
  await onHand.fill('1.5');
  await Promise.all([
    page.waitForResponse((reply) => reply.url().includes('/v1/purchase-lists/entries') && reply.ok()),
    page.keyboard.press('Tab'),
  ]);
  await page.reload();
  // It may be on another page now.
  await page.getByLabel('Search ingredients').fill(name);
  await expect(onHand).toHaveValue('1.5');

  const sheet = page.getByRole('button', { name: /^Purchase sheet of / }).first();
  const [file] = await Promise.all([page.waitForEvent('download'), sheet.click()]);
  expect(file.suggestedFilename()).toMatch(/-PurchaseSheet\.pdf$/);
});

test('order for a week with three deliveries: each on its day, ordered by one press, and nothing twice @long', async ({
  page,
}) => {
  await signIn(page);
  const vendors: { id: string; name: string }[] = await api(page, '/v1/vendors?q=Old Mill');
  const markets: { id: string; name: string }[] = await api(page, '/v1/markets');
  const denver = markets.find(({ name }) => name === 'Denver')?.id ?? '';
  await openInApp(
    page,
    `/purchasing?marketId=${denver}&from=${dayAhead(1)}&to=${dayAhead(7)}&vendorId=${vendors[0]?.id}`,
  );
  const orders = page.getByRole('region', { name: 'To order' }).getByRole('listitem');
  await expect(orders.nth(2)).toBeVisible();
  const count = await orders.count();
  expect(count).toBeGreaterThan(2);
  // Each stays in its place: the next one does not come under the pointer.
  for (let place = 0; place < count; place += 1) {
    await orders
      .nth(place)
      .getByRole('button', { name: /^Mark as ordered: Old Mill Bakery, delivery / })
      .click();
    await expect(orders.nth(place).getByRole('button', { name: /^Ordered: Old Mill Bakery, delivery / })).toBeVisible();
    await expect(orders).toHaveCount(count);
  }
  await expect(
    page.getByText(/^The order from Old Mill Bakery \(\w+ \d\d\/\d\d\) counts as coming\.$/).first(),
  ).toBeVisible();
  // The same days a day later: only what the last day needs is new.
  await openInApp(
    page,
    `/purchasing?marketId=${denver}&from=${dayAhead(2)}&to=${dayAhead(7)}&vendorId=${vendors[0]?.id}`,
  );
  await expect(page.getByText(/^Ordered: \d+ orders?$/)).toBeVisible();
  await expect(orders).toHaveCount(0);
  // Without the toasts, which fade.
  await page.reload();
  const orderedLocator = page.getByRole('list', { name: 'Ordered' }).getByRole('listitem');
  await expect(page.getByText(/^Ordered: /)).toBeVisible();
  // Folded, unless something has changed since.
  if (!(await orderedLocator.first().isVisible())) await page.getByText(/^Ordered: /).click();
  await expectAccessible(page);
  await orderedLocator.first().getByRole('button', { name: 'Not ordered: Old Mill Bakery' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not ordered' }).click();
  await expect(page.getByText(/^The order from Old Mill Bakery \(.+\) no longer counts\.$/)).toBeVisible();
  await expect(orders).not.toHaveCount(0);
});

test('why is that day so expensive? From the margin to the dish, its ingredient, and what another price would change @long', async ({
  page,
}) => {
  await signIn(page);
  const markets: { id: string; name: string }[] = await api(page, '/v1/markets');
  const marketId = markets.find(({ name }) => name === 'Phoenix')?.id ?? '';
  await openInApp(page, `/markets/${marketId}/scheduling-detail/${dayAhead(3)}`);
  await page
    .getByRole('button', { name: /^Food / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table', { name: 'Cost by account' })).toBeVisible();
  await expectAccessible(page);
  const dish = dialog.getByRole('list', { name: 'Cost by dish' }).getByRole('listitem').first();
  await dish.locator('summary').click();
  await dish.getByRole('link').first().click();

  const vendor = page.getByRole('group', { name: 'Vendor 1' });
  const cost = vendor.getByRole('textbox', { name: 'Cost per case' });
  await cost.fill(String(2 * Number(await cost.inputValue())));
  await expect(page.getByText(/\+100%: \d+ menus?, \+\$/)).toBeVisible();
});
