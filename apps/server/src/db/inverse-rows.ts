import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import type { AuditedTable, Reference } from './audited-tables.ts';
import type { Transaction } from './client.ts';

/** A row of the audit trail's JSON. */
export type AuditedRow = Readonly<Record<string, unknown>>;

const name = (identifier: string) => sql.identifier(identifier);
const list = (columns: readonly string[], of?: string) =>
  sql.join(
    columns.map((column) => (of ? sql`${name(of)}.${name(column)}` : name(column))),
    sql`, `,
  );
const same = (columns: readonly string[], one: string, other: string, otherColumns = columns) =>
  sql.join(
    columns.map(
      (column, index) => sql`${name(one)}.${name(column)} = ${name(other)}.${name(otherColumns[index] ?? column)}`,
    ),
    sql` and `,
  );

/** What differs although nothing was changed. */
const WRITTEN_BY_EVERY_SAVE = sql`'{version,updated_at}'::text[]`;

/**
 * Collects what the step did to each row: its first state, and its last. In a table with statistics of its own: a step has
 * one row or ten thousand, and no plan fits both.
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

const stateTable = (state: 'before' | 'after', table: string) => name(`step_${state}_${table}`);

/**
 * The rows of the step once more, as rows of their tables, before and after: with statistics. Of a function that makes them
 * anew in each statement a plan expects one row, and compares ten thousand with each other (decision 299).
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

/** Rows with their state as a record of the table: `state` is the column that is sure to be there. */
const typed = (table: AuditedTable, state: 'before' | 'after', condition: SQL) => sql`
  select * from ${stateTable(state, table.name)} as net where ${condition}`;

const wasInserted = sql`net_before is null and net_after is not null`;
const wasUpdated = sql`net_before is not null and net_after is not null`;
const wasDeleted = sql`net_before is not null and net_after is null`;
const isStillThere = sql`net_after is not null`;

/** The first of these rows. As an outer `limit` it would plan for a first row that mostly does not exist (decision 299). */
async function firstRow(transaction: Transaction, found: SQL): Promise<AuditedRow | undefined> {
  const { rows } = await transaction.execute<{ row: AuditedRow }>(sql`
    with found as materialized (${found}) select row from found limit 1`);
  return rows[0]?.row;
}

/** Locks what the step left behind, so that it stays as it is checked. */
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
function isOnlyEmptied(emptied: readonly string[]): SQL {
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

/** Whether the target of a reference is there, or is put back by the same statement. */
const hasTarget = ({ columns, to, toColumns }: Reference, row: string) => sql`
  exists (select from ${name(to)} as target where ${same(columns, row, 'target', toColumns)})`;

/** A part of two records, such as the modifier of an account at a dish, is not put back where the other one is gone. */
const hasOwners = (owners: readonly Reference[], row: string) =>
  sql.join(
    [sql`true`, ...owners.map((reference) => sql`(${isEmpty(reference, row)} or ${hasTarget(reference, row)})`)],
    sql` and `,
  );
const isEmpty = ({ columns }: Reference, row: string) =>
  sql.join(
    columns.map((column) => sql`${name(row)}.${name(column)} is null`),
    sql` or `,
  );

export interface ReferencesOfTable {
  /** To records that the row belongs to: it goes with them. */
  readonly owners: readonly Reference[];
  /** To records without which it stays, with an empty reference. */
  readonly loose: readonly Reference[];
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
