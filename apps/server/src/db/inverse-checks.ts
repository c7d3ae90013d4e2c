import { type SQL, sql } from 'drizzle-orm';
import type { AuditedTable, Reference } from './audited-tables.ts';
import type { Transaction } from './client.ts';
import {
  type AuditedRow,
  hasOwners,
  isStillThere,
  list,
  name,
  type ReferencesOfTable,
  same,
  typed,
  WRITTEN_BY_EVERY_SAVE,
  wasDeleted,
  wasInserted,
} from './inverse-terms.ts';

/** The first of these rows. As an outer `limit` it would plan for a first row that mostly does not exist (decision 13). */
async function firstRow(transaction: Transaction, found: SQL): Promise<AuditedRow | undefined> {
  const { rows } = await transaction.execute<{ row: AuditedRow }>(sql`
    with found as materialized (${found}) select row from found limit 1`);
  return rows[0]?.row;
}

/** Locks the rows of the step, so that they stay as they are checked. */
export async function lockRows(transaction: Transaction, table: AuditedTable): Promise<void> {
  await transaction.execute(sql`
    select from ${name(table.name)} as kept
    where (${list(table.key, 'kept')}) in (
      select ${list(table.key, 'remaining')} from (${typed(table, 'after', isStillThere)}) as remaining)
    order by ${list(table.key, 'kept')} for update`);
}

/**
 * The first row that is no longer as the step left it. A reference that only became empty because its target was deleted
 * does not count: it is put back where it is still empty.
 */
export async function changedRow(
  transaction: Transaction,
  table: AuditedTable,
  emptied: readonly string[],
): Promise<AuditedRow | undefined> {
  return firstRow(
    transaction,
    sql`
    select net_after as row
    from (${typed(table, 'after', isStillThere)}) as remaining
    left join ${name(table.name)} as kept on ${same(table.key, 'kept', 'remaining')}
    where (kept.${name(table.key[0] ?? '')} is null
        or to_jsonb(kept) || (net_after - ${WRITTEN_BY_EVERY_SAVE}) is distinct from to_jsonb(kept))
      and not (net_before is not null and ${isOnlyEmptied(emptied)})`,
  );
}

/** Nothing but these references differs between `net_before` and `net_after`, and they are empty: one that points elsewhere was changed. */
export function isOnlyEmptied(emptied: readonly string[]): SQL {
  const aside = sql`(${WRITTEN_BY_EVERY_SAVE} || ${sql.param(emptied)}::text[])`;
  return emptied.length === 0
    ? sql`false`
    : sql`(net_before - ${aside} = net_after - ${aside} and net_before - ${WRITTEN_BY_EVERY_SAVE} <> net_after - ${WRITTEN_BY_EVERY_SAVE}
        and not exists (select from unnest(${sql.param(emptied)}::text[]) as reference
          where net_after ->> reference is not null and net_after -> reference <> net_before -> reference))`;
}

/** A row that somebody has put back meanwhile. */
export async function returnedRow(transaction: Transaction, table: AuditedTable): Promise<AuditedRow | undefined> {
  return firstRow(
    transaction,
    sql`
    select net_before as row from (${typed(table, 'before', wasDeleted)}) as gone
    where exists (select from ${name(table.name)} as kept where ${same(table.key, 'kept', 'gone')})`,
  );
}

/** A row that the step made and that something else refers to since; `isTouched`: the step has rows of the referrer. */
export async function rowInUse(
  transaction: Transaction,
  target: AuditedTable,
  referrer: AuditedTable,
  { isTouched, ...reference }: Reference & { isTouched: boolean },
): Promise<AuditedRow | undefined> {
  const own = sql`exists (select from (${typed(referrer, 'after', isStillThere)}) as own where ${same(referrer.key, 'own', 'referrer')})`;
  return firstRow(
    transaction,
    sql`
    select net_after as row
    from (${typed(target, 'after', wasInserted)}) as made
    join ${name(referrer.name)} as referrer on ${same(reference.columns, 'referrer', 'made', reference.toColumns)}
    where not ${isTouched ? own : sql`false`}`,
  );
}

/** True if every row is again as it was before the step. */
export async function isAsBefore(
  transaction: Transaction,
  table: AuditedTable,
  { owners, loose, emptied }: ReferencesOfTable & { emptied: readonly string[] },
): Promise<boolean> {
  const looseColumns = loose.flatMap(({ columns }) => columns);
  const aside = sql`${WRITTEN_BY_EVERY_SAVE} || case when net_after is null then ${sql.param(looseColumns)}::text[] else '{}' end`;
  const { rows } = await transaction.execute<{ isAsBefore: boolean }>(sql`
    select not exists (
      select from (${typed(table, 'before', sql`net_before is not null`)}) as was
      left join ${name(table.name)} as kept on ${same(table.key, 'kept', 'was')}
      where (kept.${name(table.key[0] ?? '')} is null
          or to_jsonb(kept) || (net_before - (${aside})) is distinct from to_jsonb(kept))
        and not (net_after is not null and ${isOnlyEmptied(emptied)})
        and (net_after is not null or ${hasOwners(owners, 'was')})
    ) and not exists (
      select from (${typed(table, 'after', wasInserted)}) as made
      join ${name(table.name)} as kept on ${same(table.key, 'kept', 'made')}) as "isAsBefore"`);
  return rows[0]?.isAsBefore ?? false;
}
