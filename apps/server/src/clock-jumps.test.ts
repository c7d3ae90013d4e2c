import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { clientOutside } from '#testing/client.ts';
import { testDatabase } from '#testing/database.ts';
import { causeUnderWriters, isMeasured } from '#testing/faults-under-writers.ts';
import { identityApp } from '#testing/identity-app.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';
import { writersOn } from '#testing/writers.ts';
import { enqueue } from './db/enqueue.ts';
import { identityKeys } from './db/schema/identity.ts';

const HOUR = 3_600_000;
/** A clock that is set, a wrong time zone taken for UTC, a machine that wakes up on another day. */
const jumps = [HOUR, -HOUR, 26 * HOUR, -26 * HOUR];

// Only `npm run faults` takes that time.
if (isMeasured) {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-clock-'));
  const clock = path.join(folder, 'shift');
  writeFileSync(clock, '0');
  afterAll(() => rmSync(folder, { recursive: true }));
  const { db, url } = await testDatabase();
  const smtp = await smtpPeer();
  const { addPerson } = await identityApp(db);
  await addPerson({ email: 'boss@example.com', role: 'Super Admin' });
  const settings = { SMTP_URL: smtp.url, PUBLIC_URL: 'http://brigade.test' };
  const preload = pathToFileURL(path.resolve('testing/shifted-clock.ts'));
  const shifted = await startServerProcess(url, {
    ...settings,
    CLOCK_FILE: clock,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS} --import ${preload}`,
  });
  afterAll(() => shifted.stop());
  const jump = (milliseconds: number) => {
    writeFileSync(clock, String(milliseconds));
    shifted.signal('SIGUSR2');
  };

  const writers = writersOn(shifted.url, 8, { renews: true });
  const rounds = Array.from({ length: Math.min(Number(process.env.FAULT_ROUNDS), 3) }, () => jumps).flat();
  test.each(rounds)(
    'the clock is off by %i ms under eight writers: nothing is lost, doubled or sent twice',
    async (milliseconds) => {
      const email = `guest${smtp.received.length}@example.com`;
      const answers = await causeUnderWriters({
        writers,
        cause: async () => {
          jump(milliseconds);
          await enqueue(db, 'invitation', email, await addPerson({ email }));
          await expect.poll(() => smtp.received.map(({ to }) => to)).toContain(email);
        },
        db,
        longestReturn: 5_000,
      });
      expect(answers.filter(({ status }) => status === 503)).toEqual([]);
      expect(smtp.received.filter(({ to }) => to === email)).toHaveLength(1);
    },
  );

  test('a key that another process makes while the clock is behind is known at once', async () => {
    // The first of them is read while the clock is ahead, the second once it was set back.
    for (const milliseconds of [26 * HOUR, 0]) {
      jump(milliseconds);
      await db.delete(identityKeys);
      const other = await startServerProcess(url, settings);
      const boss = clientOutside(other.url, '203.0.113.8');
      await boss.signIn('boss@example.com');
      const here = clientOutside(shifted.url, '203.0.113.8');
      here.token = boss.token;
      here.cookie = boss.cookie;
      // Ahead by a day, the token has expired, and the session gives another.
      const isKnown = async () => {
        if ((await here.call('GET', '/me')).status === 200) return true;
        here.token = (await here.call('POST', '/auth/token')).body?.data?.token ?? here.token;
        return false;
      };
      await expect.poll(isKnown, { interval: 1_000 }).toBe(true);
      await other.stop();
    }
  }, 90_000);
} else test.skip('jumps of the clock', () => undefined);
