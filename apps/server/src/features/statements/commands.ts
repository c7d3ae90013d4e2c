import { eq } from 'drizzle-orm';
import { notFound, type Refusal, refuse, refuseFields } from '#contract/refusal.ts';
import type { Statement, StatementInput } from '#contract/statements.ts';
import { statementTexts as texts } from '#contract/statements-texts.ts';
import { shortDate } from '#domain/calendar/calendar-day.ts';
import { draftStatement } from '#domain/statements/statement-lines.ts';
import type { Database } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { statementLines, statements } from '../../db/schema/statements.ts';
import { type Author, changing } from '../../db/transaction.ts';
import { findClosedStatements, findStatementInputs } from './queries.ts';

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
  return changing(db, by, async (transaction) => {
    await transaction.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
    const [found] = await findStatementInputs(transaction, input, now);
    if (!found) return refuseFields({ accountId: texts.unknownAccount });
    if (lastDay >= found.today) return refuseFields({ lastDay: texts.notOver });
    const draft = draftStatement(found);
    const [closed] = draft.closedPeriods;
    if (closed) return refuse('conflict', texts.overlaps(shortDate(closed.firstDay), shortDate(closed.lastDay)));
    if (draft.lines.length === 0) return refuse('conflict', texts.nothing);
    if (draft.total !== input.total) return refuse('conflict', texts.changed);
    const [row] = await transaction
      .insert(statements)
      .values({ accountId, firstDay, lastDay, total: draft.total, closedAt: now.toISOString(), closedBy: by.userId })
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
    return statement ?? notFound();
  });
}
