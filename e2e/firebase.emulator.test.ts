import { isNull } from 'drizzle-orm';
import { chromium, type Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { superAdminRole } from '#contract/permissions.ts';
import { outbox } from '#server/db/schema/platform.ts';
import { brigadeItself } from '#server/db/transaction.ts';
import { makeSuperAdmin } from '#server/features/users/commands.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';
import { launchOptions } from '../tools/chromium.ts';

// The built web application, a real browser and the real Auth emulator: `npm run test:firebase`.
const emulator = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`;
const project = 'demo-brigade';
const settings = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: project, FIREBASE_API_KEY: 'emulator-key' };
const { db, url } = await testDatabase();
const smtp = await smtpPeer();
const server = await startServerProcess(url, { ...settings, SMTP_URL: smtp.url, NODE_ENV: 'development' });
const browser = await chromium.launch(launchOptions());
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const bossPassword = 'vier Löffel Zimt und Zucker';
const chefPassword = 'drei Äpfel und ein halbes Ei';

/** Another person at another machine. */
async function aBrowser(): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  return context.newPage();
}

async function setPassword(page: Page, link: string, password: string) {
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await page.getByLabel('New password', { exact: false }).first().fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your password has been set. You can log in with it now.').waitFor();
}

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
const isIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Menus' }).waitFor();
const isTold = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();

interface ResetMail {
  readonly email: string;
  readonly oobLink: string;
}
async function resetMails(): Promise<ResetMail[]> {
  const reply = await fetch(`${emulator}/emulator/v1/projects/${project}/oobCodes`);
  return ((await reply.json()) as { oobCodes: ResetMail[] }).oobCodes;
}

const boss = await aBrowser();

test('the first Super Admin sets a password by the printed link, logs in, and stays in over a reload', async () => {
  const { identity } = await identityApp(db, { ...settings, FIREBASE_AUTH_EMULATOR_HOST: new URL(emulator).host });
  const { id, email } = await makeSuperAdmin(db, brigadeItself, 'lead@example.com');
  const person = { userId: id, email, name: 'Boss' };
  const link = await db.transaction((transaction) => identity.setPasswordLink(transaction, person, 600));
  await setPassword(boss, link, bossPassword);
  await logIn(boss, email, bossPassword);
  await isIn(boss);
  await boss.reload();
  await isIn(boss);
  await boss.goto('/my-account');
  await boss.getByText(superAdminRole).waitFor();
  await boss.getByRole('button', { name: 'Send me a mail to change my password' }).waitFor();
});

test('a wrong password and an unknown address read the same', async () => {
  const page = await aBrowser();
  await logIn(page, 'lead@example.com', 'not my password at all');
  await isTold(page, 'Wrong password.');
  await logIn(page, 'nobody@example.com', bossPassword);
  await isTold(page, 'Wrong password.');
});

test('a forgotten password is reset by Firebase’s mail; an unknown address reads the same', async () => {
  const page = await aBrowser();
  await page.goto('/');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Not a valid email format').waitFor();
  const askedNames = ['nobody@example.com', 'lead@example.com'];
  for (const email of askedNames) {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Submit' }).click();
    await isTold(page, 'Check your inbox for instructions on how to reset your password.');
    await page.reload();
    await page.getByRole('button', { name: 'Forgot Password' }).click();
  }
  // The test of the provider has mails sent to others meanwhile.
  const mails = (await resetMails()).filter(({ email }) => askedNames.includes(email));
  expect(mails.map((mail) => mail.email)).toEqual(['lead@example.com']);
  await fetch(`${mails[0]?.oobLink}&newPassword=${encodeURIComponent(`${bossPassword} neu`)}`);
  await logIn(page, 'lead@example.com', bossPassword);
  await isTold(page, 'Wrong password.');
  await logIn(page, 'lead@example.com', `${bossPassword} neu`);
  await isIn(page);
});

test('logging out ends the session in this browser', async () => {
  await logInAgain();
  await boss.getByRole('button', { name: 'Logout' }).click();
  await boss.getByRole('button', { name: 'Login' }).waitFor();
  await boss.reload();
  await boss.getByRole('button', { name: 'Login' }).waitFor();
  await logInAgain();
});

async function logInAgain() {
  await logIn(boss, 'lead@example.com', `${bossPassword} neu`);
  await isIn(boss);
}

test('an invited chef gets in, and is out once removed', async () => {
  await boss.goto('/users');
  await boss.getByRole('button', { name: 'Invite User' }).click();
  const dialog = boss.getByRole('dialog', { name: 'Invite a new admin' });
  await dialog.getByLabel('Email').fill('cook@example.com');
  await dialog.getByLabel('First name').fill('Nora');
  await dialog.getByLabel('Last name').fill('Ng');
  await dialog.getByLabel('Role').selectOption({ label: 'Chef' });
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(1);

  const chef = await aBrowser();
  await setPassword(chef, smtp.received[0]?.link ?? '', chefPassword);
  await logIn(chef, 'cook@example.com', chefPassword);
  await isIn(chef);

  await boss.getByRole('button', { name: 'Remove cook@example.com' }).click();
  await boss.getByText("Are you sure you want to remove cook@example.com's access?").waitFor();
  await boss.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await boss.getByText('cook@example.com no longer has access.').waitFor();
  await chef.getByRole('link', { name: 'Accounts' }).click();
  // Until the outbox has removed the account at Firebase, its session there goes on.
  await chef
    .getByText('You do not have access to this platform.')
    .or(chef.getByRole('button', { name: 'Login' }))
    .waitFor();
  await expect.poll(() => db.$count(outbox, isNull(outbox.doneAt))).toBe(0);
  await logIn(chef, 'cook@example.com', chefPassword);
  await isTold(chef, 'Wrong password.');
});

test('somebody whom Firebase knows and nobody invited is refused in words', async () => {
  await fetch(`${emulator}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'stranger@example.com', password: chefPassword }),
  });
  const page = await aBrowser();
  await logIn(page, 'stranger@example.com', chefPassword);
  await page.getByText('You do not have access to this platform.').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login' }).waitFor();
});
