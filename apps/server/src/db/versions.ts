import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { StaleDetails } from '#contract/stale.ts';
import type { Transaction } from './client.ts';

type Versioned = PgTable & { readonly id: PgColumn; readonly version: PgColumn };

/** Who saved since, and what, in words the record's own fields have. */
async function changesSince(transaction: Transaction, record: SQL, version: number): Promise<StaleDetails['changes']> {
  const { rows } = await transaction.execute<{ changed_by: string | null; changed_at: string; fields: string[] }>(sql`
    select nullif(coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email), '') as changed_by,
      audit_trail.changed_at,
      (select coalesce(array_agg(field.key order by field.key), '{}') from jsonb_each(audit_trail.after) as field
       where field.key not in ('version', 'updated_at') and audit_trail.before -> field.key is distinct from field.value) as fields
    from audit_trail left join users on users.id = audit_trail.author_id
    where ${record} and audit_trail.action = 'update' and (audit_trail.after ->> 'version')::int > ${version}
    order by audit_trail.id desc limit 10`);
  return rows.map((row) => ({ changedBy: row.changed_by, changedAt: row.changed_at, fields: row.fields }));
}

/**
 * Locks a record for the rest of the transaction, so that what is checked stays true until it is saved.
 * Refuses when it is gone, or when it was saved after the version that the person had read (domain §8).
 */
export async function lockForSave(
  transaction: Transaction,
  table: Versioned,
  id: string,
  ifMatch: number | undefined,
): Promise<Refusal | undefined> {
  const [row] = await transaction.select({ version: table.version }).from(table).where(eq(table.id, id)).for('update');
  if (!row) return notFound();
  const version = Number(row.version);
  if (ifMatch === undefined || ifMatch === version) return undefined;
  const record = sql`audit_trail.table_name = ${getTableName(table)} and audit_trail.record_id = ${id}`;
  const details: StaleDetails = { version, changes: await changesSince(transaction, record, ifMatch) };
  const by = details.changes[0]?.changedBy;
  return refuse('stale', `This was changed${by ? ` by ${by}` : ''} while you were editing it.`, { details });
}
