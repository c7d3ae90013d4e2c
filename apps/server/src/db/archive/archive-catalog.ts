import type pg from 'pg';
import { readAppliedMigrations } from '../migrate.ts';
import { type ArchivedTable, ArchiveError, type Manifest } from './archive-format.ts';

/** Objects of an extension or of PostgreSQL itself are not data. */
const ours = `namespace.nspname !~ '^pg_' and namespace.nspname <> 'information_schema'
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')`;

/** All tables with their stored columns: generated ones follow from the others. */
export async function readTables(client: pg.Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(`
    select namespace.nspname as schema, class.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
    where class.relkind in ('r', 'p') and class.relpersistence = 'p' and ${ours}
    order by schema, name`);
  return rows;
}

export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(`
    select namespace.nspname as schema, class.relname as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as "isCalled"
    from pg_class as class
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    join pg_sequences on schemaname = namespace.nspname and sequencename = class.relname
    where class.relkind = 'S' and ${ours}
    order by schema, name`);
  return rows;
}

export async function readMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  const applied = await readAppliedMigrations(client);
  if (!applied) throw new ArchiveError('This database holds no data of Brigade.');
  return applied;
}

/** True if the database has any table, view or sequence that an extension does not own. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`
    select not exists (
      select from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
      where class.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${ours}) as is`);
  return rows[0]?.is ?? false;
}
