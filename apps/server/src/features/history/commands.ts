import { sql } from 'drizzle-orm';
import { historyTexts as texts } from '#contract/history-texts.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { type AuditedTables, auditedTables } from '../../db/audited-tables.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { databaseErrorOf } from '../../db/database-errors.ts';
import { changedRow, isAsBefore, lockRows, returnedRow, rowInUse } from '../../db/inverse-checks.ts';
import { collectRows, insertDeleted, putBackUpdated, removeInserted, typeRows } from '../../db/inverse-rows.ts';
import type { AuditedRow } from '../../db/inverse-terms.ts';
import { type Author, changing, type Step } from '../../db/transaction.ts';
import type { CurrentUser } from '../../http/access.ts';
import { accessFault, capitalized, FLAGS, goWithServices, kindFault, SURVEYS, stepFault } from './commands-faults.ts';
import { flaggingUndo, isJudgedTable } from './commands-flags.ts';
import { recordName, recordNameOf, rowOfStep } from './queries-names.ts';
import { findLaterPart, findStep, findTouchedTables, type TouchedTable } from './queries-steps.ts';

interface Undoing {
  readonly transaction: Transaction;
  readonly stepId: Id;
  readonly all: AuditedTables;
  /** Without the surveys, which follow the others. */
  readonly tables: readonly TouchedTable[];
  readonly surveys: TouchedTable | undefined;
}

/** Includes surveys that moved to another account: they are checked like every other table. */
const checkedTables = ({ tables, surveys }: Undoing) => (surveys?.updates ? [...tables, surveys] : tables);

/** Refuses if anything is no longer as the step left it, naming the record. */
async function changeFault(undoing: Undoing): Promise<Refusal | undefined> {
  const { transaction, stepId, all } = undoing;
  const tables = checkedTables(undoing);
  const named = async (table: string, row: AuditedRow, sentence: (record: string) => string) =>
    refuse('conflict', sentence(capitalized(await recordName(transaction, all, table, row))));
  for (const table of tables) await lockRows(transaction, table);
  for (const table of tables) {
    const changed = await changedRow(transaction, table, table.emptied);
    if (changed) return named(table.name, changed, texts.isChanged);
    const returned = await returnedRow(transaction, table);
    if (returned) return named(table.name, returned, texts.isThereAgain);
    const later = table.emptied.length === 0 ? await findLaterPart(transaction, stepId, table) : undefined;
    if (later) return named(later.table, later.row, texts.isChanged);
    for (const reference of table.inserts ? all.references.filter(({ to }) => to === table.name) : []) {
      const referrer = all.tables.find(({ name }) => name === reference.from);
      if (!referrer || reference.onDelete === 'setNull' || goWithServices.includes(referrer.name)) continue;
      const isTouched = tables.some(({ name }) => name === referrer.name);
      const used = await rowInUse(transaction, table, referrer, { ...reference, isTouched });
      if (used) return named(table.name, used, texts.isInUse);
    }
  }
  return undefined;
}

/**
 * Triggers have just created new surveys for the restored rows. Surveys that are still due get their old ids back, because a
 * phone may hold a draft for the old id.
 */
async function putBackSurveys(transaction: Transaction, stepId: Id, surveys: TouchedTable): Promise<void> {
  const { rows } = await transaction.execute<{ id: Id }>(sql`
    delete from host_surveys as made using audit_trail as gone
    where gone.step_id = ${stepId} and gone.table_name = 'host_surveys' and gone.action = 'delete'
      and made.account_id = (gone.before ->> 'account_id')::uuid
      and made.scheduled_menu_id = (gone.before ->> 'scheduled_menu_id')::uuid
      and made.status = 'incomplete'
      and made.id in (select record_id from audit_trail
        where step_id = current_setting('brigade.step')::uuid and table_name = 'host_surveys' and action = 'insert')
    returning gone.record_id as id`);
  const due = rows.map(({ id }) => id);
  if (due.length === 0) return;
  const only = sql`was.id = any (${sql.param(due)}::uuid[])`;
  await insertDeleted(transaction, surveys, { owners: [], loose: surveys.loose, only });
}

async function takeBack(transaction: Transaction, table: TouchedTable, moved?: TouchedTable): Promise<void> {
  if (table.inserts) await removeInserted(transaction, table);
  // Removes surveys after the created services and before the moved ones: a trigger removes the open surveys of a day
  // without a service, and creates new ones for a service without a survey.
  if (moved) await takeBack(transaction, moved);
  // A row that was deleted and inserted again under the same key counts as changed.
  if (table.updates || (table.inserts && table.deletes)) await putBackUpdated(transaction, table, table.emptied);
}

