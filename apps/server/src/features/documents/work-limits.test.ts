import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { documentOperations } from '#contract/documents.ts';
import { sentDocumentOperations } from '#contract/sent-documents.ts';
import { closePrinters } from '#documents/render.ts';
import { accounts, addresses } from '#server/db/schema/accounts.ts';
import { serviceEvents } from '#server/db/schema/service-events.ts';
import { testServer } from '#testing/app.ts';
import { printerProcesses } from '#testing/child-processes.ts';
import { aKitchen, getOnly } from '#testing/scheduling.ts';

const { db, app, call, addUser } = await testServer();
const chef = await addUser();
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

/** The main thread's own time, so that a busy machine does not count. */
const MOST_HELD_UP_MS = 500;
const working = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Sends the request; returns the longest time that the main thread worked without looking at another one. */
async function sendBeside(method: string, path: string, body?: unknown) {
  const sending = fetch(`${origin}${path}`, {
    method,
    headers: { 'x-test-user': chef.id, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  let longest = 0;
  let before = working();
  const looking = setInterval(() => {
    const now = working();
    longest = Math.max(longest, now - before);
    before = now;
  }, 20);
  const reply = await sending.finally(() => clearInterval(looking));
  const isJson = String(reply.headers.get('content-type')).includes('json');
  const message = isJson ? (await reply.json()).error.message : '';
  return { status: reply.status, message, longest };
}

const many = <Item>(count: number, item: (index: number) => Item) => Array.from({ length: count }, (_, i) => item(i));
const date = '2028-02-01';
const names = (count: number) => many(count, (index) => ({ name: `${index}`, containerCount: 9999 }));
const summaries = (accountCount: number, elementCount: number) =>
  many(accountCount, (index) => ({ account: `A${index}`, elements: names(elementCount) }));
const totals = many(200, (index) => ({
  name: `${index}`,
  portionPerPerson: 1,
  portionPerContainer: 1,
  portion: 1e12,
  containerCount: 9999,
}));
const lines = 'a\n'.repeat(4250);
const formatRows = (field: string) => many(30, (index) => ({ name: `${index}`, [field]: lines }));

/** The largest bodies that the contract admits, and bodies that have crashed the server before. */
const largestBodies: Record<keyof typeof sentDocumentOperations, object> = {
  printSentChefNumbers: { date, menuName: 'M', elements: totals, accountSummaries: summaries(1000, 20) },
  printSentHostFlow: { date, name: 'M', serviceLine: 'Lunch', scheduledElements: formatRows('directionals') },
  printSentPackout: { date, menuName: 'M', headCount: 100_000, elements: names(200) },
  printSentTemperature: { date, menuName: 'M', elements: names(200) },
  printSentElementCards: { date, menuName: 'M', elements: formatRows('ingredients') },
  printSentLabels: { date, elements: names(200), accountSummaries: summaries(1000, 25) },
  printSentPrepSheet: { date, name: 'M', elements: formatRows('method') },
};

const sentence = /^[A-Z].*(at most|too long|more than).*\.$/;

describe('the largest body', () => {
  test.each(Object.entries(sentDocumentOperations))(
    'of %s is printed or refused in a sentence, and holds nobody up',
    async (name, { path }) => {
      const body = largestBodies[name as keyof typeof largestBodies];
      expect(JSON.stringify(body).length).toBeLessThan(1_000_000);
      const { status, message, longest } = await sendBeside('POST', path, body);
      if (status !== 200) expect([status, message]).toEqual([400, expect.stringMatching(sentence)]);
      expect(longest).toBeLessThan(MOST_HELD_UP_MS);
    },
  );
});

async function aVastService() {
  const { market, line, aDish, aMenu, anAccount, anEvent } = await aKitchen(db);
  const dishes = [];
  for (let index = 0; index < 20; index++) dishes.push(await aDish({ portionPerContainer: '1' }));
  const master = await aMenu(dishes, 'Enormous');
  const slot = { marketId: market.id, serviceLineId: line('Lunch'), date };
  const { id } = (await call(chef, 'POST', '/v1/scheduled-menus', { originalMenuId: master.id, ...slot })).body.data;
  const first = await anAccount('Account');
  await anEvent(first, date, { eaters: 30_000_000 });
  await db.execute(sql`insert into ${accounts} (name, market_id, service_type_id)
    select 'Account ' || number, ${market.id}::uuid, ${first.serviceTypeId}::uuid from generate_series(1, 999) as number`);
  await db.execute(sql`insert into ${addresses} (account_id, address_one, city, state, zip_code)
    select id, '1 Main St', 'Phoenix', 'AZ', '85001' from ${accounts} where market_id = ${market.id} and id <> ${first.id}`);
  const event = getOnly(await db.select().from(serviceEvents).where(eq(serviceEvents.accountId, first.id)));
  await db.execute(sql`insert into ${serviceEvents}
      (account_id, address_id, service_line_id, service_type_id, date, service_time, eater_count, special_request)
    select account_id, id, ${event.serviceLineId}::uuid, ${event.serviceTypeId}::uuid, ${date}::date, '12:00', 100, true
    from ${addresses} where account_id <> ${first.id}`);

  return { scheduledMenuId: id, slot, accountId: first.id };
}

const vast = await aVastService();
const ofMenu = `scheduledMenuId=${vast.scheduledMenuId}`;

describe('a service of 1,000 accounts, one of 30,000,000 eaters from before the limit', () => {
  const queries: Record<keyof typeof documentOperations, string> = {
    printChefNumbers: new URLSearchParams(vast.slot).toString(),
    printHostFlow: ofMenu,
    printTemperatureChecklist: ofMenu,
    printPackout: ofMenu,
    printDishCards: ofMenu,
    printPrepSheet: ofMenu,
    printAllPapers: ofMenu,
    printLabels: ofMenu,
    printStatement: `accountId=${vast.accountId}&firstDay=${vast.slot.date}&lastDay=${vast.slot.date}`,
    // No sheet of this service could be printed, so none can have changed.
    printChangeSlip: 'code=00000000',
    printPurchaseSheet: `marketIds=${vast.slot.marketId}&from=${vast.slot.date}&to=${vast.slot.date}&vendorId=${vast.slot.marketId}`,
  };

  test.each(Object.entries(documentOperations))('%s answers, and holds nobody up', async (name, { path }) => {
    const query = queries[name as keyof typeof queries];
    const { status, message, longest } = await sendBeside('GET', `${path}?${query}`);
    if (name === 'printChangeSlip' || name === 'printPurchaseSheet') expect(status).toBe(404);
    else if (status !== 200) expect([status, message]).toEqual([400, expect.stringMatching(sentence)]);
    expect(longest).toBeLessThan(MOST_HELD_UP_MS);
  });
});

test('after all that a printer holds no more than before', () => {
  for (const { residentBytes } of printerProcesses()) expect(residentBytes).toBeLessThan(250_000_000);
});

const ofLeaving: [string, () => Parameters<typeof fetch>][] = [
  ['records', () => [`${origin}${documentOperations.printChefNumbers.path}?${new URLSearchParams(vast.slot)}`]],
  [
    'a body',
    () => [
      `${origin}${sentDocumentOperations.printSentChefNumbers.path}`,
      { method: 'POST', body: JSON.stringify(largestBodies.printSentChefNumbers) },
    ],
  ],
];
test.each(ofLeaving)('a document of %s whose client has left is not printed any further', async (_of, request) => {
  await closePrinters();
  const removedAbort = new AbortController();
  const [url, options] = request();
  const headers = { 'x-test-user': chef.id, ...(options && { 'content-type': 'application/json' }) };
  const left = fetch(url, { ...options, headers, signal: removedAbort.signal }).catch((error) => error.name);
  await expect.poll(() => printerProcesses(), { interval: 5 }).not.toEqual([]);
  removedAbort.abort();
  expect(await left).toBe('AbortError');
  // A printer that has finished its document would wait half a minute for the next one.
  await expect.poll(() => printerProcesses()).toEqual([]);
});
