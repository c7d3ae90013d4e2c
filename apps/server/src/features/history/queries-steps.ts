import { sql } from 'drizzle-orm';
import { operations } from '#contract/operations.ts';
import type { Id } from '#contract/values.ts';
import type { AuditedTable, AuditedTables, Reference } from '../../db/audited-tables.ts';
import type { Reader } from '../../db/client.ts';

/** The time for undoing a step or restoring a deleted record (history-2, history-5). */
export const DAYS_TO_UNDO = 30;

export interface FoundStep {
  readonly operation: string;
  readonly authorId: Id;
  readonly isTooOld: boolean;
  readonly isUndone: boolean;
}

/** `asking`: the step of the current request does not count as an undo. */
export async function findStep(reader: Reader, id: Id, asking: Id): Promise<FoundStep | undefined> {
  const { rows } = await reader.execute<FoundStep & Record<string, unknown>>(sql`
    select operation, author_id as "authorId", taken_at < now() - make_interval(days => ${DAYS_TO_UNDO}) as "isTooOld",
      exists (select from steps as undo where undo.undoes = step.id and undo.id <> ${asking}
        and not exists (select from steps as redo where redo.undoes = undo.id)) as "isUndone"
    from steps as step where id = ${id}`);
  return rows[0];
}

/** The changes of one table by a step. */
export interface TouchedTable extends AuditedTable {
  readonly inserts: boolean;
  readonly updates: boolean;
  readonly deletes: boolean;
  /** True if one of the users in the rows can sign in. */
  readonly isOfStaff: boolean;
  /** True if a survey in the rows was answered. A survey that only moved to another account was not (catalogue-20). */
  readonly isAnswered: boolean;
  /** References that became empty because the step deleted their target. */
  readonly emptied: readonly string[];
  /** References that delete the row with their target, and those that become empty. */
  readonly owners: readonly Reference[];
  readonly loose: readonly Reference[];
}

/** Every table comes after those that it refers to. */
export async function findTouchedTables(reader: Reader, id: Id, all: AuditedTables): Promise<TouchedTable[]> {
  const { rows } = await reader.execute<{
    name: string;
    inserts: boolean;
    updates: boolean;
    deletes: boolean;
    isOfStaff: boolean;
    isAnswered: boolean;
  }>(sql`
    select table_name as name, bool_or(action = 'insert') as inserts, bool_or(action = 'update') as updates,
      bool_or(action = 'delete') as deletes,
      bool_or(table_name = 'users' and coalesce(after, before) ->> 'type' = 'User') as "isOfStaff",
      bool_or(table_name = 'host_surveys' and action = 'update'
        and before - '{account_id,version,updated_at}'::text[] <> after - '{account_id,version,updated_at}'::text[]) as "isAnswered"
    from audit_trail where step_id = ${id} group by table_name`);
  const touched = new Map(rows.map((row) => [row.name, row]));
  return all.tables.flatMap((table) => {
    const row = touched.get(table.name);
    if (!row) return [];
    const own = all.references.filter(({ from }) => from === table.name);
    const loose = own.filter(({ onDelete }) => onDelete === 'setNull');
    const owners = own.filter(({ onDelete }) => onDelete === 'cascade');
    const emptied = loose.filter(({ to }) => touched.get(to)?.deletes).flatMap(({ columns }) => columns);
    return [{ ...table, ...row, emptied, owners, loose }];
  });
}

/** Tables of rows that are saved with their record and named by it in the audit trail. */
const tablesOfParts = [
  ...new Set(Object.values(operations).flatMap((operation) => ('parts' in operation ? [...operation.parts] : []))),
];

/**
 * A part of the same record that was changed after the step. Its rows may be others than those of the step, but the record
 * as a whole would become one that nobody has saved.
 */
export async function findLaterPart(
  reader: Reader,
  id: Id,
  table: AuditedTable,
): Promise<{ table: string; row: Record<string, unknown> } | undefined> {
  const keys = sql`coalesce(later.after, later.before) - '{version,updated_at}'::text[]`;
  const { rows } = await reader.execute<{ table: string; row: Record<string, unknown> }>(sql`
    with touched as (
      select record_id, max(id) as id from audit_trail
      where step_id = ${id} and table_name = ${table.name} group by record_id),
    later as (
      select later.* from touched join audit_trail as later on later.record_id = touched.record_id and later.id > touched.id
        and later.step_id is distinct from ${id}
      where later.table_name = any (${sql.param(tablesOfParts)}::text[])),
    counted as (
      select table_name, ${keys} as row, sum(case action when 'insert' then 1 when 'delete' then -1 end) as balance
      from later where action <> 'update' group by 1, 2
      union all
      select table_name, state.row, sum(state.balance)
      from later, lateral (values (before - '{version,updated_at}'::text[], -1), (after - '{version,updated_at}'::text[], 1)) as state (row, balance)
      where action = 'update' group by 1, 2)
    select table_name as "table", row from counted group by 1, 2 having sum(balance) <> 0 limit 1`);
  return rows[0];
}
