import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#testing/client.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';
import { longTest } from '#testing/long-test.ts';
import { plainEnvironment } from '#testing/plain-environment.ts';
import { readConfig } from './config.ts';
import { findRunningServerAddress } from './db/server-address.ts';
import { openServer } from './server.ts';

const { db, url } = await testDatabase();
const run = promisify(execFile);

/** Runs the command like `npm run create-admin`. Returns its output and exit code. */
async function createAdmin(parameters: string[], environment: Record<string, string> = {}) {
  const env = plainEnvironment({ DATABASE_URL: url, PUBLIC_URL: 'http://brigade.test', ...environment });
  return run(process.execPath, ['apps/server/src/create-admin.ts', ...parameters], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}
const USAGE = 'Say for whom: npm run create-admin -- you@example.com\n';

longTest('says in one line what is wrong with its input, and ends with code 1', async () => {
  const closedValues = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const outcomes = await Promise.all([
    createAdmin([]),
    createAdmin(['not-an-address']),
    createAdmin(['one@example.com', 'two@example.com']),
    createAdmin(['you@example.com'], { DATABASE_URL: 'nonsense' }),
    createAdmin(['you@example.com'], closedValues),
  ]);
  expect(outcomes.map(({ stderr }) => stderr)).toEqual([
    USAGE,
    USAGE,
    USAGE,
    'DATABASE_URL: Invalid URL\n',
    'No Super Admin could be made: connect ECONNREFUSED 127.0.0.1:1\n',
  ]);
  for (const { code, stdout } of outcomes) expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
});

test('makes a Super Admin beside a running server: of somebody new, and of a chef', async () => {
  const server = await identityApp(db);
  await server.addPerson({ email: 'chef@example.com' });
  for (const email of ['new@example.com', 'chef@example.com']) {
    const { code, stdout, stderr } = await createAdmin([email]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`${email} is a Super Admin. To set the password, open within 7 days:`);
    const token = /http:\/\/brigade\.test\/set-password#(\S+)/.exec(stdout)?.[1];
    const password = `${DEMO_PASSWORD} again`;
    expect((await server.client().call('POST', '/auth/set-password', { token, password })).status).toBe(200);
    const admin = server.client();
    await admin.signIn(email, password);
    expect((await admin.call('GET', '/me')).body.data.role.name).toBe('Super Admin');
  }
});

longTest('leads to the company where there are no passwords', async () => {
  const company = { COMPANY_ISSUER: 'https://login.example.com', COMPANY_CLIENT_ID: 'brigade', COMPANY_ONLY: '1' };
  const settings = { ...company, COMPANY_CLIENT_SECRET: 'secret', COMPANY_NAME: 'Sonoran Table' };
  const { stdout } = await createAdmin(['boss@example.com'], settings);
  expect(stdout).toContain('boss@example.com is a Super Admin. The way in:\n\n  http://brigade.test\n');
});

test('names the address of the server that runs, and how to start one where none is known to', async () => {
  const none = await createAdmin(['first@example.com']);
  expect(none.stdout).toContain('If nothing answers there, start Brigade: npm start');
  const app = await openServer(
    readConfig(plainEnvironment({ DATABASE_URL: url, PUBLIC_URL: 'http://kitchen.test', LOG_LEVEL: 'silent' })),
    db,
  );
  await app.listen({ port: 0 });
  await expect.poll(() => findRunningServerAddress(db)).toBe('http://kitchen.test');
  const beside = await createAdmin(['second@example.com'], { PUBLIC_URL: '' });
  await app.close();
  expect(beside.stdout).toContain('http://kitchen.test/set-password#');
  expect(beside.stdout).not.toContain('npm start');
});
