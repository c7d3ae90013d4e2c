import { expect, type Page, test } from '@playwright/test';
import { companyClient, startCompany } from '../testing/company.ts';
import { type FieldServer, startFieldServer } from './field-server.ts';
import { expectAccessible } from './journey-steps.ts';

const port = Number(process.env.FIELD_PORT ?? 4521) + 2;
const name = 'Sonoran Table';
let company: Awaited<ReturnType<typeof startCompany>>;
let server: FieldServer;
test.beforeAll(async () => {
  company = await startCompany(`http://localhost:${port}/sign-in/company`);
  server = await startFieldServer(port, {
    COMPANY_ISSUER: company.issuer,
    COMPANY_CLIENT_ID: companyClient.id,
    COMPANY_CLIENT_SECRET: companyClient.secret,
    COMPANY_NAME: name,
  });
});
test.afterAll(async () => {
  await server?.stop();
  company?.server.closeAllConnections();
  company?.server.close();
});

async function goToCompany(page: Page, path: string) {
  await page.goto(`${server.url}${path}`);
  await page.getByRole('button', { name: `Sign in with ${name}` }).click();
  await expect(page).toHaveURL((url) => url.origin === company.issuer);
}
async function signInThere(page: Page, address: string) {
  await page.locator('[name=login]').fill(address);
  await page.locator('[name=password]').fill('a password of the company');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('a chef signs in with the company, lands where they wanted to go, and logs out of Brigade alone @long', async ({
  page,
}) => {
  await goToCompany(page, '/elements?q=rice');
  await signInThere(page, 'chef@brigade.example');
  await expect(page.getByRole('heading', { level: 1, name: 'Elements' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/elements?q=rice`);
  // What the cookies keep is there when the page is opened again.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Elements' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  // The company still knows them: one press.
  await page.getByRole('button', { name: `Sign in with ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chef Daily Numbers' })).toBeVisible();
});

test('who was not invited, and who turns back, is told so on the login, where the password still works @long', async ({
  page,
}) => {
  await goToCompany(page, '/elements');
  await signInThere(page, 'stranger@example.com');
  await expect(page.getByRole('alert')).toHaveText('You do not have access to this platform.');
  await expect(page).toHaveURL(`${server.url}/elements`);
  await expectAccessible(page);
  await page.context().clearCookies();
  await goToCompany(page, '/elements');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText(`${name} did not sign you in: it was canceled or denied there.`);
  await page.getByLabel('Email').fill('chef@brigade.example');
  await page.getByLabel(/^Password/).fill('brigade-demo-kitchen');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elements' })).toBeVisible();
});

test('whose session ends at work signs in in another tab, and their form is still there @long', async ({ page }) => {
  await goToCompany(page, '/elements/new');
  await signInThere(page, 'chef@brigade.example');
  const field = page.getByRole('textbox', { name: 'Name' });
  await field.fill('Charred leeks');
  await server.sql.query('delete from identity.session');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: `Sign in with ${name}` }).click(),
  ]);
  await expect(tab.getByRole('heading', { level: 1, name: 'Chef Daily Numbers' })).toBeVisible();
  await tab.close();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeHidden();
  await expect(field).toHaveValue('Charred leeks');
});
