import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';
import { enqueue } from '../db/enqueue.ts';
import { outbox } from '../db/schema/platform.ts';
import { deliverNext } from './outbox.ts';

const { db, url } = await testDatabase();
const { addPerson } = await identityApp(db);
const smtp = await smtpPeer();

const invite = async (email: string) => enqueue(db, 'invitation', email, await addPerson({ email }));

test('mails that the mail server never answers do not hold up the others', async () => {
  const attempt = randomUUID();
  smtp.received.length = 0;
  const hanging = ['one', 'two', 'three'].map((name) => `${name}.${randomUUID()}@hangs.example.com`);
  for (const email of hanging) smtp.hangsFor.add(email);
  for (const email of hanging) await invite(email);
  const server = await startServerProcess(url, { SMTP_URL: smtp.url });
  const others = Array.from({ length: 5 }, (_, number) => `cook${number}.${attempt}@example.com`);
  for (const email of others) await invite(email);
  await expect.poll(() => smtp.received.map(({ to }) => to).sort()).toEqual(others);
  await server.kill();
});

test('a delivery that takes too long is given up for now, and keeps its lease', async () => {
  await db.execute(sql`update outbox set done_at = now()`);
  const recipient = `slow.${randomUUID()}@example.com`;
  await invite(recipient);
  const never = () => new Promise<void>(() => undefined);
  // Due from the next millisecond on.
  await expect.poll(() => deliverNext(db, never, { limitSeconds: 0.05 })).toBe(true);
  const [entry] = await db
    .select({ error: outbox.lastError, wait: sql<number>`extract(epoch from ${outbox.dueAt} - now())::int` })
    .from(outbox)
    .where(eq(outbox.recipient, recipient));
  expect(entry?.error).toContain('took longer than');
  expect(entry?.wait).toBeGreaterThan(100);
  expect(await deliverNext(db, never)).toBe(false);
});
