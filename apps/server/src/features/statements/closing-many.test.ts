import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ClosedStatement, ManyStatements } from '#contract/statements.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { markets } from '#server/db/schema/reference-data.ts';
import { serviceEvents } from '#server/db/schema/service-events.ts';
import { testServer } from '#testing/app.ts';
import { readPdfText } from '#testing/pdf.ts';
import { aKitchen } from '#testing/scheduling.ts';

/* A month of all accounts is closed at once, each whole or not at all (statements-5, statements-8). */

const { db, call, addUser } = await testServer();
const bookkeeper = await addUser(['Statements']);
const { anAccount, anEvent, market } = await aKitchen(db);
const march = { firstDay: '2025-03-01', lastDay: '2025-03-31' };

async function aBilledAccount(people: number) {
  const account = await anAccount();
  const event = await anEvent(account, '2025-03-12', { eaters: people });
  await db.update(serviceEvents).set({ pricePerPerson: '10.00' }).where(eq(serviceEvents.id, event.id));
  return { accountId: account.id, total: `${people * 10}.00` };
}

const closeAll = (statements: unknown[], period = march) =>
  call(bookkeeper, 'POST', '/v1/statements/many/close', { ...period, statements });
const listClosed = async (search = ''): Promise<{ data: ClosedStatement[]; meta: { count: number } }> =>
  (await call(bookkeeper, 'GET', `/v1/closed-statements?perPage=100&q=${search}`)).body;

