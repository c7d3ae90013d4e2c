import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import { recordNouns } from '#domain/history/record-nouns.ts';
import type { AuditedTables } from '../../../db/audited-tables.ts';
import type { Reader } from '../../../db/client.ts';
import type { AuditedRow } from '../../../db/inverse-terms.ts';

/** The last known state of the row, even of a deleted record. */
const findLastState = (reader: Reader, table: string, id: Id): Promise<AuditedRow | undefined> =>
  readAuditedRow(
    reader,
    sql`
    select coalesce(after, before) as row from audit_trail
    where record_id = ${id} and table_name = ${table} order by id desc limit 1`,
  );

/** The first of these rows, as JSON. */
export async function readAuditedRow(reader: Reader, rows: SQL): Promise<AuditedRow | undefined> {
  const found = await reader.readRow<{ row: AuditedRow }>(rows);
  return found?.row;
}

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const getText = (row: AuditedRow, column: string) => {
  const value = row[column];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A text like 'the menu Taco Bar'. A part is named after its record. */
export async function readRecordName(
  reader: Reader,
  tables: AuditedTables,
  table: string,
  row: AuditedRow,
): Promise<string> {
  const person = `${getText(row, 'first_name') ?? ''} ${getText(row, 'last_name') ?? ''}`.trim();
  const own = getText(row, 'name') ?? getText(row, 'address_one') ?? (person || getText(row, 'email'));
  const noun = recordNouns[table];
  const day = getText(row, 'date') ?? getText(row, 'first_day');
  if (noun && own) return `the ${noun} ${own}${day ? ` of ${formatLongDate(day)}` : ''}`;
  const dated = noun && day ? `the ${noun} of ${formatLongDate(day)}` : undefined;
  const reference = tables.references.find(
    ({ from, columns, onDelete }) => from === table && onDelete === 'cascade' && getText(row, columns[0] ?? ''),
  );
  // A service refers to its account by its address.
  const [owner, column] = reference ? [reference.to, reference.columns[0] ?? ''] : ['accounts', 'account_id'];
  const ownerId = getText(row, column);
  const ownerRow = ownerId ? await findLastState(reader, owner, ownerId) : undefined;
  if (!ownerRow) return dated ?? `the ${noun ?? 'record'}`;
  const ofOwner = await readRecordName(reader, tables, owner, ownerRow);
  return dated ? `${dated} (${ofOwner})` : ofOwner;
}

/** The same for a record of which only the id is known. */
export async function getRecordName(reader: Reader, tables: AuditedTables, table: string, id: Id): Promise<string> {
  const row = await findLastState(reader, table, id);
  return row ? readRecordName(reader, tables, table, row) : `the ${recordNouns[table] ?? 'record'}`;
}

/** The first of these ids that no record of the table has any more. */
export async function findMissingId(reader: Reader, table: string, ids: readonly unknown[]): Promise<Id | undefined> {
  return reader.readText(sql`
    select id from unnest(${sql.param(ids)}::uuid[]) as id
    where id is not null and not exists (select from ${sql.identifier(table)} as kept where kept.id = id.id) limit 1`);
}

/** A row of this table that the step changed or deleted, the one with the value of the message first. */
export async function findStepRow(reader: Reader, stepId: Id, table: string, message: string) {
  return readAuditedRow(
    reader,
    sql`
    select before as row from audit_trail
    where step_id = ${stepId} and table_name = ${table} and before is not null
    order by position(normalized_name(coalesce(before ->> 'name', '')) in ${message}) > 0 desc, id limit 1`,
  );
}
