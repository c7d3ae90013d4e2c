import { sql } from 'drizzle-orm';
import { operations } from '#contract/operations.ts';
import type { Id } from '#contract/values.ts';
import type { AuditedTable } from '../../../db/audited-tables.ts';
import type { Reader } from '../../../db/client.ts';
import { WRITTEN_BY_EVERY_SAVE } from '../../../db/inverse-terms.ts';
import { ALTERNATIVES } from '../versions/queries-former-alternatives.ts';

/** The time for undoing a step or restoring a deleted record (history-2, history-5). */
export const DAYS_TO_UNDO = 30;

export interface FoundStep {
  readonly operation: string;
  readonly authorId: Id;
  readonly isTooOld: boolean;
  readonly isUndone: boolean;
  /** It changed alternatives when they were a table of their own. */
  readonly hasFormerRows: boolean;
}

/** `asking`: the step of the current request does not count as an undo. */
export async function findStep(reader: Reader, id: Id, asking: Id): Promise<FoundStep | undefined> {
  return reader.readRow(sql`
    select operation, author_id as "authorId", taken_at < now() - make_interval(days => ${DAYS_TO_UNDO}) as "isTooOld",
      exists (select from steps as undo where undo.undoes = step.id and undo.id <> ${asking}
        and not exists (select from steps as redo where redo.undoes = undo.id)) as "isUndone",
      exists (select from audit_trail where step_id = step.id and table_name = ${ALTERNATIVES}) as "hasFormerRows"
    from steps as step where id = ${id}`);
}

/** Tables of rows that are saved with their record and named by it in the audit trail. */
const partTables = [
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
  const keys = sql`coalesce(later.after, later.before) - ${WRITTEN_BY_EVERY_SAVE}`;
  return reader.readRow(sql`
    with touched as (
      select record_id, max(id) as id from audit_trail
      where step_id = ${id} and table_name = ${table.name} group by record_id),
    later as (
      select later.* from touched join audit_trail as later on later.record_id = touched.record_id and later.id > touched.id
        and later.step_id is distinct from ${id}
      where later.table_name = any (${sql.param(partTables)}::text[])),
    counted as (
      select table_name, ${keys} as row, sum(case action when 'insert' then 1 when 'delete' then -1 end) as balance
      from later where action <> 'update' group by 1, 2
      union all
      select table_name, state.row, sum(state.balance)
      from later, lateral (values (before - ${WRITTEN_BY_EVERY_SAVE}, -1), (after - ${WRITTEN_BY_EVERY_SAVE}, 1)) as state (row, balance)
      where action = 'update' group by 1, 2)
    select table_name as "table", row from counted group by 1, 2 having sum(balance) <> 0 limit 1`);
}
