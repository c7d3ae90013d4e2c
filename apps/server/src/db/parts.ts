import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/values.ts';
import type { Transaction } from './client.ts';
import { prepareStatement } from './prepared.ts';

const joinNames = (columns: readonly PgColumn[], of?: string) =>
  sql.join(
    columns.map(({ name }) => (of ? sql`${sql.identifier(of)}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  );

/** Updates the columns of `kept` that a new row may change; a part that is only a key has none. */
function composeUpdateOnConflict(key: SQL, values: readonly PgColumn[]): SQL {
  if (values.length === 0) return sql`on conflict (${key}) do nothing`;
  const assignments = values.map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  return sql`on conflict (${key}) do update set ${sql.join(assignments, sql`, `)}
    where (${joinNames(values, 'kept')}) is distinct from (${joinNames(values, 'excluded')})`;
}

/** A row with values as JSON has them; what is absent gets the column's default. */
type Part<Table extends PgTable> = { readonly [Field in keyof InferInsertModel<Table>]?: unknown };

const listTyped = (columns: readonly PgColumn[]) =>
  sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );

function getKey(table: PgTable): readonly [owner: PgColumn, key: readonly PgColumn[]] {
  const key = getTableConfig(table).primaryKeys[0]?.columns ?? [];
  const [owner] = key;
  if (!owner) throw new Error('A table of parts has a primary key of owner and part.');
  return [owner, key];
}

/** The first column of the primary key is the owner. As many rows are expected for any owners, so its plan is kept (decision 07). */
function prepareReplacement(table: PgTable) {
  const columns = Object.values(getTableColumns(table));
  const [owner, key] = getKey(table);
  const values = columns.filter(({ name }) => !key.some((column) => column.name === name));
  return prepareStatement<{ count: number }>(
    `parts_of_${getTableName(table)}`,
    sql`
    with given as (select * from jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as given (${listTyped(columns)})),
    gone as (
      delete from ${table} where ${owner} = any (array(select unnest(${sql.placeholder('owners')}::uuid[])))
        and (${joinNames(key)}) not in (select ${joinNames(key)} from given)
      returning 1),
    put as (
      insert into ${table} as kept (${joinNames([...key, ...values])}) select ${joinNames([...key, ...values])} from given
      ${composeUpdateOnConflict(joinNames(key), values)}
      returning 1)
    select (select count(*) from gone) + (select count(*) from put) as count`,
  );
}
const statements = new Map<PgTable, ReturnType<typeof prepareReplacement>>();

/**
 * Makes `rows` the only parts of these owners, and returns how many parts it changed. A part that is the same already is
 * not written, so that a save that changes nothing leaves no audit row (errors-5).
 */
export async function replaceParts<Table extends PgTable>(
  transaction: Transaction,
  table: Table,
  owners: readonly Id[],
  rows: readonly Part<Table>[],
): Promise<number> {
  const replace = statements.get(table) ?? prepareReplacement(table);
  statements.set(table, replace);
  const [changedCount] = await replace(transaction, { given: toStoredJson(table, rows), owners });
  return changedCount?.count ?? 0;
}

/** Parts as they are stored, whatever else is known of them. */
export function toStoredJson<Table extends PgTable>(table: Table, rows: readonly Part<Table>[]): string {
  const columns = Object.entries(getTableColumns(table));
  const storedRows = rows.map((row) =>
    Object.fromEntries(
      columns.map(([field, { name, default: byDefault }]) => [name, Reflect.get(row, field) ?? byDefault]),
    ),
  );
  return JSON.stringify(storedRows);
}

/** Runs an update of parts and returns how many rows it changed. */
export async function updateAndCount(transaction: Transaction, update: SQL): Promise<number> {
  return transaction.readCount(sql`
    with saved as (${update} returning old is distinct from new as is_changed)
    select count(*) from saved where is_changed`);
}

/**
 * Value of `updatedAt` in the save of a record of which so many parts changed. Parts are another table's rows: an empty
 * timestamp tells the database to raise the version although no column of the record changes (errors-3).
 */
export const toUpdatedAt = (changedParts: number): SQL => (changedParts > 0 ? sql`null` : sql`updated_at`);

/** The parts come into being with their record, by one statement: each further one costs a new record more than its rows. */
function prepareInsertion(table: PgTable, columns: readonly PgColumn[], parts: readonly PgTable[]) {
  const insertedParts = parts.map((part) => {
    const [owner] = getKey(part);
    const others = Object.values(getTableColumns(part)).filter(({ name }) => name !== owner.name);
    return sql`, ${sql.identifier(`put_${getTableName(part)}`)} as (
      insert into ${part} (${joinNames([owner, ...others])}) select record.id, ${joinNames(others, 'given')}
      from record, jsonb_to_recordset(${sql.placeholder(getTableName(part))}::jsonb) as given (${listTyped(others)}))`;
  });
  return prepareStatement<{ id: Id }>(
    undefined,
    sql`
    with record as (
      insert into ${table} (${joinNames(columns)}) select ${joinNames(columns)}
      from jsonb_to_record(${sql.placeholder('record')}::jsonb) as given (${listTyped(columns)}) returning id)${sql.join(insertedParts, sql``)}
    select id from record`,
  );
}
const insertions = new Map<string, ReturnType<typeof prepareInsertion>>();

/** Returns the id of the new record. What the row leaves out gets the column's default. */
export async function insertWithParts(
  transaction: Transaction,
  table: PgTable,
  row: Readonly<Record<string, unknown>>,
  parts: readonly (readonly [table: PgTable, rows: readonly object[]])[],
): Promise<Id> {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => row[field] !== undefined);
  const tables = parts.map(([part]) => part);
  const name = [table, ...tables].map(getTableName).join() + columns.map(([field]) => field).join();
  const insert =
    insertions.get(name) ??
    prepareInsertion(
      table,
      columns.map(([, column]) => column),
      tables,
    );
  insertions.set(name, insert);
  const [record] = await insert(transaction, {
    record: JSON.stringify(Object.fromEntries(columns.map(([field, column]) => [column.name, row[field]]))),
    ...Object.fromEntries(parts.map(([part, rows]) => [getTableName(part), toStoredJson(part, rows)])),
  });
  if (!record) throw new Error(`The row of ${getTableName(table)} was not inserted.`);
  return record.id;
}
