import pg from 'pg';
import type { KnownIds } from './inputs.ts';

/** Written by refusals too, which are counted, and by jobs that run meanwhile, such as the demo's first passwords. */
const WRITTEN_ANYWAY = new Set(['rate_limits', 'identity_links', 'outbox', 'recent_failures', 'fuzz_writes']);

export const singular = (table: string) =>
  table
    .replace(/ies$/, 'y')
    .replace(/(ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');
const snakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Notes each committed write: a trigger writes into the same transaction, so that what is rolled back leaves no note. */
export async function openWriteLedger(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  await client.query(`
    create table fuzz_writes (id bigserial primary key, name text not null);
    create function note_fuzz_write() returns trigger language plpgsql as $$
    begin insert into fuzz_writes (name) values (tg_table_name); return null; end $$;`);
  for (const { table } of rows)
    await client.query(
      `create trigger note_fuzz_write after insert or update or delete on "${table}"
       for each row execute function note_fuzz_write()`,
    );
  let seen = 0;
  return {
    /** Tables written since the last question. */
    async written(): Promise<readonly string[]> {
      const since = await client.query<{ name: string; last: string }>(
        'select name, max(id) as last from fuzz_writes where id > $1 group by name',
        [seen],
      );
      seen = Math.max(seen, ...since.rows.map(({ last }) => Number(last)));
      return since.rows.map(({ name }) => name).filter((name) => !WRITTEN_ANYWAY.has(name));
    },
    /**
     * Identifiers of records that exist: for `elementId` mostly those of elements, for a name that says no table any.
     * Own user and role stay out: without them everything is refused.
     */
    async knownIds(email: string): Promise<KnownIds> {
      const own = await client.query<{ id: string; role_id: string }>(
        'select id, role_id from users where email = $1',
        [email],
      );
      const kept = new Set(own.rows.flatMap(({ id, role_id }) => [id, role_id]));
      const tables = await client.query<{ table: string }>(
        `select table_name as table from information_schema.columns
         where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
      );
      const idsOf = new Map<string, readonly string[]>();
      for (const { table } of tables.rows) {
        const some = await client.query<{ id: string }>(`select id from "${table}" order by md5(id::text) limit 12`);
        const ids = some.rows.map(({ id }) => id).filter((id) => !kept.has(id));
        if (ids.length > 0) idsOf.set(singular(table), ids);
      }
      const all = [...idsOf.values()].flat();
      return (field) => {
        const name = snakeCase(field).replace(/_ids?$/, '');
        // `scheduled_menu` is no `menu`: the longest name that fits.
        const fitting = [...idsOf].filter(([table]) => name === table || name.endsWith(`_${table}`));
        const [longest] = fitting.toSorted(([one], [other]) => other.length - one.length);
        return longest?.[1] ?? all;
      };
    },
    /** Guesses at passwords would lock the Super Admin out. */
    forgetAttempts: () => client.query('delete from rate_limits'),
    close: () => client.end(),
  };
}
