import { randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type SecurityEvent, securityEvents } from '#contract/mail-kinds.ts';
import { type OperationName, operations } from '#contract/operations.ts';
import { DEMO_PASSWORD } from '#testing/client.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';
import { softwareAuthenticator } from '#testing/software-authenticator.ts';

const { db } = await testDatabase();
const smtp = await smtpPeer();
const server = await identityApp(db, { SMTP_URL: smtp.url, MAIL_FROM: 'Sonoran Table <kitchen@example.com>' });
const boss = server.client();
await server.addPerson({ email: 'boss@example.com', role: 'Super Admin' });
await boss.signIn('boss@example.com');
let counter = 0;

async function aPerson() {
  counter += 1;
  const email = `told${counter}@example.com`;
  const id = await server.addPerson({ email });
  const client = server.client();
  await client.signIn(email);
  await client.call('GET', '/me');
  return { id, email, client };
}
type Person = Awaited<ReturnType<typeof aPerson>>;
const password = { password: DEMO_PASSWORD };

async function setUpApp({ client }: Person) {
  const { key } = (await client.call('POST', '/auth/second-factor', password)).body.data;
  const code = await createOTP(new TextDecoder().decode(base32.decode(key))).hotp(Math.floor(Date.now() / 30_000));
  const confirm = () => client.call('POST', '/auth/second-factor/confirm', { code });
  expect((await confirm()).status).toBe(200);
  return confirm;
}
async function addPasskey({ client }: Person) {
  const { headers, body } = await client.call('POST', '/auth/passkeys/start', password);
  const [challenge = ''] = /brigade\.passkey_challenge=[^;]+/.exec(String(headers['set-cookie'])) ?? [];
  const credential = softwareAuthenticator().register(body.data.options.challenge);
  const cookie = [client.cookie, challenge].join('; ');
  expect((await client.call('POST', '/auth/passkeys', { credential }, { cookie })).status).toBe(200);
}
async function makeKey({ client }: Person): Promise<string> {
  const secret = `brigade_${randomBytes(32).toString('base64url')}`;
  const body = { name: 'Menu board', permissions: [], lifeDays: 30, secret };
  return (await client.call('POST', '/v1/api-keys', body)).body.data.id;
}
async function setPasswordByLink({ id: userId, email }: Person) {
  const link = await db.transaction((transaction) =>
    server.identity.setPasswordLink(transaction, { userId, email, name: 'Test Person' }, 3600),
  );
  const body = { token: link.split('#')[1], password: 'another braised green on tuesday' };
  for (const _repeat of [1, 2])
    expect((await server.client().call('POST', '/auth/set-password', body)).status).toBe(200);
}

