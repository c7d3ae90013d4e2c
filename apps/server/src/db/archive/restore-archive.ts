import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { GuardedClient } from '../guarded-client.ts';
import { applyKnownMigrations, compareSchema, lockMigrations, migrate } from '../migrate.ts';
import { isEmptyDatabase, readTables } from './archive-catalog.ts';
import {
  type ArchivedTable,
  ArchiveError,
  getTableName,
  joinColumns,
  type Manifest,
  quoteName,
  quoteTable,
} from './archive-format.ts';
import { createPauser } from './pauses.ts';
import { type ArchiveContents, checkArchive, readArchive } from './read-archive.ts';

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** The archive's schema must be one that this version knows: its own or an earlier one (data-3). */
function refuseUnknownSchema({ migrations }: Manifest): void {
  const age = compareSchema(migrations);
  if (age === 'newer')
    throw new ArchiveError(
      'Another version of Brigade made this archive, with tables that this one does not know. Restore it with the newest version.',
    );
  if (age === 'foreign')
    throw new ArchiveError(
      'An older version of Brigade made this archive, and its data cannot be taken over. Only that version can restore it.',
    );
}

async function refuseOtherTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const inWords = (list: readonly ArchivedTable[]) =>
    list.map((table) => `${getTableName(table)}(${joinColumns(table)})`);
  const [there, archived] = [inWords(await readTables(client)), inWords(tables)].map((list) => list.toSorted().join());
  if (there !== archived) throw new ArchiveError('The tables of this archive are not those of its version of Brigade.');
}

/** Foreign keys are made again after the load, which checks every row and lets tables come in any order. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoteName(name)}`);
  return rows;
}

async function switchTriggers(client: pg.Client, tables: readonly ArchivedTable[], to: 'enable' | 'disable') {
  for (const table of tables) await client.query(`alter table ${quoteTable(table)} ${to} trigger user`);
}

/** Other databases of the same server may be at work. */
const PAUSE_SHARE = 0.25;

async function loadRows(client: pg.Client, file: string): Promise<ArchiveContents> {
  const loadedCounts: Record<string, number> = {};
  const pauseShortly = createPauser(PAUSE_SHARE);
  const contents = await readArchive(file, {
    async piece(table, content) {
      const copy = client.query(copyFrom(`copy ${quoteTable(table)} (${joinColumns(table)}) from stdin`));
      await pipeline(content, copy);
      loadedCounts[getTableName(table)] = (loadedCounts[getTableName(table)] ?? 0) + copy.rowCount;
      await pauseShortly();
    },
  });
  for (const [table, rows] of Object.entries(contents.checksums.rows))
    if ((loadedCounts[table] ?? 0) !== rows) throw new ArchiveError(`The archive does not hold all rows of ${table}.`);
  return contents;
}

/** Schema, rows and keys in one transaction: until it commits, nothing has happened. */
async function load(client: pg.Client, file: string, manifest: Manifest): Promise<void> {
  await client.query('begin');
  await lockMigrations(client);
  if (!(await isEmptyDatabase(client)))
    throw new ArchiveError('The database is not empty. An archive is restored into an empty database only.');
  await applyKnownMigrations(client, manifest.migrations.length);
  await refuseOtherTables(client, manifest);
  const { tables } = manifest;
  // Restored rows are no changes: no audit trail, no counting, no new version.
  await switchTriggers(client, tables, 'disable');
  const foreignKeys = await dropForeignKeys(client);
  // The archive has the rows of the migrations, too.
  await client.query(`truncate ${tables.map(quoteTable).join(', ')}`);
  await loadRows(client, file);
  for (const { schema, name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoteTable({ schema, name }), value, isCalled]);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`);
  await switchTriggers(client, tables, 'enable');
  await client.query('commit');
}

/** Throws `ArchiveError` unless this version can restore the archive. Knows nothing of a database. */
export async function checkRestorable(file: string): Promise<Manifest> {
  const { manifest } = await checkArchive(file);
  refuseUnknownSchema(manifest);
  return manifest;
}

/**
 * Puts the data of an archive into an empty database, then applies the migrations that came after it. Everything that can
 * be wrong with the archive is found before the database is touched.
 */
export async function restoreArchive(url: string, file: string): Promise<Manifest> {
  const manifest = await checkRestorable(file);
  const client = new GuardedClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = UTC');
    await load(client, file, manifest);
    // Without figures the planner passes over the indexes.
    await client.query('vacuum analyze');
  } finally {
    // Without a commit, this undoes everything.
    await client.end();
  }
  await migrate(url);
  return manifest;
}
