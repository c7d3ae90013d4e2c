import { sql } from 'drizzle-orm';
import type { Reader } from './client.ts';

/** A table in the audit trail, as the database's own catalog describes it. */
export interface AuditedTable {
  readonly name: string;
  /** Primary key. */
  readonly key: readonly string[];
  /** Columns that the audit trail holds: all that are not generated. */
  readonly columns: readonly string[];
  readonly hasVersion: boolean;
}

/** A foreign key between two audited tables. */
export interface Reference {
  readonly name: string;
  readonly from: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  /** The effect on the row when the target is deleted. */
  readonly onDelete: 'refuse' | 'cascade' | 'setNull';
}

export interface AuditedTables {
  /** Every table comes after those that it refers to. */
  readonly tables: readonly AuditedTable[];
  readonly references: readonly Reference[];
}

const catalog = sql`
  with audited as (
    select tgrelid as id, tgrelid::regclass::text as name from pg_trigger where tgname = 'audit_delete')
  select
    (select json_agg(json_build_object('name', name,
      'key', (select json_agg(attname order by array_position(conkey, attnum))
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where conrelid = audited.id and contype = 'p'),
      'columns', (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = audited.id and attnum > 0 and not attisdropped and attgenerated = ''),
      'hasVersion', exists (select from pg_attribute where attrelid = audited.id and attname = 'version')) order by name)
      from audited) as tables,
    (select json_agg(json_build_object('name', conname, 'from', referrer.name, 'to', target.name,
      'columns', (select json_agg(attname order by array_position(conkey, attnum)) from pg_attribute
        where attrelid = conrelid and attnum = any (conkey)),
      'toColumns', (select json_agg(attname order by array_position(confkey, attnum)) from pg_attribute
        where attrelid = confrelid and attnum = any (confkey)),
      'onDelete', case confdeltype when 'c' then 'cascade' when 'n' then 'setNull' else 'refuse' end) order by conname)
      from pg_constraint
      join audited as referrer on referrer.id = conrelid
      join audited as target on target.id = confrelid
      where contype = 'f') as references`;

/** A table comes after those that it refers to; references of a table to itself do not count. */
function sortByReference({ tables, references }: AuditedTables): AuditedTable[] {
  const orderedTables: AuditedTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const isFree = ({ name }: AuditedTable) =>
      !references.some(({ from, to }) => from === name && to !== name && waiting.some((other) => other.name === to));
    const free = waiting.filter(isFree);
    // A circle of tables: deferred references allow any order of them.
    const next = free.length > 0 ? free : waiting;
    orderedTables.push(...next);
    waiting = waiting.filter((table) => !next.includes(table));
  }
  return orderedTables;
}

let cachedTables: Promise<AuditedTables> | undefined;

async function read(db: Reader): Promise<AuditedTables> {
  const firstRow = await db.readRow<{ tables: AuditedTable[]; references: Reference[] }>(catalog);
  if (!firstRow) throw new Error('The catalog of the database is empty.');
  return { tables: sortByReference(firstRow), references: firstRow.references };
}

/** Read once: the schema changes only when the product is started. */
export async function readAuditedTables(db: Reader): Promise<AuditedTables> {
  cachedTables ??= read(db);
  try {
    return await cachedTables;
  } catch (error) {
    cachedTables = undefined;
    throw error;
  }
}
