import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { StaleDetails } from '#contract/stale.ts';
import { type AuditedChange, hidePrices } from '#domain/history/field-changes.ts';
import { listHistorySentences } from '#domain/history/history-sentences.ts';
import { eaterName, findChangeNames } from './change-names.ts';
import type { Transaction } from './client.ts';

type Versioned = PgTable & { readonly id: PgColumn; readonly version: PgColumn };

/** The record, its scheduled elements and their alternatives, which own allergens, and the addresses of an account. */
const owners = sql`array(
  with dish as (
    select id from scheduled_elements where scheduled_menu_id = save.record_id or scheduled_add_on_id = save.record_id)
  select id from dish
  union all select id from scheduled_elements where instead_of in (select id from dish)
  union all select id from addresses where account_id = save.record_id) || save.record_id`;

/**
 * The row of the record and those of its parts that name it as their owner, with the same moment and author. Rows of a dish are
 * named by it, those of an eater and of a service by these.
 */
const savedRows = sql`
  select json_agg(json_build_object('tableName', told_table(table_name, item), 'action', action,
    'before', before || missing, 'after', after || missing) order by id) as list
  from (select *, coalesce(after, before) as item from audit_trail) as part cross join lateral (
    select jsonb_strip_nulls(jsonb_build_object(
      'dish', (select name from scheduled_elements where id = any (array[item ->> 'instead_of', item ->> 'scheduled_element_id']::uuid[])),
      'email', (select ${eaterName} from users where id = (item ->> 'user_id')::uuid))) || coalesce((
      select jsonb_build_object('date', date, 'service_line_id', service_line_id)
      from service_events where id = (item ->> 'service_event_id')::uuid), '{}') as missing) as named
  where (part.id = save.id or part.record_id = any (${owners}) and part.table_name <> save.table_name)
    and part.changed_at = save.changed_at and part.author_id is not distinct from save.author_id
    -- What a copy was made of follows its dish, which is told.
    and part.table_name <> 'scheduled_element_ingredients'`;

interface SavedRows {
  readonly changedBy: string | null;
  readonly changedAt: string;
  readonly rows: AuditedChange[];
}

/** In the words of the history. Who saves need not read prices: they are not told (money-10). */
async function toStaleChanges(transaction: Transaction, saves: readonly SavedRows[]): Promise<StaleDetails['changes']> {
  const names = await findChangeNames(
    transaction,
    saves.flatMap(({ rows }) => rows),
  );
  return saves.map(({ rows, ...save }) => ({
    ...save,
    sentences: listHistorySentences(rows.map(hidePrices), (id) => names.get(id)),
  }));
}

/** True if all these changes come from the same request, whose answer was lost: it finds the record as it left it. */
async function comeFromSameRequest(transaction: Transaction, changes: SQL): Promise<boolean> {
  const { isSame } = await transaction.readFlags({
    isSame: sql`(select bool_and(step_id is not null and step_id::text = current_setting('brigade.repeated_step', true))
      from (${changes}) as change)`,
  });
  return isSame;
}

/** Saves since this version, the latest first. */
const findChangesSince = async (transaction: Transaction, record: SQL, version: number) =>
  toStaleChanges(
    transaction,
    await transaction.readRows<SavedRows>(sql`
      select person_name(users) as "changedBy", to_json(save.changed_at) as "changedAt", saved.list as rows
      from audit_trail as save left join users on users.id = save.author_id cross join lateral (${savedRows}) as saved
      where ${record} and save.action <> 'delete' and (save.after ->> 'version')::int > ${version}
      order by save.id desc limit 10`),
  );

/** Rows that are saved together without a separate record, such as the seven days of a schedule. */
interface RowsOfSave {
  readonly table: PgTable;
  /** Query for their ids. */
  readonly ids: SQL;
}

/** The latest changes of these rows, grouped by save. */
const findRowChanges = async (transaction: Transaction, { table, ids }: RowsOfSave, count: number) =>
  toStaleChanges(
    transaction,
    await transaction.readRows<SavedRows>(sql`
      with latest as (
        select * from audit_trail where record_id in (${ids}) and table_name = ${getTableName(table)}
        order by id desc limit ${count})
      select person_name(users) as "changedBy", to_json(latest.changed_at) as "changedAt",
        json_agg(json_build_object('tableName', table_name, 'action', action, 'before', before, 'after', after) order by latest.id) as rows
      from latest left join users on users.id = latest.author_id
      group by users.id, latest.changed_at order by max(latest.id) desc limit 10`),
  );

const refuseStale = (details: StaleDetails): Refusal => {
  const by = details.changes[0]?.changedBy;
  return refuse('stale', `This was changed${by ? ` by ${by}` : ''} while you were editing it.`, { details });
};

/** Refuses a stale version of a set of rows. Every change of a row adds 1 to the set's version. */
export async function refuseStaleRows(
  transaction: Transaction,
  rows: RowsOfSave,
  version: number,
  ifMatch: number | undefined,
): Promise<Refusal | undefined> {
  if (ifMatch === undefined || ifMatch === version) return undefined;
  const count = Math.max(0, version - ifMatch);
  const changes = sql`select step_id from audit_trail
    where record_id in (${rows.ids}) and table_name = ${getTableName(rows.table)} order by id desc limit ${count}`;
  if (await comeFromSameRequest(transaction, changes)) return undefined;
  return refuseStale({ version, changes: await findRowChanges(transaction, rows, count) });
}

/**
 * Locks a record until the transaction ends, so that checks still hold at the save. Refuses a missing record and a
 * stale version (errors-3). Others may refer to the record meanwhile: waiting for that, too, would deadlock
 * (decision 06).
 */
export async function lockForSave(
  transaction: Transaction,
  table: Versioned,
  id: string,
  ifMatch: number | undefined,
): Promise<Refusal | undefined> {
  const row = await transaction.readRow<{ version: unknown }>(
    sql`select ${table.version} from ${table} where ${table.id} = ${id} for no key update`,
  );
  if (!row) return refuseNotFound();
  const record = sql`save.table_name = ${getTableName(table)} and save.record_id = ${id}`;
  return refuseStaleRecord(transaction, record, Number(row.version), ifMatch);
}

/** Refuses a stale version; `record` finds the newer saves in the audit trail. */
export async function refuseStaleRecord(
  transaction: Transaction,
  record: SQL,
  version: number,
  ifMatch: number | undefined,
): Promise<Refusal | undefined> {
  if (ifMatch === undefined || ifMatch === version) return undefined;
  const changes = sql`select step_id from audit_trail as save
    where ${record} and save.action <> 'delete' and (save.after ->> 'version')::int > ${ifMatch}`;
  if (await comeFromSameRequest(transaction, changes)) return undefined;
  return refuseStale({ version, changes: await findChangesSince(transaction, record, ifMatch) });
}
