import { type SQL, sql } from 'drizzle-orm';
import { historyTexts as texts } from '#contract/history-texts.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import type { Permission } from '#contract/permissions.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import type { AuditedTable, Reference } from '../../../db/audited-tables.ts';
import type { Transaction } from '../../../db/client.ts';
import {
  type AuditedRow,
  areColumnsEqual,
  hasOnlyEmptied,
  hasTarget,
  isReferenceEmpty,
  isStillThere,
  listQuotedColumns,
  quoteIdentifier,
  selectTypedRows,
  WRITTEN_BY_EVERY_SAVE,
  wasDeleted,
  wasInserted,
  wasUpdated,
} from '../../../db/inverse-terms.ts';
import { type CurrentUser, hasAccess } from '../../../http/access.ts';
import { capitalize, getRecordName, readAuditedRow, readRecordName } from '../versions/queries-record-names.ts';
import { refuseCancelledService } from './commands-undo-closings.ts';
import { FLAGS, SURVEYS, type TouchedTable, type UndoPlan } from './commands-undo-plan.ts';
import { findLaterPart } from './queries-steps.ts';

/** Rows that do not prevent the undo of a service; but a completed survey does. */
const goWithServices = [SURVEYS, FLAGS, 'service_event_removals'];

/** Permissions needed besides that of the operation, for tables that a replacement also changed (changes-5). */
const permissionsByTable: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  replaceIngredient: {
    scheduled_elements: 'editScheduleMenu',
    scheduled_element_ingredients: 'editScheduleMenu',
  },
};

const byName: ReadonlyMap<string, Operation> = new Map(Object.entries(operations));

/** An undo needs the permission of the undone operation. Another person's new record is deleted, not undone (history-3). */
function refuseWithoutAccess({ step, tables }: UndoPlan, user: CurrentUser): Refusal | undefined {
  const operation = byName.get(step.operation);
  const further = tables.flatMap((table) => permissionsByTable[step.operation]?.[table.name] ?? []);
  if (!(operation && [operation.permission, ...further].every((permission) => hasAccess(user, permission)))) {
    return refuse('forbidden', texts.mayNot);
  }
  const creates = tables.some(
    (table) => table.inserts && table.key[0] === 'id' && !goWithServices.includes(table.name),
  );
  const isOthersCreation = creates && operation.method !== 'DELETE' && step.authorId !== user.id;
  return isOthersCreation ? refuse('forbidden', texts.othersCreation) : undefined;
}

function refuseWrongState({ step }: UndoPlan): Refusal | undefined {
  if (step.isUndone) return refuse('conflict', texts.isUndone);
  if (step.isTooOld) return refuse('conflict', texts.isTooOld);
  return step.hasFormerRows ? refuse('conflict', texts.isIncomplete) : undefined;
}

/** Users, roles and surveys have effects outside the database, such as mails and copies on phones (history-4). */
function refuseUnknownKinds({ tables, surveys }: UndoPlan): Refusal | undefined {
  if (tables.some(({ isOfStaff }) => isOfStaff)) return refuse('conflict', texts.notUndoable.users);
  if (tables.some((table) => table.name === 'roles')) return refuse('conflict', texts.notUndoable.roles);
  const isSurvey = surveys?.isAnswered || tables.some((table) => table.name === 'host_survey_second_versions');
  return isSurvey ? refuse('conflict', texts.notUndoable.surveys) : undefined;
}

/** The first of these rows. As an outer `limit` it would plan for a first row that mostly does not exist (decision 13). */
const findFirstRow = (transaction: Transaction, conditionRows: SQL): Promise<AuditedRow | undefined> =>
  readAuditedRow(transaction, sql`with found as materialized (${conditionRows}) select row from found limit 1`);

/** Locks the rows of the step, so that they stay as they are checked. */
async function lockRows(transaction: Transaction, table: AuditedTable): Promise<void> {
  await transaction.execute(sql`
    select from ${quoteIdentifier(table.name)} as kept
    where (${listQuotedColumns(table.key, 'kept')}) in (
      select ${listQuotedColumns(table.key, 'remaining')} from (${selectTypedRows(table, 'after', isStillThere)}) as remaining)
    order by ${listQuotedColumns(table.key, 'kept')} for update`);
}

/**
 * The first row that is no longer as the step left it. A reference that only became empty because its target was deleted
 * does not count: it is put back where it is still empty.
 */
const selectChangedRow = (table: TouchedTable): SQL => sql`
  select net_after as row
  from (${selectTypedRows(table, 'after', isStillThere)}) as remaining
  left join ${quoteIdentifier(table.name)} as kept on ${areColumnsEqual(table.key, 'kept', 'remaining')}
  where (kept.${quoteIdentifier(table.key[0] ?? '')} is null
      or to_jsonb(kept) || (net_after - ${WRITTEN_BY_EVERY_SAVE}) is distinct from to_jsonb(kept))
    and not (net_before is not null and ${hasOnlyEmptied(table.emptied)})`;

