import { expect, onTestFinished, test } from 'vitest';
import { connectPatiently, testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';

const { db, url } = await testDatabase();

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

test('one database connection is enough for many who sign in, renew their tokens and sign out at once', async () => {
  const narrow = connectPatiently(url, { poolSize: 1 });
  onTestFinished(() => narrow.$client.end());
  const server = await identityApp(narrow, { SESSION_SECRET: 'the third secret of this installation' });
  const emails = Array.from({ length: 6 }, (_, index) => `cook${index}@example.com`);
  for (const email of emails) await server.addPerson({ email });
  const statuses = await Promise.all(
    emails.map(async (email) => {
      const browser = server.client();
      const answers = [
        await browser.signIn(email),
        await browser.call('POST', '/auth/token'),
        await browser.call('POST', '/auth/sign-out'),
      ];
      return answers.map(({ status }) => status);
    }),
  );
  expect(statuses).toEqual(emails.map(() => [200, 200, 200]));
});
