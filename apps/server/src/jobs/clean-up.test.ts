import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';
import { identitySessions, identityVerifications } from '../db/schema/identity.ts';
import { idempotencyKeys, outbox, rateLimits } from '../db/schema/platform.ts';
import { roles } from '../db/schema/users.ts';
import { MAX_ATTEMPTS } from '../outbox/outbox.ts';
import { cleanUp } from './clean-up.ts';

const { db } = await testDatabase();
const server = await identityApp(db);
await server.addPerson({ email: 'boss@example.com', role: 'Super Admin' });

const ago = (days: number) => sql`now() - make_interval(days => ${days})`;

test('counts, sessions and links go when they have ended, remembered answers after 7 days', async () => {
  await server.client().signIn('boss@example.com');
  await server.client().signIn('boss@example.com');
  const [endedSession] = await db.select().from(identitySessions).orderBy(identitySessions.createdAt).limit(1);
  await db.insert(rateLimits).values([
    { key: 'ended', count: 3, windowEndsAt: ago(1) },
    { key: 'running', count: 3, windowEndsAt: ago(-1) },
  ]);
  await db.insert(identityVerifications).values([
    { identifier: 'ended', value: 'one', expiresAt: new Date(Date.now() - 1_000) },
    { identifier: 'living', value: 'two', expiresAt: new Date(Date.now() + 60_000) },
  ]);
  const key = { userId: randomUUID(), operation: 'createMenu', requestHash: '', reply: { data: null } };
  await db.insert(idempotencyKeys).values([
    { ...key, key: 'old', createdAt: sql`${ago(7)}` },
    { ...key, key: 'young', createdAt: sql`${ago(6)}` },
  ]);
  await db
    .update(identitySessions)
    .set({ expiresAt: sql`${ago(0)}` })
    .where(eq(identitySessions.id, endedSession?.id ?? ''));

  await cleanUp(db);

  const sessions = await db.select().from(identitySessions);
  expect(sessions.map(({ id }) => id)).toEqual([expect.not.stringContaining(endedSession?.id ?? '')]);
  const counts = (await db.select().from(rateLimits)).map((row) => row.key);
  expect(counts).toContain('running');
  expect(counts).not.toContain('ended');
  expect((await db.select().from(identityVerifications)).map((row) => row.identifier)).toEqual(['living']);
  expect((await db.select().from(idempotencyKeys)).map((row) => row.key)).toEqual(['young']);
});

test('mails go 30 days after they were sent or given up, however many there are', async () => {
  const reset = { kind: 'passwordReset' as const, recipient: 'somebody@example.com' };
  const old = Array.from({ length: 2_500 }, () => ({ ...reset, doneAt: sql`${ago(31)}` }));
  await db.insert(outbox).values(old);
  await db.insert(outbox).values([
    { ...reset, recipient: 'sent lately', doneAt: sql`${ago(29)}` },
    { ...reset, recipient: 'given up', attempts: MAX_ATTEMPTS, dueAt: sql`${ago(31)}` },
    { ...reset, recipient: 'given up lately', attempts: MAX_ATTEMPTS, dueAt: sql`${ago(29)}` },
    { ...reset, recipient: 'waiting since long', attempts: 1, dueAt: sql`${ago(31)}` },
  ]);
  expect(await cleanUp(db)).toEqual({ carriedOut: 2_500, givenUp: 1 });
  const keptRows = await db.select().from(outbox);
  expect(keptRows.map((row) => row.recipient).sort()).toEqual(['given up lately', 'sent lately', 'waiting since long']);
});

test('an invitation stays known until its person has come in, and can be sent again', async () => {
  const boss = server.client();
  await boss.signIn('boss@example.com');
  const [chef] = await db.select().from(roles).where(eq(roles.name, 'Chef'));
  const person = { email: 'nora@example.com', firstName: 'Nora', lastName: 'Ng', roleId: chef?.id };
  const { id } = (await boss.call('POST', '/v1/users', person)).body.data;
  await db
    .update(outbox)
    .set({ doneAt: sql`${ago(90)}` })
    .where(eq(outbox.userId, id));

  expect(await cleanUp(db)).toEqual({});
  expect((await boss.call('GET', '/v1/users?q=nora')).body.data[0].invitation).toBe('sent');
  expect((await boss.call('POST', `/v1/users/${id}/invitation`)).status).toBe(200);

  await boss.call('DELETE', `/v1/users/${id}`);
  await db
    .update(outbox)
    .set({ doneAt: sql`${ago(31)}` })
    .where(eq(outbox.userId, id));
  expect(await cleanUp(db)).toEqual({ carriedOut: 2 });
});
