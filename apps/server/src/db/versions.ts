import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { StaleDetails } from '#contract/stale.ts';
import type { Transaction } from './client.ts';

type Versioned = PgTable & { readonly id: PgColumn; readonly version: PgColumn };

/** Names of the columns that differ between two audit trail rows. */
const changedColumns = (before: SQL, after: SQL) => sql`array(
  select field.key from jsonb_each(${after}) as field
  where field.key not in ('version', 'updated_at', 'copied_from', 'copied_element_ids', 'copied_texts', 'ingredient_ids') and ${before} -> field.key is distinct from field.value order by field.key)`;

/** Columns that identify a part among its siblings and give it a name, the most specific first. */
const partKey = sql`coalesce(item ->> 'preference', item ->> 'allergen_id', item ->> 'dietary_preference_id', item ->> 'ingredient_id', item ->> 'element_id', item ->> 'id')`;
const partName = sql`coalesce(item ->> 'name', item ->> 'address_one',
  (select name from vendors where id = (item ->> 'vendor_id')::uuid),
  (select name from allergens where id = (item ->> 'allergen_id')::uuid),
  (select name from dietary_preferences where id = (item ->> 'dietary_preference_id')::uuid),
  (select name from ingredients where id = (item ->> 'ingredient_id')::uuid),
  (select name from elements where id = (item ->> 'element_id')::uuid))`;

/** The record, its scheduled elements and their alternatives, which own allergens, and the addresses of an account. */
const owners = sql`array(
  with dish as (
    select id from scheduled_elements where scheduled_menu_id = save.record_id or scheduled_add_on_id = save.record_id)
  select id from dish
  union all select id from scheduled_elements where instead_of in (select id from dish)
  union all select id from addresses where account_id = save.record_id) || save.record_id`;

/**
 * What one save did to the parts of its record: the audit rows with the same timestamp and author that name the record
 * as their owner. A save deletes and inserts parts, so the first row of each part holds the state before, the last row
 * the state after.
 */
const savedPartsJson = sql`
  select json_agg(json_build_object('table', told_table(table_name, item), 'name', ${partName},
    'change', case when before is null then 'added' when after is null then 'removed' else 'changed' end,
    'fields', case when before is null then '{}' else ${changedColumns(sql`before`, sql`after`)} end) order by first) as list
  from (
    select table_name, before, after, first, coalesce(after, before) as item from (
      select table_name, (array_agg(before order by id))[1] as before, (array_agg(after order by id desc))[1] as after, min(id) as first
      from (select *, coalesce(after, before) as item from audit_trail) as part
      where part.record_id = any (${owners}) and part.changed_at = save.changed_at
        and part.author_id is not distinct from save.author_id
        -- What a copy was made of follows its dish, which is told.
        and part.table_name not in (save.table_name, 'scheduled_element_ingredients')
      group by table_name, record_id, ${partKey}) as parts
    where before is distinct from after) as changed`;

/** True if all these changes come from the same request, whose answer was lost: it finds the record as it left it. */
async function comeFromSameRequest(transaction: Transaction, changes: SQL): Promise<boolean> {
  const { isSame } = await transaction.readFlags({
    isSame: sql`(select bool_and(step_id is not null and step_id::text = current_setting('brigade.repeated_step', true))
      from (${changes}) as change)`,
  });
  return isSame;
}

/** Saves since this version: author and fields, in the record's own words. */
async function changesSince(transaction: Transaction, record: SQL, version: number): Promise<StaleDetails['changes']> {
  return transaction.readRows(sql`
    select person_name(users) as "changedBy",
      to_json(save.changed_at) as "changedAt", ${changedColumns(sql`coalesce(save.before, '{}')`, sql`save.after`)} as fields,
      coalesce(parts.list, '[]') as parts
    from audit_trail as save left join users on users.id = save.author_id cross join lateral (${savedPartsJson}) as parts
    where ${record} and save.action <> 'delete' and (save.after ->> 'version')::int > ${version}
    order by save.id desc limit 10`);
}

/** Rows that are saved together without a separate record, such as the seven days of a schedule. */
interface RowsOfSave {
  readonly table: PgTable;
  /** Query for their ids. */
  readonly ids: SQL;
  /** Label of a row, from its values `after`. */
  readonly name: SQL;
}

/** The latest changes of these rows, grouped by save. */
async function listRowChanges(
  transaction: Transaction,
  { table, ids, name }: RowsOfSave,
  count: number,
): Promise<StaleDetails['changes']> {
  return transaction.readRows(sql`
    with latest as (
      select * from audit_trail where record_id in (${ids}) and table_name = ${getTableName(table)}
      order by id desc limit ${count})
    select person_name(users) as "changedBy",
      to_json(latest.changed_at) as "changedAt", '{}'::text[] as fields,
      json_agg(json_build_object('table', table_name, 'name', ${name},
        'change', case when before is null then 'added' else 'changed' end,
        'fields', case when before is null then '{}' else ${changedColumns(sql`before`, sql`after`)} end) order by latest.id) as parts
    from latest left join users on users.id = latest.author_id
    group by users.id, latest.changed_at order by max(latest.id) desc limit 10`);
}

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
  return refuseStale({ version, changes: await listRowChanges(transaction, rows, count) });
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
  const [row] = await transaction
    .select({ version: table.version })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update');
  if (!row) return notFound();
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
  return refuseStale({ version, changes: await changesSince(transaction, record, ifMatch) });
}