/** A row that somebody has put back meanwhile. */
const selectReturnedRow = (table: TouchedTable): SQL => sql`
  select net_before as row from (${selectTypedRows(table, 'before', wasDeleted)}) as gone
  where exists (select from ${quoteIdentifier(table.name)} as kept where ${areColumnsEqual(table.key, 'kept', 'gone')})`;

/** A row that the step made and that something else refers to since. */
function selectUsedRow(table: TouchedTable, { tables, surveys, all }: UndoPlan, reference: Reference): SQL | undefined {
  const referrer = all.tables.find((candidate) => candidate.name === reference.from);
  if (!referrer || reference.onDelete === 'setNull' || referrer.name === FLAGS) return undefined;
  const isTouched = [...tables, ...(surveys ? [surveys] : [])].some((candidate) => candidate.name === referrer.name);
  const own = sql`exists (select from (${selectTypedRows(referrer, 'after', isStillThere)}) as own where ${areColumnsEqual(referrer.key, 'own', 'referrer')})`;
  return sql`
    select net_after as row
    from (${selectTypedRows(table, 'after', wasInserted)}) as made
    join ${quoteIdentifier(referrer.name)} as referrer on ${areColumnsEqual(reference.columns, 'referrer', 'made', reference.toColumns)}
    where not ${isTouched ? own : sql`false`}
      ${referrer.name === SURVEYS ? sql`and referrer.status <> 'incomplete'` : sql``}`;
}

/** A row that cannot come back without a record that was deleted since. Others come back with an empty reference, or not at all. */
function selectOrphanedRow(table: TouchedTable, { tables }: UndoPlan, reference: Reference): SQL {
  const target = tables.find((candidate) => candidate.name === reference.to);
  const comesBack = target
    ? sql`(${listQuotedColumns(reference.columns, 'was')}) in (
        select ${listQuotedColumns(reference.toColumns)} from (${selectTypedRows(target, 'before', wasDeleted)}) as target)`
    : sql`false`;
  const isNeeded = reference.onDelete === 'refuse' ? sql`net_before is not null` : wasUpdated;
  return sql`
    select net_before as row from (${selectTypedRows(table, 'before', isNeeded)}) as was
    where not ((${isReferenceEmpty(reference, 'was')}) or ${hasTarget(reference, 'was')} or ${comesBack})
      and not (net_after is not null and ${hasOnlyEmptied(table.emptied)})`;
}

/** Refuses if anything is no longer as the step left it, naming the record. */
async function refuseChangedRows(plan: UndoPlan): Promise<Refusal | undefined> {
  const { transaction, stepId, all, surveys } = plan;
  // Surveys that moved to another account are checked like every other table.
  const tables = surveys?.updates ? [...plan.tables, surveys] : plan.tables;
  const findName = async (table: string, row: AuditedRow) =>
    capitalize(await readRecordName(transaction, all, table, row));
  const nameRow = async (table: string, row: AuditedRow, sentence: (record: string) => string) =>
    (await refuseCancelledService(transaction, table, row, () => findName(table, row))) ??
    refuse('conflict', sentence(await findName(table, row)));
  for (const table of tables) await lockRows(transaction, table);
  for (const table of tables) {
    const changedRecord = await findFirstRow(transaction, selectChangedRow(table));
    if (changedRecord) return nameRow(table.name, changedRecord, texts.isChanged);
    const returned = await findFirstRow(transaction, selectReturnedRow(table));
    if (returned) return nameRow(table.name, returned, texts.isThereAgain);
    const later = table.emptied.length === 0 ? await findLaterPart(transaction, stepId, table) : undefined;
    if (later) return nameRow(later.table, later.row, texts.isChanged);
    for (const reference of table.inserts ? all.references.filter(({ to }) => to === table.name) : []) {
      const use = selectUsedRow(table, plan, reference);
      const usedRecord = use && (await findFirstRow(transaction, use));
      if (usedRecord) return nameRow(table.name, usedRecord, texts.isInUse);
    }
  }
  return undefined;
}

/** Refuses if what comes back refers to a record that is gone. */
async function refuseMissingTargets(plan: UndoPlan): Promise<Refusal | undefined> {
  const { transaction, all, tables } = plan;
  for (const table of tables) {
    for (const reference of all.references.filter(({ from }) => from === table.name)) {
      const orphaned = await findFirstRow(transaction, selectOrphanedRow(table, plan, reference));
      if (!orphaned) continue;
      const id = String(orphaned[reference.columns[0] ?? '']);
      return refuse('conflict', texts.needs(capitalize(await getRecordName(transaction, all, reference.to, id))));
    }
  }
  return undefined;
}

/** Refuses an undo that the person may not make, or that would not lead back to what was. Who may not is not told its state either. */
export const refuseUndo = async (plan: UndoPlan, user: CurrentUser): Promise<Refusal | undefined> =>
  refuseWithoutAccess(plan, user) ??
  refuseWrongState(plan) ??
  refuseUnknownKinds(plan) ??
  (await refuseChangedRows(plan)) ??
  refuseMissingTargets(plan);