test('closes each draft that is as the person saw it, numbers them without gaps, and says why others stay open', async () => {
  const [first, second, third] = [await aBilledAccount(10), await aBilledAccount(20), await aBilledAccount(30)];
  const changedValues = { ...second, total: '190.00' };
  const { status, body } = await closeAll([first, changedValues, third]);
  expect(status).toBe(200);
  const { closed, notClosed }: ManyStatements = body.data;
  expect(closed.map(({ account, total, number }) => [account.id, total, number])).toEqual([
    [first.accountId, '100.00', 1],
    [third.accountId, '300.00', 2],
  ]);
  expect(notClosed).toEqual([
    {
      accountId: second.accountId,
      message: 'The draft has changed since you looked. Look at it again before you close it.',
    },
  ]);
  // Sent again, as after an answer that was lost: what is closed stays closed once, the rest follows.
  const again = await closeAll([first, second, third]);
  expect(again.body.data.closed.map(({ number }: ClosedStatement) => number)).toEqual([1, 3, 2]);
  expect(again.body.data.notClosed).toEqual([]);
  const list = await listClosed();
  expect(list.meta.count).toBe(3);
  expect(list.data.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test('of ten who close at once, each gets a number of its own', async () => {
  const drafts = await Promise.all(Array.from({ length: 10 }, (_, index) => aBilledAccount(index + 1)));
  await Promise.all(drafts.map((draft) => call(bookkeeper, 'POST', '/v1/statements', { ...march, ...draft })));
  const numbers = (await listClosed()).data.map(({ number }) => number);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
});

test('a client that leaves in the middle leaves whole statements', async () => {
  const drafts = await Promise.all([1, 2, 3].map((people) => aBilledAccount(people)));
  await db.execute(sql`
    create function fail_at_second() returns trigger language plpgsql as $$
    begin if new.total = 20 then raise exception 'killed'; end if; return new; end $$`);
  await db.execute(
    sql`create trigger fail_at_second before insert on statements for each row execute function fail_at_second()`,
  );
  expect((await closeAll(drafts)).status).toBe(500);
  await db.execute(sql`drop trigger fail_at_second on statements`);
  const { rows } = await db.execute<{ lines: number }>(sql`
    select (select count(*)::int from statement_lines where statement_id = statements.id) as lines
    from statements where account_id in (${sql.join(
      drafts.map(({ accountId }) => sql`${accountId}`),
      sql`, `,
    )})`);
  expect(rows).toEqual([{ lines: 1 }]);
  const { closed, notClosed }: ManyStatements = (await closeAll(drafts)).body.data;
  expect([closed.length, notClosed]).toEqual([3, []]);
});

test('a list of closed statements is searched by account and by number', async () => {
  const draft = await aBilledAccount(7);
  await closeAll([draft]);
  const [newest] = (await listClosed()).data;
  if (!newest) throw new Error('Nothing was closed.');
  expect((await listClosed(newest.account.name)).data[0]).toEqual(newest);
  expect((await listClosed(`No. ${newest.number}`)).data).toContainEqual(newest);
  expect((await listClosed('nobody has this name')).meta.count).toBe(0);
});

test.each([
  [{ statements: [] }, 'statements'],
  [{ firstDay: '2025-04-30', lastDay: '2025-04-01' }, 'lastDay'],
  [{ lastDay: '2027-03-31' }, 'lastDay'],
])('refuses %j by its name', async (more, field) => {
  const draft = await aBilledAccount(1);
  const { status, body } = await call(bookkeeper, 'POST', '/v1/statements/many/close', {
    ...march,
    statements: [draft],
    ...more,
  });
  expect(status).toBe(400);
  expect(Object.keys(body.error.fields)[0]).toContain(field);
});

test('an account that stands twice, and one that is not there', async () => {
  const draft = await aBilledAccount(1);
  expect((await closeAll([draft, draft])).status).toBe(400);
  const { closed, notClosed }: ManyStatements = (await closeAll([{ ...draft, accountId: crypto.randomUUID() }, draft]))
    .body.data;
  expect(closed.length).toBe(1);
  expect(notClosed).toMatchObject([{ message: 'There is no such account.' }]);
});

test('a paper has both names, the order and its number, and a closed one stays as it was', async () => {
  const draft = await aBilledAccount(12);
  const name = async (letterhead: string, billTo: string, purchaseOrderNumber: string) => {
    await db.update(markets).set({ letterhead }).where(eq(markets.id, market.id));
    await db.update(accounts).set({ billTo, purchaseOrderNumber }).where(eq(accounts.id, draft.accountId));
  };
  const print = async () => {
    const query = new URLSearchParams({ accountId: draft.accountId, ...march });
    return (await readPdfText((await call(bookkeeper, 'GET', `/v1/documents/statement?${query}`)).raw)).join(' ');
  };
  await name('Brigade Kitchens LLC\n12 Oven St, Phoenix AZ', 'Acme Corp\nAccounts Payable', 'PO-4711');
  expect(await print()).toMatch(/Brigade Kitchens LLC.*Accounts Payable.*PO number PO-4711/is);
  const { closed }: ManyStatements = (await closeAll([draft])).body.data;
  await name('Moved LLC', 'Somebody else', '');
  const text = await print();
  expect(text).toContain(`No. ${closed[0]?.number}`);
  expect(text).toContain('PO-4711');
  expect(text).not.toContain('Moved LLC');
});

test('the total of a month counts what was closed for parts of it', async () => {
  const account = await anAccount();
  const accountId = account.id;
  await anEvent(account, '2025-03-12', { eaters: 40 });
  await anEvent(account, '2025-03-20', { eaters: 5 });
  await db.update(serviceEvents).set({ pricePerPerson: '10.00' }).where(eq(serviceEvents.accountId, accountId));
  await closeAll([{ accountId, total: '400.00' }], { firstDay: '2025-02-20', lastDay: '2025-03-15' });
  const query = new URLSearchParams({ accountId, ...march });
  const { data, meta } = (await call(bookkeeper, 'GET', `/v1/statements?${query}`)).body;
  expect(data).toMatchObject([
    { id: null, total: '50.00', closedTotal: '400.00', closedServices: 1, closedPeople: 40 },
  ]);
  expect(meta.total).toBe('450.00');
  const paper = (await call(bookkeeper, 'GET', `/v1/documents/statement?${query}`)).raw;
  expect((await readPdfText(paper)).join(' ')).toContain('Closed already, and not in it: 02/20/25 to 03/15/25');
});
