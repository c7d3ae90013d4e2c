import { sql } from 'drizzle-orm';
import type { ImportPreview, ImportRequest, ImportResult } from '#contract/imports.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import type { ImportField } from '#domain/imports/import-fields.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { findDatabaseError, sqlState } from '../../db/database-errors.ts';
import type { ImportedRecords } from '../../db/imported-records.ts';
import { createIds, insertRows } from '../../db/insert-rows.ts';
import { brands, menuElementClasses, vendors } from '../../db/schema/reference-data.ts';
import { type Author, brigadeItself, inTransaction, runAndRollBack } from '../../db/transaction.ts';
import type { Progress } from '../../http/progress.ts';
import { type NewEntry, replacePlaceholderIds } from './queries-dictionary.ts';
import { createProgressReporter, type PlannedImport, planImport, TooManyWords } from './queries-plan.ts';
import { composeImportPreview } from './queries-preview.ts';

export interface ImportCaller {
  readonly by: Author;
  /** True if the person may save records that are there already. */
  readonly mayChange: boolean;
  readonly progress: Progress;
  /** The instant that decides which days are planned. */
  readonly now: Date;
}

/** Lists that an import may add names to. Tags come after those that ship. */
async function createEntries(transaction: Transaction, entries: readonly NewEntry[]): Promise<Map<string, string>> {
  const ids = await createIds(transaction, entries.length);
  const rows = entries.map(({ name, list }, index) => ({ id: ids[index] ?? '', name, list }));
  const of = (list: string) => rows.filter((row) => row.list === list).map(({ id, name }) => ({ id, name }));
  await insertRows(transaction, vendors, of('vendors'));
  await insertRows(transaction, brands, of('brands'));
  await insertRows(
    transaction,
    menuElementClasses,
    of('tags').map((row) => ({ ...row, position: 1_000 })),
  );
  return new Map(entries.map(({ id }, index) => [id, ids[index] ?? '']));
}

export async function savePlan(
  transaction: Transaction,
  kind: ImportedRecords,
  plan: PlannedImport,
  { by, progress, now }: ImportCaller,
  isConfirmed: boolean,
): Promise<Refusal | undefined> {
  const { dictionary, isExported } = plan;
  const ids = await createEntries(transaction, [...dictionary.used.values()]);
  const created = plan.created.map((values) => replacePlaceholderIds(values, ids));
  const changedRows = plan.changed.map((row) => ({ ...row, values: replacePlaceholderIds(row.values, ids) }));
  return kind.save(
    transaction,
    { created, changed: changedRows },
    { by, now, dictionary, isExported, isConfirmed, step: createProgressReporter(progress) },
  );
}

/**
 * The result of the import, as a preview. Changes that may reach services are made and rolled back (decision 30). New
 * records reach no services.
 */
export async function previewImport(
  db: Database,
  kind: ImportedRecords,
  request: ImportRequest,
  caller: ImportCaller,
  /** Prices that are there and that the person may not read (money-10). */
  hidesPrice: (field: ImportField) => boolean,
): Promise<ImportPreview | Refusal> {
  try {
    return await runAndRollBack(db, brigadeItself, async (transaction) => {
      const plan = await planImport(transaction, kind, request, {
        ...caller,
        step: createProgressReporter(caller.progress),
      });
      const question =
        plan.faults.length === 0 && plan.changed.length > 0
          ? await savePlan(transaction, kind, { ...plan, created: [] }, caller, false)
          : undefined;
      const isQuestion = question?.details !== undefined;
      return question && !isQuestion
        ? question
        : composeImportPreview(plan, request, question?.message ?? null, hidesPrice);
    });
  } catch (error) {
    if (error instanceof TooManyWords) return error.refusal;
    throw error;
  }
}

/** Locks the records to change, so that the import saves over the same values that it compared. */
async function isStillSo(transaction: Transaction, { changed, rules }: PlannedImport, table: string): Promise<boolean> {
  if (changed.length === 0 || rules.fields.length === 0) return true;
  const versions = JSON.stringify(changed.map(({ record: { id, version } }) => ({ id, version })));
  const unchanged = await transaction.readIds(sql`
    select kept.id from ${sql.identifier(table)} as kept
    join jsonb_to_recordset(${versions}::jsonb) as given (id uuid, version int) on given.id = kept.id and given.version = kept.version
    order by kept.id for no key update of kept`);
  return unchanged.length === changed.length;
}

/** Saves everything in one transaction, or nothing (import-4). The result is exactly what the preview showed. */
export async function runImport(
  db: Database,
  kind: ImportedRecords,
  { digest, ...request }: ImportRequest & { readonly digest: string },
  caller: ImportCaller,
): Promise<ImportResult | Refusal> {
  const isOtherNow = refuse('conflict', texts.isOtherNow);
  try {
    return await inTransaction(db, caller.by, async (transaction): Promise<ImportResult | Refusal> => {
      const plan = await planImport(transaction, kind, request, {
        ...caller,
        step: createProgressReporter(caller.progress),
      });
      if (plan.faults.length > 0) return refuse('validation_failed', texts.hasFaults);
      if (plan.digest !== digest || !(await isStillSo(transaction, plan, kind.table))) return isOtherNow;
      const refusal = await savePlan(transaction, kind, plan, caller, true);
      if (isRefusal(refusal)) return refusal;
      return {
        created: plan.created.length,
        changed: plan.changed.length,
        same: plan.same,
        step: caller.by.step?.id ?? null,
      };
    });
  } catch (error) {
    if (error instanceof TooManyWords) return error.refusal;
    // Another request saved the same name, or deleted a referenced record, at the same moment.
    const code = findDatabaseError(error)?.code;
    if (code === sqlState.uniqueViolation || code === sqlState.foreignKeyViolation) return isOtherNow;
    throw error;
  }
}
