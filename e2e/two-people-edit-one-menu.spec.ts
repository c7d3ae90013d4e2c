import { expect, type Page, test } from '@playwright/test';
import { api, openInApp, signIn } from './journey-steps.ts';

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });

test('two people edit one menu, and neither loses a word @long', async ({ page, browser }) => {
  await signIn(page);
  const [menu] = await api(page, '/v1/menus?perPage=1&q=trattoria');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'chef@brigade.example');
  await openInApp(page, `/menus/${menu.id}`);
  await openInApp(other, `/menus/${menu.id}`);

  await description(other).fill('What the chef wrote.');
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(other.getByText(/has been updated successfully\.$/)).toBeVisible();

  await description(page).fill('What the administrator wrote.');
  await page.getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this while you were editing' });
  await expect(dialog.getByText('Chiara Fontana')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(/ the description .*What/);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(description(page)).toHaveValue('What the administrator wrote.');

  await page.getByRole('button', { name: 'Update' }).click();
  await dialog.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(page.getByText(/has been updated successfully\.$/)).toBeVisible();
  await other.reload();
  await expect(description(other)).toHaveValue('What the administrator wrote.');
});
