import { expect, type Page, test } from '@playwright/test';
import { toDateParts } from '#contract/date-parts.ts';
import { replacementTexts } from '#contract/replacements-texts.ts';
import { formatHostRouteDate, todayIn } from '#domain/calendar/calendar-day.ts';
import { api, expectAccessible, openInApp, signIn } from './journey-steps.ts';

interface Menu {
  id: string;
  date: string;
  serviceLineId: string;
  scheduledElements: { name: string }[];
}
interface Served {
  id: string;
  date: string;
  marketId: string;
  kind: string;
  elements: { name: string }[];
}

/** An ingredient without allergens that a menu in Phoenix serves from today on, where a correction is seen. */
async function aSauce(page: Page) {
  const markets: { id: string; name: string; timeZone: string }[] = await api(page, '/v1/markets');
  const market = markets.find(({ name }) => name === 'Phoenix');
  const [sauce] = await api(page, '/v1/ingredients?q=Basil');
  const { services } = await api(page, `/v1/ingredients/${sauce.id}/usage`);
  const service = services.items.find(
    (service: Served) => service.marketId === market?.id && service.kind === 'menu',
  ) as Served;
  const menu: Menu = await api(page, `/v1/scheduled-menus/${service.id}`);
  return { sauce, market, menu, dish: service.elements[0]?.name ?? '' };
}

test('the supplier changes the sauce @long', async ({ page, browser }) => {
  await signIn(page, 'admin@brigade.example');
  const { sauce, market, menu } = await aSauce(page);
  const { year, month } = toDateParts(menu.date);
  const flag = `Sesame was added to ${sauce.name}.`;

  await test.step('the save says first what it reaches', async () => {
    await openInApp(page, `/ingredients/${sauce.id}`);
    await page.getByRole('checkbox', { name: 'No allergens' }).uncheck();
    await page.getByRole('checkbox', { name: 'Sesame', exact: true }).check();
    await page.getByRole('button', { name: 'Update' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`Add Sesame to ${sauce.name}?`);
    await expect(question).toContainText(/\d+\s*dishes\s*\d+\s*menus?\s*\d+\s*services? from today/);
    await question.getByRole('button', { name: 'Add Sesame' }).click();
    await expect(page.getByText(`Ingredient ${sauce.name} has been updated successfully.`)).toBeVisible();
  });

  await test.step('card and calendar are flagged', async () => {
    await openInApp(page, `/markets/${market?.id}/scheduling-detail/${menu.date}`);
    const open = page.getByRole('region', { name: 'Changed after planning' }).first();
    await expect(open).toContainText(flag);
    await expect(page.getByText(/^Allergens:.*Sesame/).first()).toBeVisible();
    await expectAccessible(page);
    await openInApp(page, `/markets/${market?.id}/scheduling/${month}/${year}`);
    await expect(page.getByText(/\(changed/).first()).toBeVisible();
  });

  await test.step("the host's phone shows it", async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const host = await phone.newPage();
    await signIn(host, 'host@brigade.example', 'Hosts');
    const day = formatHostRouteDate(menu.date);
    await openInApp(host, `/hosts/daily/market/${market?.id}/serviceLine/${menu.serviceLineId}/date/${day}`);
    await expect(host.getByRole('region', { name: 'Changed after planning' })).toContainText(flag);
    await expect(host.getByRole('button', { name: 'Accept' })).toBeHidden();
    await phone.close();
  });

  await test.step('somebody accepts it, and the day says who', async () => {
    await openInApp(page, `/scheduled-menus/${menu.id}`);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText(new RegExp(`${flag} Accepted by .*, `))).toBeVisible();
    await expect(page.getByRole('region', { name: 'Changed after planning' })).toBeHidden();
  });

  await test.step('another sauce takes its place, in every element and in what is scheduled', async () => {
    await openInApp(page, `/ingredients/${sauce.id}`);
    await page.getByRole('button', { name: replacementTexts.open }).click();
    const dialog = page.getByRole('dialog', { name: `Replace ${sauce.name}` });
    // Whoever cannot eat sesame keeps, or gets back, a meal: the best candidates carry none.
    const [best] = (await api(page, `/v1/ingredients/${sauce.id}/replacements`)).candidates;
    const option = dialog.getByRole('option', { name: best.name }).first();
    await expect(option).toContainText('removes Sesame');
    await option.click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Replace in \d+ elements?$/ }).click();
    const replacedText = `${sauce.name} was replaced by ${best.name}.`;
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(replacedText);
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText(
        new RegExp(`^${sauce.name} was replaced by ${best.name} in \\d+ elements? and \\d+ scheduled cop`),
      ),
    ).toBeVisible();
    // The mark of a dish was for its old recipe.
    const endedDialog = page.getByRole('alertdialog', { name: /^What was marked of the old recipe is open again/ });
    await endedDialog.getByRole('button', { name: 'OK' }).click();
    await openInApp(page, `/scheduled-menus/${menu.id}`);
    await expect(page.getByRole('region', { name: 'Changed after planning' })).toContainText(replacedText);
  });
  expect(menu.date >= todayIn(market?.timeZone ?? 'UTC', new Date())).toBe(true);
});
