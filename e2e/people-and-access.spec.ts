import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, openInApp } from './journey-steps.ts';
import { mailsTo } from './mailbox.ts';

const demoPassword = 'brigade-demo-kitchen';
const ownPassword = 'vier Löffel Zimt und Zucker';
let counter = 0;
const freshAddress = () => `person${Date.now()}${counter++}@example.com`;

async function logIn(page: Page, email: string, password = demoPassword) {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
const isIn = (page: Page, landing = 'Menus') =>
  expect(page.getByRole('heading', { level: 1, name: landing })).toBeVisible();

async function lastLink(address: string, count: number): Promise<string> {
  await expect.poll(() => mailsTo(address).length).toBe(count);
  return mailsTo(address).at(-1)?.link ?? '';
}

async function inviteChef(page: Page, address: string) {
  await openInApp(page, '/users');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a new admin' });
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('Email, name, and role are required fields.')).toBeVisible();
  await dialog.getByLabel('Email').fill(address);
  await dialog.getByLabel('First name').fill('Nora');
  await dialog.getByLabel('Last name').fill('Ng');
  await dialog.getByLabel('Role').selectOption({ label: 'Chef' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText(`${address} has been invited.`)).toBeVisible();
}

async function setPassword(page: Page, link: string, password: string) {
  await page.goto(link);
  await page.getByLabel('New password', { exact: false }).first().fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been set. You can log in with it now.')).toBeVisible();
}

/** From a wrong password over a mail to another password; the link works once. */
async function resetPassword(page: Page, address: string, password: string) {
  await logIn(page, address, 'not my password at all');
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Not a valid email format')).toBeVisible();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Check your inbox for instructions on how to reset your password.')).toBeVisible();
  const link = await lastLink(address, 2);
  await setPassword(page, link, password);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('This link has expired or was used already. Please ask for a new one.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
}

/** Another person at another machine. */
const anotherBrowser = async (browser: Browser) => (await browser.newContext()).newPage();

test('a chef is invited, gets in, forgets the password and sets another, and is removed with an open tab', async ({
  page,
  browser,
}) => {
  const address = freshAddress();
  await logIn(page, 'superadmin@brigade.example');
  await isIn(page);
  await inviteChef(page, address);
  await page.getByLabel('Search users').fill(address);
  const row = page.getByRole('rowheader', { name: address });
  await expect(row).toContainText('Invited, has not signed in yet');

  const chef = await anotherBrowser(browser);
  await setPassword(chef, await lastLink(address, 1), ownPassword);
  await logIn(chef, address, ownPassword);
  await isIn(chef, 'Chef Daily Numbers');
  await page.reload();
  await expect(row).not.toContainText('Invited');

  const again = await anotherBrowser(browser);
  await resetPassword(again, address, `${ownPassword} neu`);
  await logIn(again, address, `${ownPassword} neu`);
  await isIn(again, 'Chef Daily Numbers');

  const role = page.getByLabel(`Role of ${address}`);
  await role.selectOption({ label: 'Super Admin' });
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(role.locator('option:checked')).toHaveText('Super Admin');
  await again.reload();
  await expect(again.getByRole('link', { name: 'Manage Team' })).toBeVisible();

  await page.getByRole('button', { name: `Remove ${address}` }).click();
  const question = page.getByText(`Are you sure you want to remove ${address}'s access?`);
  await expect(question).toBeVisible();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('There are no users that match the current search term.')).toBeVisible();

  await again.getByRole('link', { name: 'Elements' }).click();
  await expect(again.getByRole('button', { name: 'Login' })).toBeVisible();
  await logIn(again, address, `${ownPassword} neu`);
  await expect(again.getByText('Wrong password.')).toBeVisible();
});

test('a list that the app cannot start without is named, and Retry goes on', async ({ page }) => {
  let isAway = true;
  const fault = { status: 500, json: { error: { code: 'internal', message: 'Something went wrong.' } } };
  await page.route('**/v1/brands?*', (route) => (isAway ? route.fulfill(fault) : route.continue()));
  await logIn(page, 'admin@brigade.example');
  await expect(page.getByText('The list of brands could not be loaded.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await isIn(page);
});
