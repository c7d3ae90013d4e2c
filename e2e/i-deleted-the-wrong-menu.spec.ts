import { expect, type Page, test } from '@playwright/test';
import { menuTexts } from '#contract/menus-texts.ts';
import { api, expectAccessible, openInApp, signIn } from './journey-steps.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function deleteMenu(page: Page, id: string) {
  await openInApp(page, `/menus/${id}`);
  await page.getByRole('button', { name: 'Delete this menu' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page).getByText(menuTexts.deleted)).toBeVisible();
}

test('somebody deletes the wrong menu, and has it back at once, and again a day later', async ({ page }) => {
  await signIn(page);
  const [{ id }] = await api(page, '/v1/menus?perPage=1&q=bayou');
  const { version: _before, ...menu } = await api(page, `/v1/menus/${id}`);

  await deleteMenu(page, id);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).getByText('Undone.')).toBeVisible();
  await expect(page.getByRole('link', { name: menu.name }).first()).toBeVisible();
  const { version: _undone, ...restored } = await api(page, `/v1/menus/${id}`);
  expect(restored).toEqual(menu);

  await deleteMenu(page, id);
  await openInApp(page, '/settings');
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recently deleted' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Actions for Menu ${menu.name} (Default)` }).click();
  await page.getByRole('menuitem', { name: 'Bring back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(toasts(page).getByText(`Menu ${menu.name} (Default) is back.`)).toBeVisible();
  await openInApp(page, `/menus/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: menu.name })).toBeVisible();
  const { version: _broughtBack, ...again } = await api(page, `/v1/menus/${id}`);
  expect(again).toEqual(menu);
});
