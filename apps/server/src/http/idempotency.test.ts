import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type OperationName, operations } from '#contract/operations.ts';
import { refuse } from '#contract/refusal.ts';
import { brands } from '#server/db/schema/reference-data.ts';
import { type TestReply, testServer } from '#testing/app.ts';
import { next, validCreations } from '#testing/creations.ts';
import { getOnly } from '#testing/scheduling.ts';
import { brigadeItself, inTransaction } from '../db/transaction.ts';

const { db, call, addUser } = await testServer();
const owner = await addUser('superAdmin');
const creations = await validCreations(db, call, owner);

const getEach = <Row>(rows: readonly Row[], count: number) => Array.from({ length: count }, () => rows).flat();

const creating = Object.entries(operations).filter(
  ([, operation]) => 'status' in operation && operation.status === 201,
);
const getName = (operation: (typeof creating)[number]) => operation[0] as OperationName;

async function readRequest(name: OperationName) {
  const { body, params = [] } = (await creations[name]?.()) ?? { body: {} };
  let place = 0;
  const url = operations[name].path.replace(/:\w+/g, () => params[place++] ?? '');
  const send = (key: string, more: { query?: string; body?: object } = {}): Promise<TestReply> =>
    call(owner, 'POST', `${url}${more.query ?? ''}`, more.body ?? body, { 'idempotency-key': key });
  return { send };
}

const keysLike = async (key: string) =>
  (await db.execute(sql`select from idempotency_keys where key = ${key}`)).rowCount;
/** The reply without the parts that differ per request. */
const answer = ({ status, headers, raw }: TestReply) =>
  JSON.stringify([status, headers.etag, raw.toString().replace(/"requestId":"[^"]+"/, '')]);

// A new operation needs a row in testing/creations.ts, or this test fails.
test('every operation that creates something has its row', () => {
  expect(Object.keys(creations).sort()).toEqual(creating.map(getName).sort());
});

describe.each(creating.map(getName))('%s', (name) => {
  test('sent ten times at once and once more later, creates one record and gives one answer', async () => {
    const key = next('key');
    const { send } = await readRequest(name);
    const replies = await Promise.all(getEach([send], 10).map((again) => again(key)));
    replies.push(await send(key));
    expect(replies[0]?.body).toMatchObject({ data: expect.anything() });
    expect(replies[0]?.status).toBe(201);
    expect(new Set(replies.map(answer)).size).toBe(1);
    const { version } = getOnly(replies).body.data;
    expect(getOnly(replies).headers.etag).toBe(version === undefined ? undefined : `"${version}"`);
    expect(await keysLike(key)).toBe(1);
  });

  test('refused or not, equal requests at once get equal answers, and a refusal leaves no key behind', async () => {
    const { send } = await readRequest(name);
    await send(next('key'));
    const key = next('key');
    const replies = await Promise.all(getEach([send], 10).map((again) => again(key)));
    expect(new Set(replies.map(answer)).size).toBe(1);
    const { status } = getOnly(replies);
    expect(status).toBeLessThan(500);
    expect(await keysLike(key)).toBe(status === 201 ? 1 : 0);
  });

  test('is refused under the key of another body or address', async () => {
    const key = next('key');
    const first = await readRequest(name);
    const other = await readRequest(name);
    expect((await first.send(key)).status).toBe(201);
    expect((await first.send(key, { query: '?other=1' })).status).toBe(422);
    expect((await other.send(key)).status).toBe(422);
  });
});

test('after a refusal, the corrected request may use the same key', async () => {
  const key = next('key');
  const { send } = await readRequest('createBrand');
  await send(next('key'));
  expect((await send(key)).status).toBe(409);
  expect((await send(key, { body: { name: next('Corrected') } })).status).toBe(201);
});

test('a key of more than 200 characters is refused, because it would protect nothing', async () => {
  const { send } = await readRequest('createBrand');
  expect((await send('k'.repeat(200))).status).toBe(201);
  const refusedReply = await send('k'.repeat(201));
  expect([refusedReply.status, refusedReply.body.error.message]).toEqual([
    400,
    'An Idempotency-Key can have at most 200 characters.',
  ]);
});

test('a refusal rolls back everything that was written before it', async () => {
  const name = next('Brand');
  const refusal = refuse('conflict', 'Taken.');
  const savedPromise = inTransaction(db, brigadeItself, async (transaction) => {
    await transaction.insert(brands).values({ name });
    return refusal;
  });
  expect(await savedPromise).toBe(refusal);
  expect(await db.$count(brands, eq(brands.name, name))).toBe(0);
});

test('the database holds no key without an answer', async () => {
  const claim = sql`insert into idempotency_keys (user_id, key, operation, request_hash) values (${owner.id}, 'k', 'o', 'h')`;
  await expect(db.execute(claim)).rejects.toMatchObject({ cause: { code: '23502' } });
});
