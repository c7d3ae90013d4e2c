import { eq, sql } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse, refuseFields, refuseNotFound } from '#contract/refusal.ts';
import {
  ClosedStatement,
  type ManyStatements,
  type ManyStatementsInput,
  type Statement,
  type StatementInput,
} from '#contract/statements.ts';
import { statementTexts as texts } from '#contract/statements-texts.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { draftStatement } from '#domain/statements/statement-lines.ts';
import type { Database } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { statementLines, statements } from '../../db/schema/statements.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import type { Progress } from '../../http/progress.ts';
import { findClosedStatements, findStatementInputs, findStatements } from './queries.ts';

/**
 * Keeps the draft as it is now (statements-5). The account is locked, so that of two who close at once the second is told.
 * Refuses a period that is not over, days that are closed, and a draft with another total than the person saw.
 */
export function closeStatement(
  db: Database,
  by: Author,
  input: StatementInput,
  now: Date,
): Promise<Statement | Refusal> {
  const { accountId, firstDay, lastDay } = input;
  return inTransaction(db, by, async (transaction) => {
    await transaction.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
    const [foundInput] = await findStatementInputs(transaction, input, now);
    if (!foundInput) return refuseFields({ accountId: texts.unknownAccount });
    if (lastDay >= foundInput.today) return refuseFields({ lastDay: texts.notOver });
    const draft = draftStatement(foundInput);
    const [closedPeriod] = draft.closedPeriods;
    if (closedPeriod)
      return refuse(
        'conflict',
        texts.overlaps(formatShortDate(closedPeriod.firstDay), formatShortDate(closedPeriod.lastDay)),
      );
    if (draft.lines.length === 0) return refuse('conflict', texts.nothing);
    if (draft.total !== input.total) return refuse('conflict', texts.changed);
    const { letterhead, billTo, purchaseOrderNumber, total } = draft;
    // Of two who close at once, the second waits here for its number: none is left out, none is given twice.
    await transaction.execute(sql`lock table ${statements} in share row exclusive mode`);
    const [row] = await transaction
      .insert(statements)
      .values({
        ...{ accountId, firstDay, lastDay, letterhead, billTo, purchaseOrderNumber, total },
        number: sql`(select coalesce(max(number), 0) + 1 from statements)`,
        closedAt: now.toISOString(),
        closedBy: by.userId,
      })
      .returning({ id: statements.id });
    if (!row) throw new Error('The statement was not inserted.');
    await transaction.insert(statementLines).values(
      draft.lines.map(({ id: _id, serviceLine, addOnType, ...line }, position) => ({
        ...line,
        statementId: row.id,
        position,
        serviceLineId: serviceLine.id,
        serviceLine: serviceLine.name,
        addOnTypeId: addOnType?.id ?? null,
        addOnType: addOnType?.name ?? null,
      })),
    );
    const [statement] = await findClosedStatements(transaction, [row.id]);
    return statement ?? refuseNotFound();
  });
}

/** The statement of exactly these days with this total, if somebody has closed it. */
async function findClosedAlready(db: Database, input: StatementInput, now: Date): Promise<Statement | undefined> {
  const [statement] = await findStatements(db, input, now);
  return statement?.closed && statement.total === input.total ? statement : undefined;
}

/**
 * Closes each draft in a transaction of its own: one that is refused, or a process that ends in the middle, leaves the others closed.
 * Sent again, it closes the rest, so its answer needs no idempotency key.
 */
export async function closeStatements(
  db: Database,
  { once: _once, ...by }: Author,
  { statements: drafts, ...period }: ManyStatementsInput,
  { now, progress: { report, signal } }: { readonly now: Date; readonly progress: Progress },
): Promise<ManyStatements> {
  const closedStatements: ManyStatements['closed'] = [];
  const notClosed: ManyStatements['notClosed'] = [];
  for (const [doneCount, draft] of drafts.entries()) {
    signal.throwIfAborted();
    report({ done: doneCount, total: drafts.length });
    const input = { ...period, ...draft };
    const answer = await closeStatement(db, by, input, now);
    const result = isRefusal(answer) ? ((await findClosedAlready(db, input, now)) ?? answer) : answer;
    if (isRefusal(result)) notClosed.push({ accountId: draft.accountId, message: result.message });
    else closedStatements.push(ClosedStatement.parse(result));
  }
  return { closed: closedStatements, notClosed };
}