interface Change {
  readonly before?: (person: Person) => Promise<unknown>;
  readonly change: (person: Person) => Promise<unknown>;
  readonly told: readonly SecurityEvent[];
}
/** Each operation that changes how somebody signs in, and what they are told (access-23); or why nothing is to be told. */
const table: Partial<Record<OperationName, string | readonly Change[]>> = {
  changePassword: [
    {
      change: ({ client }) =>
        client.call('POST', '/auth/change-password', {
          currentPassword: DEMO_PASSWORD,
          newPassword: 'another braised green on tuesday',
        }),
      told: ['passwordChanged'],
    },
  ],
  setPassword: [{ change: setPasswordByLink, told: ['passwordChanged'] }],
  addPasskey: [{ change: addPasskey, told: ['passkeyAdded'] }],
  removePasskey: [
    {
      before: addPasskey,
      change: async ({ client }) => {
        const [{ id }] = (await client.call('GET', '/auth/passkeys')).body.data;
        return client.call('DELETE', `/auth/passkeys/${id}`);
      },
      told: ['passkeyRemoved'],
    },
  ],
  confirmSecondFactor: [
    {
      change: async (person) => {
        const confirm = await setUpApp(person);
        // Whose answer was lost is told once.
        expect((await confirm()).status).toBe(200);
      },
      told: ['authenticatorSetUp'],
    },
    { before: setUpApp, change: setUpApp, told: ['authenticatorReplaced'] },
  ],
  endSecondFactor: [
    {
      before: setUpApp,
      change: ({ client }) => client.call('POST', '/auth/second-factor/end', password),
      told: ['authenticatorRemoved'],
    },
    { change: ({ client }) => client.call('POST', '/auth/second-factor/end', password), told: [] },
  ],
  resetSecondFactor: [
    {
      before: setUpApp,
      change: ({ id }) => boss.call('POST', `/v1/users/${id}/reset-second-factor`),
      told: ['secondFactorReset'],
    },
  ],
  updateUser: [
    {
      change: ({ id, email }) => boss.call('PUT', `/v1/users/${id}`, { email: `new-${email}` }),
      told: ['addressChanged', 'addressChanged'],
    },
    { change: ({ id }) => boss.call('PUT', `/v1/users/${id}`, { lastName: 'Married' }), told: [] },
  ],
  createApiKey: [{ change: makeKey, told: ['apiKeyMade'] }],
  deleteApiKey: 'less access, by the person',
  revokeUserApiKey: [
    {
      before: makeKey,
      change: async ({ id }) => {
        const [key] = (await boss.call('GET', `/v1/users/${id}/api-keys`)).body.data;
        return boss.call('DELETE', `/v1/users/${id}/api-keys/${key.id}`);
      },
      told: ['apiKeyRevoked'],
    },
  ],
  startPasskey: 'nothing has changed yet',
  startSecondFactor: 'nothing has changed yet',
  endSession: 'less access, by the person',
  endOtherSessions: 'less access, by the person',
  endUserSessions: 'less access; the person sees it at the next request',
  createCalendarFeed: 'it reads services and is no way in; listed under My account',
  deleteCalendarFeed: 'less access, by the person',
  inviteUser: 'the invitation is the mail',
  resendInvitation: 'the invitation is the mail',
  removeUser: 'there is no account any more',
  startPasskeySignIn: 'a sign-in: sessions are listed (access-21)',
  signInByPasskey: 'a sign-in: sessions are listed (access-21)',
  startCompanySignIn: 'a sign-in: sessions are listed (access-21)',
  finishCompanySignIn: 'a sign-in: sessions are listed (access-21)',
  signIn: 'a sign-in: sessions are listed (access-21)',
  refreshToken: 'a sign-in: sessions are listed (access-21)',
  signOut: 'less access, by the person',
  forgotPassword: 'the link is the mail',
  checkSetPasswordLink: 'nothing is changed',
};

test('each operation about ways in has its row, and each event is told in some row', () => {
  const aboutWaysIn = Object.entries(operations)
    .filter(([, { method, path, ...rest }]) => {
      const isPersonal = 'personally' in rest || path.startsWith('/auth/') || /^\/v1\/users\/:id\/./.test(path);
      return method !== 'GET' && isPersonal;
    })
    .map(([name]) => name);
  expect(Object.keys(table).sort()).toEqual(aboutWaysIn.sort());
  const reportedNames = Object.values(table).flatMap((row) =>
    typeof row === 'string' ? [] : row.flatMap((part) => part.told),
  );
  expect([...new Set(reportedNames)].sort()).toEqual([...securityEvents].sort());
});

const rows = Object.entries(table).flatMap(([name, row]) =>
  typeof row === 'string' ? [] : row.map((part) => [name, part.told.join(', ') || 'nothing', part] as const),
);
test.each(rows)('%s tells the person of %s', async (_name, _told, { before, change, told }) => {
  const person = await aPerson();
  await before?.(person);
  await server.deliver();
  const { rows: earlier } = await db.execute<{ id: string }>(sql`select id from outbox`);
  smtp.received.length = 0;
  await change(person);
  const knownNames = earlier.map(({ id }) => id);
  const { rows: addedRows } = await db.execute<{ kind: string; id: string }>(sql`select id, kind from outbox`);
  expect(addedRows.filter(({ id }) => !knownNames.includes(id)).map(({ kind }) => kind)).toEqual(told);
  await server.deliver();
  const recipients = smtp.received.map(({ to }) => to).sort();
  const isMoved = told.includes('addressChanged');
  expect(recipients).toEqual(isMoved ? [`new-${person.email}`, person.email].sort() : told.map(() => person.email));
  for (const mail of smtp.received) expect(mail.source).toContain('Tell your Super Admin at once');
});