/**
 * The inverse rows. References are checked at the end: what is put back may refer to each other in a circle. What belongs to
 * a record that the step made is moved away before the record is deleted, or it would be deleted too.
 */
async function putBack({ transaction, stepId, tables, surveys }: Undoing): Promise<void> {
  await transaction.execute(sql`set constraints all deferred`);
  const moved = surveys?.updates ? surveys : undefined;
  const withServices = tables.some(({ name }) => name === 'service_events');
  // A completed survey may exist without its service.
  if (moved && !withServices) await takeBack(transaction, moved);
  for (const table of tables.toReversed())
    await takeBack(transaction, table, table.name === 'service_events' ? moved : undefined);
  for (const table of tables) if (table.deletes) await insertDeleted(transaction, table, table);
  if (tables.some(({ name, deletes }) => name === 'accounts' && deletes)) {
    // Services that were moved back before their account existed have none yet.
    await transaction.execute(sql`
      select create_host_surveys((select array_agg(id) from service_events where account_id in (
        select (before ->> 'id')::uuid from step_rows where table_name = 'accounts' and after is null)))`);
  }
  if (surveys?.deletes) await putBackSurveys(transaction, stepId, surveys);
  await transaction.execute(sql`set constraints all immediate`);
}

async function undoTables(
  transaction: Transaction,
  stepId: Id,
  all: AuditedTables,
  touched: readonly TouchedTable[],
): Promise<Refusal | null> {
  const tables = touched.filter(({ name }) => name !== SURVEYS);
  const surveys = touched.find(({ name }) => name === SURVEYS);
  const undoing: Undoing = { transaction, stepId, all, tables, surveys };
  if (touched.some(({ name }) => isJudgedTable(name))) {
    await transaction.execute(sql`delete from step_rows where table_name = ${FLAGS} and before is null`);
  }
  await typeRows(transaction, surveys ? [...tables, surveys] : tables);
  const fault = await changeFault(undoing);
  if (fault) return fault;
  await putBack(undoing);
  for (const table of undoing.tables) {
    if (!(await isAsBefore(transaction, table, table))) return refuse('conflict', texts.isIncomplete);
  }
  return null;
}

/** Names the record that is missing, in use, or has the name. Runs after the transaction, which the error ended. */
async function databaseFault(
  db: Database,
  stepId: Id,
  all: AuditedTables,
  error: unknown,
): Promise<Refusal | undefined> {
  const { code, detail = '', table = '' } = databaseErrorOf(error) ?? {};
  if (code === '23505') {
    const row = await rowOfStep(db, stepId, table, detail);
    return refuse('conflict', texts.isTaken(row ? await recordName(db, all, table, row) : 'what would come back'));
  }
  if (code !== '23503') return undefined;
  const [, id] = /=\(([0-9a-f-]{36})/.exec(detail) ?? [];
  const [, target] = /is not present in table "(\w+)"/.exec(detail) ?? [];
  const sentence = target ? texts.needs : texts.isInUse;
  return refuse('conflict', sentence(capitalized(id ? await recordNameOf(db, all, target ?? table, id) : 'A record')));
}

/** Undoes all changes of one step, in one transaction, which is a step itself (history-2). */
export async function undoStep(
  db: Database,
  by: Author & { readonly step: Step },
  user: CurrentUser,
  stepId: Id,
): Promise<Refusal | null> {
  const asked = await findStep(db, stepId, by.step.id);
  if (!asked) return refuse('not_found', texts.noStep);
  const all = await auditedTables(db);
  // The step of an undo carries the undone operation, so the same permission allows an undo of the undo.
  const step: Step = { ...by.step, operation: asked.operation, undoes: stepId };
  try {
    return await changing(db, { ...by, step }, async (transaction) => {
      const tables = await findTouchedTables(transaction, stepId, all);
      // Before the lock of any row: the survey of a menu waits for its market (decision 06).
      const hasSurveys = ['scheduled_menus', 'service_events', 'accounts'].some((name) =>
        tables.some((table) => table.name === name),
      );
      if (hasSurveys) await transaction.execute(sql`select lock_surveys_of_all_markets()`);
      await transaction.execute(sql`select from steps where id = ${stepId} for update`);
      const found = await findStep(transaction, stepId, step.id);
      // Who may not undo it is not told its state either.
      const fault = (found && accessFault(user, found, tables)) ?? stepFault(found) ?? kindFault(tables);
      if (fault) return fault;
      if (tables.length === 0) return refuse('conflict', texts.noStep);
      await collectRows(transaction, tables, stepId);
      return flaggingUndo(transaction, tables, by, () => undoTables(transaction, stepId, all, tables));
    });
  } catch (error) {
    const fault = await databaseFault(db, stepId, all, error);
    if (!fault) throw error;
    return fault;
  }
}
