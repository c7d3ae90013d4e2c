import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Statement } from '#contract/statements.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { sumAmounts } from '#domain/statements/amounts.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { serviceEventAddOns, serviceEvents } from '#server/db/schema/service-events.ts';
import { testServer } from '#testing/app.ts';
import { readPdfText } from '#testing/pdf.ts';
import { createReports } from '#testing/reported-services.ts';
import { addOnType, aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();
const bookkeeper = await addUser(['Statements']);
const planner = await addUser('superAdmin');
const { anAccount, anEvent, market } = await aKitchen(db);
const soup = await addOnType(db);

const march = { firstDay: '2025-03-01', lastDay: '2025-03-31' };
const april = { firstDay: '2025-04-01', lastDay: '2025-04-30' };

type Period = typeof march;
const listRecord = async (account: { id: string }, { firstDay, lastDay }: Period): Promise<Statement> => {
  const reply = await call(
    bookkeeper,
    'GET',
    `/v1/statements?accountId=${account.id}&firstDay=${firstDay}&lastDay=${lastDay}`,
  );
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const [statement] = reply.body.data;
  expect(reply.body.meta.total).toBe(statement ? sumAmounts([statement.total, statement.closedTotal]) : '0.00');
  return reply.body.data[0];
};
const close = (account: { id: string }, period: Period, total: string) =>
  call(bookkeeper, 'POST', '/v1/statements', { accountId: account.id, ...period, total });

async function aServedAccount() {
  const account = await anAccount();
  const event = await anEvent(account, '2025-03-12', { eaters: 97 });
  await db.update(serviceEvents).set({ pricePerPerson: '14.50' }).where(eq(serviceEvents.id, event.id));
  return { account, event };
}

describe('statements', () => {
  test('are drafts until they are closed, and then stay as they were', async () => {
    const { account, event } = await aServedAccount();
    await db
      .insert(serviceEventAddOns)
      .values({ serviceEventId: event.id, addOnTypeId: soup.id, quantity: null, pricePerUnit: '1.05' });
    const draft = await listRecord(account, march);
    // 97 × 14.50 = 1,406.50; one soup for each: 97 × 1.05 = 101.85.
    expect(draft).toMatchObject({ id: null, total: '1508.35', closed: null });
    const closedReply = await close(account, march, draft.total);
    expect(closedReply.status).toBe(201);
    const { lines, ...kept }: Statement = closedReply.body.data;
    expect(kept).toMatchObject({ total: '1508.35', firstDay: '2025-03-01', account: { id: account.id } });
    expect(lines.map(({ id, ...line }) => line)).toEqual(draft.lines.map(({ id, ...line }) => line));

    await db.update(serviceEvents).set({ eaterCount: 92 }).where(eq(serviceEvents.id, event.id));
    expect((await listRecord(account, march)).lines).toEqual(lines);
    expect((await call(bookkeeper, 'GET', `/v1/statements/${kept.id}`)).body.data.lines).toEqual(lines);
    await expect(db.execute(sql`update statement_lines set quantity = 1`)).rejects.toThrow();
    await expect(db.execute(sql`delete from statements`)).rejects.toThrow();
  });

  test('bill a change of a closed day on the next one, once', async () => {
    const { account, event } = await aServedAccount();
    await close(account, march, (await listRecord(account, march)).total);
    await db.update(serviceEvents).set({ eaterCount: 92 }).where(eq(serviceEvents.id, event.id));
    const draft = await listRecord(account, april);
    expect(draft.lines.map(({ note }) => note)).toEqual(['03/12/25 Lunch: 97 → 92 people, −$72.50']);
    expect((await close(account, april, draft.total)).status).toBe(201);
    const may = { firstDay: '2025-05-01', lastDay: '2025-05-31' };
    expect(await listRecord(account, may)).toBeUndefined();
    // An add-on that comes later, of an unchanged service.
    await db
      .insert(serviceEventAddOns)
      .values({ serviceEventId: event.id, addOnTypeId: soup.id, quantity: 10, pricePerUnit: '2.00' });
    expect((await listRecord(account, may)).lines.map(({ note }) => note)).toEqual([
      '03/12/25 Lunch, Soup: 0 → 10, $20.00',
    ]);
    // A service that is gone is taken back whole.
    await call(planner, 'DELETE', `/v1/service-events/${event.id}`);
    expect((await listRecord(account, may)).lines).toMatchObject([{ kind: 'correction', amount: '-1334.00' }]);
  });

  test('bill a change once where a later period is closed first', async () => {
    const account = await anAccount();
    const event = await anEvent(account, '2025-10-20', { eaters: 97 });
    await db.update(serviceEvents).set({ pricePerPerson: '14.50' }).where(eq(serviceEvents.id, event.id));
    const bill = async (firstDay: string, lastDay: string) => {
      const { total, lines } = await listRecord(account, { firstDay, lastDay });
      expect((await close(account, { firstDay, lastDay }, total)).status).toBe(201);
      return [total, ...lines.map(({ note }) => note)];
    };
    expect(await bill('2025-10-18', '2025-10-27')).toEqual(['1406.50', '']);
    await db.update(serviceEvents).set({ eaterCount: 92 }).where(eq(serviceEvents.id, event.id));
    expect(await bill('2025-11-12', '2025-11-26')).toEqual(['-72.50', '10/20/25 Lunch: 97 → 92 people, −$72.50']);
    expect(await listRecord(account, { firstDay: '2025-10-28', lastDay: '2025-11-11' })).toBeUndefined();
    // Days that are compared no more stay as they were billed.
    expect(await listRecord(account, { firstDay: '2026-12-10', lastDay: '2026-12-11' })).toBeUndefined();
  });

  test('ask for the price of a service that was added to a closed day without one (statements-4)', async () => {
    const { account } = await aServedAccount();
    await close(account, march, (await listRecord(account, march)).total);
    const added = await anEvent(account, '2025-03-13', { eaters: 30 });
    // Beside one that has its price.
    await anEvent(account, '2025-03-12', { eaters: 20, time: '13:00' });
    const draft = await listRecord(account, april);
    const lines = ['03/12/25 Lunch: 20', '03/13/25 Lunch: 30'].map((what) => ({
      ...{
        kind: 'correction',
        lacksPrice: true,
        note: `${what} people were added without a price. What is the price?`,
      },
    }));
    expect(draft).toMatchObject({ total: '0.00', lines });
    expect((await close(account, april, draft.total)).status).toBe(201);
    const may = { firstDay: '2025-05-01', lastDay: '2025-05-31' };
    expect(await listRecord(account, may)).toBeUndefined();
    await db.update(serviceEvents).set({ pricePerPerson: '10.00' }).where(eq(serviceEvents.id, added.id));
    expect((await listRecord(account, may)).lines).toMatchObject([
      { amount: '300.00', note: '03/13/25 Lunch: 0 → 30 people, $300.00' },
    ]);
  });

  test('ask for a price that was taken away, and refund nothing by themselves (statements-4)', async () => {
    const { account, event } = await aServedAccount();
    await close(account, march, (await listRecord(account, march)).total);
    const setPrice = (pricePerPerson: string) =>
      db.update(serviceEvents).set({ pricePerPerson }).where(eq(serviceEvents.id, event.id));
    await setPrice('0');
    const draft = await listRecord(account, april);
    const note = '03/12/25 Lunch: no price for 97 now. $1,406.50 was billed and stands. What is the price?';
    expect(draft).toMatchObject({
      total: '0.00',
      lines: [{ kind: 'correction', quantity: 0, lacksPrice: true, note }],
    });
    expect((await close(account, april, draft.total)).status).toBe(201);
    const may = { firstDay: '2025-05-01', lastDay: '2025-05-31' };
    expect((await listRecord(account, may)).lines).toMatchObject([{ amount: '0.00', note }]);
    await setPrice('14.00');
    expect((await listRecord(account, may)).lines).toMatchObject([
      { amount: '-48.50', note: '03/12/25 Lunch: 97 people, price $14.50 → $14.00, −$48.50' },
    ]);
    await setPrice('14.50');
    expect(await listRecord(account, may)).toBeUndefined();
  });

  test('of two who close at once, one is told', async () => {
    const { account } = await aServedAccount();
    const { total } = await listRecord(account, march);
    const replies = await Promise.all([close(account, march, total), close(account, march, total)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.error.message).toBe(
      'The days from 03/01/25 to 03/31/25 are closed already. Choose days after or before them.',
    );
  });

  test('are not closed with another total than the person saw, before their days are over, or empty', async () => {
    const { account } = await aServedAccount();
    const changedReply = await close(account, march, '1.00');
    expect([changedReply.status, changedReply.body.error.message]).toEqual([
      409,
      'The draft has changed since you looked. Look at it again before you close it.',
    ]);
    const today = todayIn(market.timeZone, new Date());
    const running = await close(account, { firstDay: addDays(today, -3), lastDay: today }, '0.00');
    expect(running.body.error.fields.lastDay).toBe(
      'This period is not over yet. A statement is closed after its last day.',
    );
    expect((await close(account, april, '0.00')).body.error.message).toBe('There is nothing to close in this period.');
    expect((await close({ id: crypto.randomUUID() }, april, '0.00')).status).toBe(400);
  });

  test.each([
    ['firstDay=2025-03-31&lastDay=2025-03-01', 'The last day cannot be before the first.'],
    ['firstDay=2015-03-01&lastDay=2025-03-01', 'A statement covers at most 366 days.'],
  ])('of %s are refused', async (period, sentence) => {
    const reply = await call(bookkeeper, 'GET', `/v1/statements?${period}`);
    expect([reply.status, reply.body.error.fields.lastDay]).toEqual([400, sentence]);
  });

  test('leave out days that are closed, and name them', async () => {
    const { account } = await aServedAccount();
    await close(account, march, (await listRecord(account, march)).total);
    const quarter = await listRecord(account, { firstDay: '2025-01-01', lastDay: '2025-04-30' });
    expect(quarter).toMatchObject({ total: '0.00', lines: [], closedPeriods: [march] });
  });

  test('keep their account: it is neither deleted nor merged away', async () => {
    const { account } = await aServedAccount();
    await close(account, march, (await listRecord(account, march)).total);
    const sentence = 'You cannot delete this account. It still belongs to 1 closed statement(s).';
    const deletedReply = await call(planner, 'DELETE', `/v1/accounts/${account.id}`);
    expect([deletedReply.status, deletedReply.body.error.message]).toEqual([409, sentence]);
    const other = await anAccount();
    const compared = await call(planner, 'GET', `/v1/accounts/${other.id}/merge/${account.id}`);
    expect(JSON.stringify(compared.body)).toContain(`${account.name} has closed statements.`);
  });

  test('count surveyed people once the account says so', async () => {
    const { account } = await aServedAccount();
    await db.update(accounts).set({ billsSurveyedPeople: true }).where(eq(accounts.id, account.id));
    expect((await listRecord(account, march)).lines).toMatchObject([{ quantity: 97, counting: 'notSurveyed' }]);
  });

  test('do not bill a head count that nobody answered (statements-3)', async () => {
    const kitchen = await aKitchen(db);
    const today = todayIn('America/Phoenix', new Date());
    const report = createReports(db, kitchen, [await kitchen.aDish()], today);
    const count = async (notAnswered: (name: string) => boolean) => {
      const account = await kitchen.anAccount();
      await db.update(accounts).set({ billsSurveyedPeople: true }).where(eq(accounts.id, account.id));
      await report(account, 3, { eaters: 97, actual: 61, notAnswered });
      const day = addDays(today, -3);
      const [line] = (await listRecord(account, { firstDay: day, lastDay: day })).lines;
      return [line?.quantity, line?.counting];
    };
    expect(await count(() => false)).toEqual([61, 'surveyed']);
    expect(await count((name) => name === 'actualHeadcount')).toEqual([97, 'notSurveyed']);
  });

  test('are printed, a draft as one', async () => {
    const { account } = await aServedAccount();
    const print = (query: string) =>
      call(bookkeeper, 'GET', `/v1/documents/statement?${query}&firstDay=2025-03-01&lastDay=2025-03-31`);
    const printedReply = await print(`accountId=${account.id}`);
    expect(printedReply.headers['content-type']).toBe('application/pdf');
    const text = (await readPdfText(printedReply.raw)).join(' ');
    expect(text).toContain('Draft: it changes until it is closed');
    expect(text).toContain('$1,406.50');
    expect((await print(`accountId=${crypto.randomUUID()}`)).status).toBe(404);
    expect((await print(`accountId=${(await anAccount()).id}`)).status).toBe(409);
  });

  test('are exported line by line, with ids that stay', async () => {
    const { account } = await aServedAccount();
    await close(account, march, (await listRecord(account, march)).total);
    const file = () =>
      call(
        bookkeeper,
        'GET',
        `/v1/exports/statements?accountId=${account.id}&firstDay=${march.firstDay}&lastDay=${march.lastDay}`,
      );
    const [first, again] = [await file(), await file()];
    expect(first.raw.equals(again.raw)).toBe(true);
    const [headers, line] = first.raw.toString('utf8').split(/\r?\n/);
    expect(headers).toContain('Statement,Line,Account id,Account,From,To,Closed,Date');
    expect(line).toContain(',2025-03-12,Lunch,,Service,97,planned,14.5,1406.5,,');
  });
});
