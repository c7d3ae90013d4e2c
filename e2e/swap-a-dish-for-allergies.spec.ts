import { expect, test } from '@playwright/test';
import { toDateParts } from '#contract/date-parts.ts';
import { api, dayAhead, expectAccessible, openInApp, signIn } from './journey-steps.ts';

interface Scheduled {
  id: string;
  scheduledElements: { name: string; allergenNames: string[]; alternative: unknown[] }[];
}

test('swap a dish for allergies and reprint @long', async ({ page }) => {
  await signIn(page, 'operations@brigade.example');
  const markets: { id: string; name: string }[] = await api(page, '/v1/markets');
  const market = markets.find((candidate) => candidate.name === 'Denver')?.id;
  const { year, month } = toDateParts(dayAhead(4));
  const menus: Scheduled[] = await api(page, `/v1/scheduled-menus?marketId=${market}&year=${year}&month=${month}`);
  const isMeant = ({ allergenNames, alternative }: Scheduled['scheduledElements'][number]) =>
    allergenNames.includes('Milk') && alternative.length === 0;
  const menu = menus.find((candidate) => candidate.scheduledElements.some(isMeant));
  const dish = menu?.scheduledElements.find(isMeant)?.name ?? '';
  await openInApp(page, `/scheduled-menus/${menu?.id}`);

  await test.step('an alternative covers the allergen that it lacks', async () => {
    await page.getByRole('button', { name: `Actions for ${dish}` }).click();
    await page.getByRole('menuitem', { name: 'Manage Alternatives' }).click();
    const dialog = page.getByRole('dialog', { name: `Alternatives to ${dish}` });
    await expect(dialog.getByText('No alternatives assigned')).toBeVisible();
    await expect(dialog.getByText('Milk: not covered')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add alternatives' }).click();
    const picker = page.getByRole('dialog', { name: `Add alternatives to ${dish}` });
    await picker.getByRole('searchbox').fill('Black bean');
    await picker
      .getByRole('option', { name: /Black bean/ })
      .first()
      .click();
    await picker.getByRole('button', { name: 'Add 1 element' }).click();
    await expect(dialog.getByText('Milk: covered by an alternative')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a note for the client, and both are kept', async () => {
    await page.getByLabel('Client notes').fill('One guest must avoid milk.');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Menu has been updated successfully.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Client notes')).toHaveValue('One guest must avoid milk.');
    await expect(page.getByRole('list', { name: `Alternatives to ${dish}` }).getByText(/^Black bean/)).toBeVisible();
  });

  await test.step('the dish cards are printed again', async () => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Download Dish Cards' }).click();
    await expect(page.getByRole('link', { name: /Save/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a revert clears the note after a confirmation, and nothing is saved before Update', async () => {
    await page.getByRole('button', { name: 'Revert to the master menu' }).click();
    await page.getByRole('button', { name: 'Revert', exact: true }).click();
    await expect(page.getByLabel('Client notes')).toHaveValue('');
    await expect(page.getByRole('list', { name: `Alternatives to ${dish}` }).getByText(/^Black bean/)).toBeVisible();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Menu has been updated successfully.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Client notes')).toHaveValue('');
  });
});
