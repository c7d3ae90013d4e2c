import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import type { AuditedTable } from './audited-tables.ts';
import type { Transaction } from './client.ts';
import { isOnlyEmptied } from './inverse-checks.ts';
import {
  hasOwners,
  hasTarget,
  list,
  name,
  type ReferencesOfTable,
  same,
  stateTable,
  typed,
  wasDeleted,
  wasInserted,
  wasUpdated,
} from './inverse-terms.ts';

/**
 * Collects the first and the last state of each row that the step changed. They go into a table with its own statistics: a
 * step has one row or ten thousand, and no single query plan fits both.
 */
export async function collectRows(
  transaction: Transaction,
  tables: readonly AuditedTable[],
  stepId: Id,
): Promise<void> {
  await transaction.execute(sql`
    create temp table step_rows (table_name text, before jsonb, after jsonb) on commit drop`);
  for (const { name: table, key } of tables) {
    const keys = sql.join(
      key.map((column) => sql`coalesce(after, before) -> ${column}`),
      sql`, `,
    );
    await transaction.execute(sql`
      insert into step_rows
      select ${table}, (array_agg(before order by id))[1], (array_agg(after order by id desc))[1]
      from audit_trail where step_id = ${stepId} and table_name = ${table}
      group by jsonb_build_array(${keys})`);
  }
  await transaction.execute(sql`analyze step_rows`);
}

/**
 * The rows of the step once more, as rows of their tables, before and after: with statistics. Of a function that makes them
 * again in each statement a plan expects one row, and compares ten thousand with each other (decision 13).
 */
export async function typeRows(transaction: Transaction, tables: readonly AuditedTable[]): Promise<void> {
  for (const { name: table } of tables) {
    for (const state of ['before', 'after'] as const) {
      await transaction.execute(sql`
        create temp table ${stateTable(state, table)} on commit drop as
        select net.before as net_before, net.after as net_after, row.*
        from step_rows as net, jsonb_populate_record(null::${name(table)}, net.${name(state)}) as row
        where net.table_name = ${sql.raw(`'${table}'`)} and net.${name(state)} is not null`);
      await transaction.execute(sql`analyze ${stateTable(state, table)}`);
    }
  }
}

export async function removeInserted(transaction: Transaction, table: AuditedTable): Promise<void> {
  await transaction.execute(sql`
    delete from ${name(table.name)} as kept using (${typed(table, 'after', wasInserted)}) as made
    where ${same(table.key, 'kept', 'made')}`);
}

/** Columns of a table that the audit trail of the step knows: a later version of the product may have added others. */
async function knownColumns(transaction: Transaction, { name: table, columns }: AuditedTable) {
  const { rows } = await transaction.execute<{ names: string[] }>(sql`
    select array(select jsonb_object_keys(coalesce(before, after))) as names
    from step_rows where table_name = ${table} limit 1`);
  const known = new Set(rows[0]?.names);
  return columns.filter((column) => known.has(column));
}

export async function putBackUpdated(
  transaction: Transaction,
  table: AuditedTable,
  emptied: readonly string[],
): Promise<void> {
  // Also when it was made: a merge deletes a row and puts another one in its place.
  const columns = (await knownColumns(transaction, table)).filter(
    (column) => ![...table.key, 'version', 'updated_at'].includes(column),
  );
  if (columns.length === 0) return;
  const assignments = (assigned: readonly string[]) =>
    sql.join(
      [
        ...assigned.map((column) => sql`${name(column)} = was.${name(column)}`),
        // An empty timestamp raises the version, also where nothing but parts of the record changed.
        ...(table.hasVersion && table.columns.includes('updated_at') ? [sql`updated_at = null`] : []),
      ],
      sql`, `,
    );
  await transaction.execute(sql`
    update ${name(table.name)} as kept set ${assignments(columns)}
    from (${typed(table, 'before', wasUpdated)}) as was
    where ${same(table.key, 'kept', 'was')} and not ${isOnlyEmptied(emptied)}`);
  for (const column of emptied) {
    await transaction.execute(sql`
      update ${name(table.name)} as kept set ${assignments([column])}
      from (${typed(table, 'before', wasUpdated)}) as was
      where ${same(table.key, 'kept', 'was')} and ${isOnlyEmptied(emptied)}
        and kept.${name(column)} is null and was.${name(column)} is not null`);
  }
}

/** `only`: of the deleted rows, as `was`. */
export async function insertDeleted(
  transaction: Transaction,
  table: AuditedTable,
  { owners, loose, only = sql`true` }: ReferencesOfTable & { only?: SQL },
): Promise<void> {
  const columns = await knownColumns(transaction, table);
  const deleted = typed(table, 'before', wasDeleted);
  const value = (column: string) => {
    const reference = loose.find((one) => one.columns[0] === column);
    if (!reference) return sql`was.${name(column)}`;
    const isOfSameStep = sql`was.${name(column)} in (select id from (${deleted}) as other)`;
    const isThere =
      reference.to === table.name
        ? sql`(${hasTarget(reference, 'was')} or ${isOfSameStep})`
        : hasTarget(reference, 'was');
    return sql`case when ${isThere} then was.${name(column)} end`;
  };
  await transaction.execute(sql`
    insert into ${name(table.name)} (${list(columns)})
    select ${sql.join(columns.map(value), sql`, `)} from (${deleted}) as was
    where ${hasOwners(
      owners.filter(({ to }) => to !== table.name),
      'was',
    )} and ${only}`);
}
