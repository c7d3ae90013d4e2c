import { type SQL, sql } from 'drizzle-orm';
import { historyTexts as texts } from '#contract/history-texts.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { AuditedTable } from '../../../db/audited-tables.ts';
import type { Transaction } from '../../../db/client.ts';
import {
  areColumnsEqual,
  hasEveryOwner,
  hasOnlyEmptied,
  hasTarget,
  listQuotedColumns,
  quoteIdentifier,
  selectTypedRows,
  WRITTEN_BY_EVERY_SAVE,
  wasDeleted,
  wasInserted,
  wasUpdated,
} from '../../../db/inverse-terms.ts';
import { cancelOnClosedDays } from './commands-undo-closings.ts';
import type { TouchedTable, UndoPlan } from './commands-undo-plan.ts';

async function removeInserted(transaction: Transaction, table: AuditedTable): Promise<void> {
  await transaction.execute(sql`
    delete from ${quoteIdentifier(table.name)} as kept using (${selectTypedRows(table, 'after', wasInserted)}) as made
    where ${areColumnsEqual(table.key, 'kept', 'made')}`);
}

/** Columns of a table that the audit trail of the step knows: a later version of the product may have added others. */
async function findKnownColumns(transaction: Transaction, { name: table, columns }: AuditedTable) {
  const presentColumns = new Set(
    await transaction.readNames(sql`
      select jsonb_object_keys(row) as name
      from (select coalesce(before, after) as row from step_rows where table_name = ${table} limit 1) as first`),
  );
  return columns.filter((column) => presentColumns.has(column));
}

async function putBackUpdated(transaction: Transaction, table: TouchedTable): Promise<void> {
  const { emptied } = table;
  // Also when it was made: a merge deletes a row and puts another one in its place.
  const columns = (await findKnownColumns(transaction, table)).filter(
    (column) => ![...table.key, 'version', 'updated_at'].includes(column),
  );
  if (columns.length === 0) return;
  const assignments = (assigned: readonly string[]) =>
    sql.join(
      [
        ...assigned.map((column) => sql`${quoteIdentifier(column)} = was.${quoteIdentifier(column)}`),
        // An empty timestamp raises the version, also where nothing but parts of the record changed.
        ...(table.hasVersion && table.columns.includes('updated_at') ? [sql`updated_at = null`] : []),
      ],
      sql`, `,
    );
  await transaction.execute(sql`
    update ${quoteIdentifier(table.name)} as kept set ${assignments(columns)}
    from (${selectTypedRows(table, 'before', wasUpdated)}) as was
    where ${areColumnsEqual(table.key, 'kept', 'was')} and not ${hasOnlyEmptied(emptied)}`);
  for (const column of emptied) {
    await transaction.execute(sql`
      update ${quoteIdentifier(table.name)} as kept set ${assignments([column])}
      from (${selectTypedRows(table, 'before', wasUpdated)}) as was
      where ${areColumnsEqual(table.key, 'kept', 'was')} and ${hasOnlyEmptied(emptied)}
        and kept.${quoteIdentifier(column)} is null and was.${quoteIdentifier(column)} is not null`);
  }
}

/** `only`: of the deleted rows, as `was`. */
async function insertDeleted(transaction: Transaction, table: TouchedTable, only: SQL = sql`true`): Promise<void> {
  const { owners, loose } = table;
  const columns = await findKnownColumns(transaction, table);
  if (columns.length === 0) return;
  const deletedRows = selectTypedRows(table, 'before', wasDeleted);
  const value = (column: string) => {
    const reference = loose.find((candidate) => candidate.columns[0] === column);
    if (!reference) return sql`was.${quoteIdentifier(column)}`;
    const isFromSameStep = sql`was.${quoteIdentifier(column)} in (select id from (${deletedRows}) as other)`;
    const isThere =
      reference.to === table.name
        ? sql`(${hasTarget(reference, 'was')} or ${isFromSameStep})`
        : hasTarget(reference, 'was');
    return sql`case when ${isThere} then was.${quoteIdentifier(column)} end`;
  };
  await transaction.execute(sql`
    insert into ${quoteIdentifier(table.name)} (${listQuotedColumns(columns)})
    select ${sql.join(columns.map(value), sql`, `)} from (${deletedRows}) as was
    where ${hasEveryOwner(
      owners.filter(({ to }) => to !== table.name),
      'was',
    )} and ${only}`);
}

