import { randomUUID } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { demoPassword } from '#server/demo/content/people.ts';
import { expectAccessible, openInApp, signIn } from './journey-steps.ts';
import { mailsTo } from './mailbox.ts';

const ownPassword = 'vier Löffel Zimt und Zucker';

/** Somebody new, of a role of their own, so that nobody else's sign-in changes. */
async function invite(request: APIRequestContext) {
  const name = `Nights ${Date.now()}`;
  const email = `nights${Date.now()}@example.com`;
  const data = { email: 'superadmin@brigade.example', password: demoPassword };
  const { token } = (await (await request.post('/auth/sign-in', { data })).json()).data;
  const post = async (url: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    return (await (await request.post(url, { headers, data: body })).json()).data;
  };
  const permissions = ['View Scheduled Menus & Elements', 'View Master Menus & Elements'];
  const role = await post('/v1/roles', { name, permissions });
  await post('/v1/users', { email, firstName: 'Nora', lastName: 'Ng', roleId: role.id });
  await expect.poll(() => mailsTo(email).length).toBe(1);
  const link = mailsTo(email)[0]?.link ?? '';
  await request.post('/auth/set-password', { data: { token: link.split('#')[1], password: ownPassword } });
  return { role: name, email };
}

async function logIn(page: Page, email: string, code?: string) {
  await page.goto('/my-account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(ownPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  if (code === undefined) return;
  await expect(page.getByText('Please enter the code of your authenticator app, or a recovery code.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Login' }).click();
}
const isAtAccount = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
const anotherBrowser = async (browser: Browser) => (await browser.newContext()).newPage();

/** From the page that the role demands to the recovery codes. */
async function setUp(page: Page): Promise<string[]> {
  await expect(page.getByText('Your role requires a second factor. Please set it up first.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up', exact: true }).last().click();
  const askedDialog = page.getByRole('dialog', { name: 'Set up a second factor' });
  await askedDialog.getByLabel(/^Password/).fill(ownPassword);
  await askedDialog.getByRole('button', { name: 'Next' }).click();
  const key = await page.getByLabel('Or type this key').inputValue();
  const otp = createOTP(new TextDecoder().decode(base32.decode(key)));
  await page.getByRole('textbox', { name: 'Code' }).fill(await otp.hotp(Math.floor(Date.now() / 30_000)));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = (await page.getByLabel('Codes', { exact: true }).inputValue()).split('\n');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return codes;
}

async function requireFactor(page: Page, role: string) {
  await openInApp(page, '/roles');
  await page.getByRole('button', { name: `Actions for ${role}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('switch', { name: 'Second factor required' }).click();
  await expect(page.getByText('1 of 1 person has no second factor')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Role ${role} has been updated successfully.`)).toBeVisible();
}

async function resetFactor(page: Page, email: string) {
  await openInApp(page, '/users');
  await page.getByLabel('Search users').fill(email);
  await page.getByRole('button', { name: `Edit ${email}` }).click();
  await page.getByRole('button', { name: 'Reset second factor' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText('The second factor has been reset.')).toBeVisible();
}

test('lost my phone: recovery codes, and when they are used up, a Super Admin @long', async ({
  page,
  browser,
  request,
}) => {
  const phone = await anotherBrowser(browser);
  const { role, email } = await invite(request);
  await logIn(phone, email);
  await isAtAccount(phone);
  await phone.getByLabel('Current password').fill('typed before');

  await signIn(page);
  await requireFactor(page, role);
  // The next request asks; what was typed is still there afterwards.
  await phone.getByRole('button', { name: 'New key' }).click();
  await phone.getByLabel('Name').fill('Menu board');
  await phone.getByRole('button', { name: 'Make a key' }).click();
  const codes = await setUp(phone);
  expect(codes).toHaveLength(10);
  await expect(phone.getByLabel('Name')).toHaveValue('Menu board');

  const [first = '', ...others] = codes;
  const desk = await anotherBrowser(browser);
  await logIn(desk, email, first);
  await isAtAccount(desk);
  await expect(desk.getByText('9 recovery codes are left.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Turn off' })).toHaveCount(0);

  for (const code of others) {
    const data = { email, password: ownPassword, code };
    expect((await request.post('/auth/sign-in', { data })).status()).toBe(200);
  }
  const later = await anotherBrowser(browser);
  await logIn(later, email, first);
  await expect(later.getByText('Wrong password.')).toBeVisible();

  await resetFactor(page, email);
  await expect
    .poll(() => mailsTo(email).map(({ subject }) => subject))
    .toEqual([
      expect.stringContaining('Your invitation'),
      'An authenticator app was set up',
      'Your second factor was reset',
    ]);
  await logIn(later, email);
  expect(await setUp(later)).toHaveLength(10);
  await isAtAccount(later);
});

test('a passkey signs in alone @long', async ({ browser, request }) => {
  const page = await anotherBrowser(browser);
  const { email } = await invite(request);
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logIn(page, email);
  await isAtAccount(page);
  const add = async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const askedDialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await askedDialog.getByLabel(/^Password/).fill(ownPassword);
    await askedDialog.getByRole('button', { name: 'Next' }).click();
  };
  await add();
  await expect(page.getByText('The passkey has been added.')).toBeVisible();
  await expect(page.getByText('Chrome on Windows')).toHaveCount(2);
  await add();
  await expect(page.getByText('This device has a passkey for you already.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectAccessible(page);

  const byPasskey = async () => {
    await page.context().clearCookies();
    await page.goto('/my-account');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  };
  await byPasskey();
  await isAtAccount(page);
  await expect(page.getByText(/^Made .*, last used /)).toBeVisible();
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await byPasskey();
  // The device refuses, which is no failure of signing in: the form is there again.
  await expect(page.getByLabel('Email')).toBeVisible();
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await byPasskey();
  await page.getByRole('button', { name: /^Remove the passkey/ }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  // It began this session, too (access-22).
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByLabel(/^Password/).fill(ownPassword);
  await again.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('The passkey has been removed.')).toBeVisible();
  await byPasskey();
  await expect(page.getByText('This passkey does not let you in.')).toBeVisible();
});
