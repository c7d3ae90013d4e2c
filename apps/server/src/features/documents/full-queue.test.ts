import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { sentDocumentOperations } from '#contract/sent-documents.ts';
import { type Place, takePlace } from '#documents/print-places.ts';
import { recentFailures } from '#server/db/schema/platform.ts';
import { containerTypes } from '#server/db/schema/reference-data.ts';
import { scheduledMenus } from '#server/db/schema/scheduling.ts';
import { testApp, testServer } from '#testing/app.ts';
import { printerProcesses } from '#testing/child-processes.ts';
import { longTest } from '#testing/long-test.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, app, call, addUser } = await testServer();
const chef = await addUser();
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

const date = '2028-02-01';
const LARGE = 1_000_000;
const largeBody = { date, elements: [], name: 'a'.repeat(LARGE / 2) };
const { path: printing } = sentDocumentOperations.printSentPrepSheet;

const takenRows: Place[] = [];
const take = (bytes = LARGE) => takePlace({ kind: 'any', bytes }, 1_000_000);
const takeAll = () => takenRows.push(...Array.from({ length: 4 }, () => take()));
const sockets: Socket[] = [];
afterEach(() => {
  for (const place of takenRows.splice(0)) place.free();
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A service of 50 accounts and 20 elements: its documents of counts are large, its host flow is not. */
async function aLargeService() {
  const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
  const dishes = [];
  for (let index = 0; index < 20; index++) dishes.push(await aDish());
  const master = await aMenu(dishes, 'Large');
  const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
  const { id } = (await call(chef, 'POST', '/v1/scheduled-menus', { originalMenuId: master.id, ...slot })).body.data;
  for (let index = 0; index < 50; index++) await anEvent(await anAccount(), date);
  const account = await anAccount();
  await anEvent(account, date);
  return { id, slot, accountId: account.id };
}
const { id, slot, accountId } = await aLargeService();

const get = async (address: string) => {
  const { status, body, headers } = await call(chef, 'GET', `/v1/documents/${address}`);
  return { status, message: body?.error.message, retryAfter: headers['retry-after'] };
};
const refusedValues = {
  status: 503,
  message: expect.stringMatching(/^\d+ documents are ahead of yours\. Please try again in \d+ seconds?\.$/),
  retryAfter: expect.stringMatching(/^\d+$/),
};

describe('with all large places taken', () => {
  test.each([
    `chef-numbers?${new URLSearchParams(slot)}`,
    `prep-sheet?scheduledMenuId=${id}`,
    `packout?scheduledMenuId=${id}`,
    `labels?scheduledMenuId=${id}`,
  ])('%s is refused before its records are read', async (address) => {
    takeAll();
    await db.transaction(async (transaction) => {
      // Every one of them reads the names of containers.
      await transaction.execute(sql`lock table ${containerTypes} in access exclusive mode`);
      expect(await get(address)).toEqual(refusedValues);
      // The second answer would come after the first request had begun to read.
      expect(await get(address)).toEqual(refusedValues);
      const waiting = sql`select from pg_locks where not granted and relation = ${'container_types'}::regclass`;
      expect((await transaction.execute(waiting)).rowCount).toBe(0);
    });
  });

  test.each([
    `host-flow?scheduledMenuId=${id}`,
    `temperature?scheduledMenuId=${id}`,
    `dish-cards?scheduledMenuId=${id}`,
    `packout?scheduledMenuId=${id}&accountId=${accountId}`,
    `labels?scheduledMenuId=${id}&accountIds=${accountId}`,
  ])('%s is small, and is printed', async (address) => {
    takeAll();
    expect(await get(address)).toMatchObject({ status: 200 });
  });

  test('a large body is refused before it is sent', async () => {
    takeAll();
    const head = await readHeadForReply(sendHead(LARGE));
    expect(head).toMatch(/^HTTP\/1.1 503 /);
    expect(head).toMatch(/retry-after: \d+\r/);
  });

  test('a small body is printed', async () => {
    takeAll();
    expect((await call(chef, 'POST', printing, { date, elements: [] })).status).toBe(200);
  });

  test('a person who may not print gets that answer', async () => {
    takeAll();
    expect((await call(null, 'POST', printing, largeBody)).status).toBe(401);
  });
});

/** The head of a request for a large document, without its body. */
function sendHead(length: number): Socket {
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  // The server resets the connection when the body does not follow.
  socket.on('error', () => undefined);
  const lines = [
    `POST ${printing} HTTP/1.1`,
    'host: localhost',
    `x-test-user: ${chef.id}`,
    'content-type: application/json',
    `content-length: ${length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

async function readHeadForReply(socket: Socket): Promise<string> {
  const [bytes] = await once(socket, 'data');
  return String(bytes);
}

function freePlaces(bytes = LARGE): number {
  const places: Place[] = [];
  try {
    for (;;) places.push(take(bytes));
  } catch {
    for (const place of places) place.free();
    return places.length;
  }
}

describe('a large place', () => {
  test('is taken with the head of a request, and given back when the body does not follow', async () => {
    expect(freePlaces()).toBe(4);
    const answers = Array.from({ length: 5 }, () => readHeadForReply(sendHead(LARGE)));
    expect(await Promise.race(answers)).toMatch(/^HTTP\/1.1 503 /);
    await expect.poll(() => freePlaces()).toBe(4);
  });

  test('is given back after a refusal', async () => {
    expect((await call(chef, 'POST', printing, largeBody)).status).toBe(400);
    await expect.poll(() => freePlaces()).toBe(4);
  });

  test('is not kept by a client who has left before it was taken', async () => {
    const before = freePlaces(1);
    const ofNobody = `packout?scheduledMenuId=${id}&accountId=${id}`;
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table ${scheduledMenus} in access exclusive mode`);
      const accepted = once(app.server, 'connection');
      const socket = connect(Number(port), '127.0.0.1');
      const [ofServer] = await accepted;
      socket.write(`GET /v1/documents/${ofNobody} HTTP/1.1\r\nhost: localhost\r\nx-test-user: ${chef.id}\r\n\r\n`);
      const waiting = sql`select from pg_locks where not granted and relation = 'scheduled_menus'::regclass`;
      await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);
      const left = once(ofServer, 'close');
      socket.destroy();
      await left;
    });
    // The same once more: when this is answered, that has got beyond its place.
    expect(await get(ofNobody)).toMatchObject({ status: 404 });
    await expect.poll(() => freePlaces(1)).toBe(before);
  });

  test('of a client who leaves while it is printed is given back, and nothing has failed', async () => {
    const socket = connect(Number(port), '127.0.0.1');
    const address = `/v1/documents/chef-numbers?${new URLSearchParams(slot)}`;
    socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost\r\nx-test-user: ${chef.id}\r\n\r\n`);
    await expect.poll(() => freePlaces(), { interval: 5 }).toBe(3);
    socket.destroy();
    await expect.poll(() => freePlaces()).toBe(4);
    // Failures are written together: once this one is there, those before it would be.
    await call(chef, 'GET', '/v1/menus?perPage=1');
    app.recentFailures.add('Test', 'The last one.');
    const places = async () => (await db.select().from(recentFailures)).map(({ place }) => place);
    await expect.poll(places).toEqual(['Test']);
  });

  test('is given back after the print', async () => {
    expect(await get(`chef-numbers?${new URLSearchParams(slot)}`)).toMatchObject({ status: 200 });
    await expect.poll(() => freePlaces()).toBe(4);
  });
});

/** The limit of a request's queries is 18 seconds here, that of its print 26. */
longTest('a print that takes longer than the queries of its request may is logged and sent all the same', async () => {
  const slow = await testApp(db, { TIME_LIMIT_FACTOR: '3' });
  const cook = await slow.addUser();
  const print = () => slow.call(cook, 'GET', `/v1/documents/host-flow?scheduledMenuId=${id}`);
  expect((await print()).status).toBe(200);
  const stopped = printerProcesses();
  for (const { pid } of stopped) process.kill(pid, 'SIGSTOP');
  const answer = print();
  await pause(19_000);
  for (const { pid } of stopped) process.kill(pid, 'SIGCONT');
  expect((await answer).status).toBe(200);
});