/** True if every row is again as it was before the step. */
async function isAsBefore(transaction: Transaction, table: TouchedTable): Promise<boolean> {
  const { owners, loose, emptied } = table;
  const looseColumns = loose.flatMap(({ columns }) => columns);
  const aside = sql`${WRITTEN_BY_EVERY_SAVE} || case when net_after is null then ${sql.param(looseColumns)}::text[] else '{}' end`;
  const flags = await transaction.readFlags({
    isAsBefore: sql`not exists (
      select from (${selectTypedRows(table, 'before', sql`net_before is not null`)}) as was
      left join ${quoteIdentifier(table.name)} as kept on ${areColumnsEqual(table.key, 'kept', 'was')}
      where (kept.${quoteIdentifier(table.key[0] ?? '')} is null
          or to_jsonb(kept) || (net_before - (${aside})) is distinct from to_jsonb(kept))
        and not (net_after is not null and ${hasOnlyEmptied(emptied)})
        and (net_after is not null or ${hasEveryOwner(owners, 'was')})
    ) and not exists (
      select from (${selectTypedRows(table, 'after', wasInserted)}) as made
      join ${quoteIdentifier(table.name)} as kept on ${areColumnsEqual(table.key, 'kept', 'made')})`,
  });
  return flags.isAsBefore;
}

/**
 * Triggers have just created new surveys for the restored rows. Surveys that are still due get their old ids back, because a
 * phone may hold a draft for the old id.
 */
async function putBackSurveys(transaction: Transaction, stepId: Id, surveys: TouchedTable): Promise<void> {
  const ids = await transaction.readIds(sql`
    delete from host_surveys as made using audit_trail as gone
    where gone.step_id = ${stepId} and gone.table_name = 'host_surveys' and gone.action = 'delete'
      and made.account_id = (gone.before ->> 'account_id')::uuid
      and made.scheduled_menu_id = (gone.before ->> 'scheduled_menu_id')::uuid
      and made.status = 'incomplete'
      and made.id in (select record_id from audit_trail
        where step_id = current_setting('brigade.step')::uuid and table_name = 'host_surveys' and action = 'insert')
    returning gone.record_id as id`);
  const due = ids;
  if (due.length === 0) return;
  const only = sql`was.id = any (${sql.param(due)}::uuid[])`;
  await insertDeleted(transaction, { ...surveys, owners: [] }, only);
}

async function takeBack(transaction: Transaction, table: TouchedTable, movedTable?: TouchedTable): Promise<void> {
  if (table.inserts) await removeInserted(transaction, table);
  // Removes surveys after the created services and before the moved ones: a trigger removes the open surveys of a day
  // without a service, and creates new ones for a service without a survey.
  if (movedTable) await takeBack(transaction, movedTable);
  // A row that was deleted and inserted again under the same key counts as changed.
  if (table.updates || (table.inserts && table.deletes)) await putBackUpdated(transaction, table);
}

/**
 * The inverse rows. References are checked at the end: what is put back may refer to each other in a circle. What belongs to
 * a record that the step made is moved away before the record is deleted, or it would be deleted too.
 */
async function putBack({ transaction, stepId, tables, surveys }: UndoPlan): Promise<void> {
  await transaction.execute(sql`set constraints all deferred`);
  const movedTable = surveys?.updates ? surveys : undefined;
  const withServices = tables.some(({ name }) => name === 'service_events');
  // A completed survey may exist without its service.
  if (movedTable && !withServices) await takeBack(transaction, movedTable);
  for (const table of tables.toReversed())
    await takeBack(transaction, table, table.name === 'service_events' ? movedTable : undefined);
  for (const table of tables) if (table.deletes) await insertDeleted(transaction, table);
  if (tables.some(({ name, deletes }) => name === 'accounts' && deletes)) {
    // Services that were moved back before their account existed have none yet.
    await transaction.execute(sql`
      select create_host_surveys((select array_agg(id) from service_events where account_id in (
        select (before ->> 'id')::uuid from step_rows where table_name = 'accounts' and after is null)))`);
  }
  if (surveys?.deletes) await putBackSurveys(transaction, stepId, surveys);
  await transaction.execute(sql`set constraints all immediate`);
}

/**
 * Writes the inverse of the step, and refuses one after which not every row is as it was. Only then come the closings: what
 * they cancel is a change by themselves.
 */
export async function applyUndo(plan: UndoPlan, now: Date): Promise<Refusal | null> {
  await putBack(plan);
  for (const table of plan.tables) {
    if (!(await isAsBefore(plan.transaction, table))) return refuse('conflict', texts.isIncomplete);
  }
  await cancelOnClosedDays(plan, now);
  return null;
}
