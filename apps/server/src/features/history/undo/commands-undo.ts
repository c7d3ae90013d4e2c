import { historyTexts as texts } from '#contract/history-texts.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { readAuditedTables } from '../../../db/audited-tables.ts';
import type { Database } from '../../../db/client.ts';
import { findDatabaseError, sqlState } from '../../../db/database-errors.ts';
import { type Author, inTransaction, type Step } from '../../../db/transaction.ts';
import type { CurrentUser } from '../../../http/access.ts';
import { findStepRow, readRecordName } from '../versions/queries-record-names.ts';
import { applyUndo } from './commands-undo-apply.ts';
import { refuseUndo } from './commands-undo-check.ts';
import { flagAfterUndo } from './commands-undo-flags.ts';
import { planUndo } from './commands-undo-plan.ts';
import { findStep } from './queries-steps.ts';

/** Undoes all changes of one step, in one transaction, which is a step itself (history-2). */
export async function undoStep(
  db: Database,
  by: Author & { readonly step: Step },
  user: CurrentUser,
  { stepId, now }: { readonly stepId: Id; readonly now: Date },
): Promise<Refusal | null> {
  const askedStep = await findStep(db, stepId, by.step.id);
  if (!askedStep) return refuse('not_found', texts.noStep);
  // The step of an undo carries the undone operation, so the same permission allows an undo of the undo.
  const step: Step = { ...by.step, operation: askedStep.operation, undoes: stepId };
  try {
    return await inTransaction(db, { ...by, step }, async (transaction) => {
      const plan = await planUndo(transaction, stepId, step.id);
      if (!plan) return refuse('conflict', texts.noStep);
      return (await refuseUndo(plan, user)) ?? flagAfterUndo(plan, by, () => applyUndo(plan, now));
    });
  } catch (error) {
    // Another record has the name by now: the database knows which, and the transaction has ended.
    const { code, detail = '', table = '' } = findDatabaseError(error) ?? {};
    if (code !== sqlState.uniqueViolation) throw error;
    const row = await findStepRow(db, stepId, table, detail);
    const record = row ? await readRecordName(db, await readAuditedTables(db), table, row) : 'what would come back';
    return refuse('conflict', texts.isTaken(record));
  }
}
