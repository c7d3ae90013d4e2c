import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';

const { db } = await testDatabase();

test('another SESSION_SECRET signs everybody out, and everybody can sign in again', async () => {
  const before = await identityApp(db, { SESSION_SECRET: 'the first secret of this installation' });
  await before.addPerson({ email: 'chef@example.com' });
  const browser = before.client();
  expect((await browser.signIn('chef@example.com')).status).toBe(200);

  const after = await identityApp(db, { SESSION_SECRET: 'another secret of this installation' });
  const sameBrowser = after.client();
  sameBrowser.cookie = browser.cookie;
  expect((await sameBrowser.call('POST', '/auth/token')).body.data).toBeNull();
  expect((await sameBrowser.call('GET', '/me', undefined, { authorization: String(browser.token) })).status).toBe(401);
  expect((await sameBrowser.signIn('chef@example.com')).status).toBe(200);
  expect((await sameBrowser.call('GET', '/me')).status).toBe(200);
});
