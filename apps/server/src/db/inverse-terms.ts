import { type SQL, sql } from 'drizzle-orm';
import type { AuditedTable, Reference } from './audited-tables.ts';

/** A row of the audit trail's JSON. */
export type AuditedRow = Readonly<Record<string, unknown>>;

export const quoteIdentifier = (identifier: string) => sql.identifier(identifier);
export const listQuotedColumns = (columns: readonly string[], of?: string): SQL =>
  sql.join(
    columns.map((column) => (of ? sql`${quoteIdentifier(of)}.${quoteIdentifier(column)}` : quoteIdentifier(column))),
    sql`, `,
  );
export const areColumnsEqual = (columns: readonly string[], left: string, right: string, otherColumns = columns): SQL =>
  sql.join(
    columns.map(
      (column, index) =>
        sql`${quoteIdentifier(left)}.${quoteIdentifier(column)} = ${quoteIdentifier(right)}.${quoteIdentifier(otherColumns[index] ?? column)}`,
    ),
    sql` and `,
  );

/** Columns that differ without a change by a person. A service that a closing cancelled comes back as a new row. */
export const WRITTEN_BY_EVERY_SAVE = sql`'{version,created_at,updated_at}'::text[]`;

/** Rows with their state as a record of the table: `state` is the column that is sure to be there. */
export function selectTypedRows(table: AuditedTable, state: 'before' | 'after', condition: SQL): SQL {
  return sql`
  select * from ${quoteStateTable(state, table.name)} as net where ${condition}`;
}

/** A part of two records, such as the modifier of an account at a dish, is not put back where the other one is gone. */
export const hasEveryOwner = (owners: readonly Reference[], row: string): SQL =>
  sql.join(
    [
      sql`true`,
      ...owners.map((reference) => sql`(${isReferenceEmpty(reference, row)} or ${hasTarget(reference, row)})`),
    ],
    sql` and `,
  );

export const quoteStateTable = (state: 'before' | 'after', table: string) => quoteIdentifier(`step_${state}_${table}`);

/** True if the target of a reference is there, or is put back by the same statement. */
export function hasTarget({ columns, to, toColumns }: Reference, row: string): SQL {
  return sql`
  exists (select from ${quoteIdentifier(to)} as target where ${areColumnsEqual(columns, row, 'target', toColumns)})`;
}

export const isReferenceEmpty = ({ columns }: Reference, row: string): SQL =>
  sql.join(
    columns.map((column) => sql`${quoteIdentifier(row)}.${quoteIdentifier(column)} is null`),
    sql` or `,
  );

export const wasInserted = sql`net_before is null and net_after is not null`;
export const wasUpdated = sql`net_before is not null and net_after is not null`;
export const wasDeleted = sql`net_before is not null and net_after is null`;
export const isStillThere = sql`net_after is not null`;

/** Nothing but these references differs between `net_before` and `net_after`, and they are empty: one that points elsewhere was changed. */
export function hasOnlyEmptied(emptied: readonly string[]): SQL {
  const aside = sql`(${WRITTEN_BY_EVERY_SAVE} || ${sql.param(emptied)}::text[])`;
  return emptied.length === 0
    ? sql`false`
    : sql`(net_before - ${aside} = net_after - ${aside} and net_before - ${WRITTEN_BY_EVERY_SAVE} <> net_after - ${WRITTEN_BY_EVERY_SAVE}
        and not exists (select from unnest(${sql.param(emptied)}::text[]) as reference
          where net_after ->> reference is not null and net_after -> reference <> net_before -> reference))`;
}
