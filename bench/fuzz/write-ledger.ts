import pg from 'pg';
import { readKnownIds } from '../known-ids.ts';

/** Written by refusals too, which are counted, and by jobs that run meanwhile: the demo's first passwords, the nightly backup. */
const WRITTEN_ANYWAY = new Set([
  'rate_limits',
  'identity_links',
  'outbox',
  'recent_failures',
  'backups',
  'fuzz_writes',
]);

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
  let seenCount = 0;
  return {
    /** Tables written since the last question. */
    async written(): Promise<readonly string[]> {
      const since = await client.query<{ name: string; last: string }>(
        'select name, max(id) as last from fuzz_writes where id > $1 group by name',
        [seenCount],
      );
      seenCount = Math.max(seenCount, ...since.rows.map(({ last }) => Number(last)));
      return since.rows.map(({ name }) => name).filter((name) => !WRITTEN_ANYWAY.has(name));
    },
    knownIds: (email: string) => readKnownIds(client, email),
    /** Guesses at passwords would lock the Super Admin out. */
    forgetAttempts: () => client.query('delete from rate_limits'),
    close: () => client.end(),
  };
}
