import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { applyKnownMigrations, lockMigrations, readKnownMigrations } from '#server/db/migrate.ts';
import { demoServer } from '#testing/demo.ts';
import { isAll, longTest } from '#testing/long-test.ts';
import { databaseUrl } from '#testing/postgres.ts';
import { readTables } from './archive-catalog.ts';
import { ArchiveError, getTableName, quoteTable } from './archive-format.ts';
import { restoreArchive } from './restore-archive.ts';
import { writeArchiveFile } from './write-archive.ts';

const { db, url, call, addUser } = await demoServer(new Date('2026-11-21T15:00:00Z'));
const folder = mkdtempSync(path.join(tmpdir(), 'brigade-archive-'));
const archive = path.join(folder, 'kitchen.tar.zst');
const createdNames: string[] = [];
let archived: Readonly<Record<string, string>> = {};
let restored = '';

async function connected<T>(to: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: to });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function anEmptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await connected(inject('databaseUrl'), (client) => client.query(`create database ${name}`));
  createdNames.push(name);
  return databaseUrl(inject('databaseUrl'), name);
}

/** Rows and a hash of their text, generated columns included, of every table. */
const readContents = (to: string) =>
  connected(to, async (client) => {
    const contents: Record<string, string> = {};
    for (const table of await readTables(client)) {
      const { rows } = await client.query<{ content: string }>(`
        select count(*) || ' rows ' || md5(coalesce(string_agg(row::text, E'\\n' order by row::text collate "C"), '')) as content
        from ${quoteTable(table)} as row`);
      contents[getTableName(table)] = rows[0]?.content ?? '';
    }
    return contents;
  });

const namesIn = (to: string) => connected(to, async (client) => (await readTables(client)).map(getTableName));

const hostile = 'Tab\tand \\N and "quotes", a line\nbreak, \\. alone:\n\\.\n and 🍋 Crème';

beforeAll(async () => {
  const chef = await addUser();
  const { body } = await call(chef, 'GET', '/v1/elements?perPage=1');
  const [element] = body.data;
  const { body: whole } = await call(chef, 'GET', `/v1/elements/${element.id}`);
  await db.$client.query('update elements set method = $1 where id = $2', [hostile, whole.data.id]);
  await writeArchiveFile(url, archive);
  archived = await readContents(url);
  restored = await anEmptyDatabase();
  await restoreArchive(restored, archive);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await connected(inject('databaseUrl'), async (client) => {
    for (const name of createdNames) await client.query(`drop database ${name} with (force)`);
  });
});

test('a restored kitchen is the same in every row of every table', async () => {
  expect(await readContents(restored)).toEqual(archived);
  expect(Object.keys(archived)).toEqual(
    expect.arrayContaining(['public.accounts', 'public.audit_trail', 'identity.jwks']),
  );
  expect(archived['public.elements']).not.toMatch(/^0 /);
});

test('a restored kitchen keeps its promises: constraints, triggers and numbering are those of a new one', async () => {
  const promises = (to: string) =>
    connected(to, async (client) => {
      const constraints = await client.query(`
        select conrelid::regclass::text as place, conname, pg_get_constraintdef(oid) as definition, convalidated
        from pg_constraint where connamespace::regnamespace::text in ('public', 'identity') order by 1, 2`);
      const triggers = await client.query(`
        select tgrelid::regclass::text as place, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`);
      const sequences = await client.query(
        `select schemaname, sequencename, last_value from pg_sequences order by 1, 2`,
      );
      return [constraints.rows, triggers.rows, sequences.rows];
    });
  expect(await promises(restored)).toEqual(await promises(url));
  await connected(restored, async (client) => {
    const trail = await client.query(`select max(id) as last from audit_trail`);
    await client.query(`insert into vendors (name) values ('Vendor of the restored kitchen')`);
    const addedRecord = await client.query(`select id, table_name from audit_trail where id > $1`, [
      trail.rows[0].last,
    ]);
    expect(addedRecord.rows).toHaveLength(1);
  });
});

test('only its owner may read an archive', async () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
});

test('people who save during a backup are not in half: the archive holds one moment', async () => {
  const chef = await addUser();
  const mark = randomUUID();
  const answers = new Map<number, number>();
  let isOver = false;
  const saveOn = async () => {
    for (let n = 0; !isOver; n += 1) {
      const { status } = await call(chef, 'POST', '/v1/vendors', { name: `Saved meanwhile ${n} ${mark}` });
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const saving = saveOn();
  const file = path.join(folder, 'meanwhile.tar.zst');
  await writeArchiveFile(url, file);
  isOver = true;
  await saving;
  expect([...answers.keys()]).toEqual([201]);
  const later = await anEmptyDatabase();
  await restoreArchive(later, file);
  await connected(later, async (client) => {
    const { rows } = await client.query(`
      select
        (select count(*) from vendors where name like '%${mark}')::int as saved,
        (select count(*) from audit_trail where after ->> 'name' like '%${mark}')::int as told`);
    expect(rows[0].saved).toBe(rows[0].told);
    expect(rows[0].saved).toBeLessThan(answers.get(201) ?? 0);
  });
});

const refusal = (to: string, file: string) =>
  restoreArchive(to, file).then(
    () => 'restored',
    (error: unknown) => (error instanceof ArchiveError ? error.message : `not a sentence: ${error}`),
  );

test('a cut archive is refused before anything is touched, wherever it was cut', async () => {
  const target = await anEmptyDatabase();
  const bytes = readFileSync(archive);
  for (const share of [0, 0.001, 0.3, 0.9, 0.999]) {
    const file = path.join(folder, 'cut.tar.zst');
    writeFileSync(file, bytes);
    truncateSync(file, Math.floor(bytes.length * share));
    expect(await refusal(target, file)).toMatch(/cut off or was altered/);
  }
  expect(await namesIn(target)).toEqual([]);
});

const unpacked = (bytes: Buffer): Buffer | undefined => {
  try {
    return zstdDecompressSync(bytes);
  } catch {
    return undefined;
  }
};

/**
 * The archive with one bit altered at the place, or at the first place after it where the rows differ: a bit that makes
 * the decompressor copy the same text from another place alters nothing.
 */
function alteredAt(bytes: Buffer, place: number, bit: number): Buffer {
  const rows = zstdDecompressSync(bytes);
  for (let at = place; ; at += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
    if (!unpacked(altered)?.equals(rows)) return altered;
  }
}

/** Each is one reading of the archive. */
const ALTERED_BITS = isAll ? 40 : 6;

test('an archive in which one bit was altered is refused before anything is touched', async () => {
  const target = await anEmptyDatabase();
  const bytes = readFileSync(archive);
  for (let turn = 1; turn < ALTERED_BITS; turn += 1) {
    const at = Math.floor((bytes.length * turn) / ALTERED_BITS);
    const file = path.join(folder, 'altered.tar.zst');
    writeFileSync(file, alteredAt(bytes, at, turn % 8));
    expect(await refusal(target, file), `byte ${at}`).toMatch(/cut off or was altered|newer version|no archive/);
  }
  expect(await namesIn(target)).toEqual([]);
});

test('a file that is something else, or is not there, is refused in a sentence', async () => {
  const target = await anEmptyDatabase();
  const letter = path.join(folder, 'letter.txt');
  writeFileSync(letter, 'Dear chef');
  expect(await refusal(target, letter)).toMatch(/cut off or was altered|no archive/);
  expect(await refusal(target, path.join(folder, 'nowhere.tar.zst'))).toMatch(/cannot be read/);
});

test('a database that is not empty is refused and stays as it is', async () => {
  const before = await readContents(url);
  expect(await refusal(url, archive)).toMatch(/The database is not empty/);
  expect(await readContents(url)).toEqual(before);
});

/** An archive of a database with the first migrations, after a change. */
async function readArchive(migrations: number, change: string): Promise<string> {
  const other = await anEmptyDatabase();
  await connected(other, async (client) => {
    await applyKnownMigrations(client, migrations);
    await client.query(change);
  });
  const file = path.join(folder, `${randomUUID()}.tar.zst`);
  await writeArchiveFile(other, file);
  return file;
}

test.each([
  [
    'a newer version',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 1999999999999)`,
    /^Another version of Brigade .* Restore it with the newest version\.$/,
  ],
  [
    'a version from before the schema started over',
    `update drizzle.__drizzle_migrations set hash = 'of yesterday', created_at = created_at - 1000000000 where id = 1`,
    /^An older version of Brigade .* Only that version can restore it\.$/,
  ],
])('an archive of %s is refused before anything is touched', async (_version, change, sentence) => {
  const file = await readArchive(readKnownMigrations().length, change);
  const target = await anEmptyDatabase();
  expect(await refusal(target, file)).toMatch(sentence);
  expect(await namesIn(target)).toEqual([]);
});

test('an archive of an earlier version is brought up to date', async () => {
  const namedText = `insert into vendors (name) values ('Vendor of the earlier version')`;
  const file = await readArchive(readKnownMigrations().length - 1, namedText);
  const target = await anEmptyDatabase();
  await restoreArchive(target, file);
  expect(await namesIn(target)).toEqual(await namesIn(url));
  const earlier = `select name from vendors where name like 'Vendor of the earlier%'`;
  expect((await connected(target, (client) => client.query(earlier))).rows).toHaveLength(1);
});

/** Activity and waits of other connections. */
const workIn = (to: string) =>
  connected(to, async (client) => {
    const { rows } = await client.query<{ query: string; wait: string | null }>(`
      select query, wait_event as wait from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    return rows;
  });

longTest('kill -9 in the middle of a restore: nothing happened, and the next one works', async () => {
  const target = await anEmptyDatabase();
  const file = path.join(mkdtempSync(path.join(folder, 'killed-')), 'kitchen.tar.zst');
  copyFileSync(archive, file);
  const holder = new pg.Client({ connectionString: target });
  await holder.connect();
  await holder.query('begin');
  await lockMigrations(holder);
  const restoring = spawn(process.execPath, ['apps/server/src/restore.ts', file], {
    env: { ...process.env, DATABASE_URL: target },
    stdio: 'ignore',
  });
  const endedPromise = once(restoring, 'exit');
  const waitsFor = (what: string) =>
    expect
      .poll(async () => (await workIn(target)).map(({ query, wait }) => `${query.slice(0, 4)}: ${wait}`))
      .toContain(what);
  // The archive is checked by now. From here on it is a pipe: whoever writes it decides how far the restore gets.
  await waitsFor('sele: advisory');
  rmSync(file);
  execFileSync('mkfifo', [file]);
  await holder.end();
  const pipe = await open(file, 'w');
  const bytes = readFileSync(archive);
  await pipe.write(bytes.subarray(0, bytes.length / 2));
  await waitsFor('copy: ClientRead');
  restoring.kill('SIGKILL');
  expect((await endedPromise)[1]).toBe('SIGKILL');
  await pipe.close();
  // The server notices that its client is gone when it next reads from it.
  await expect.poll(() => workIn(target)).toEqual([]);
  expect(await namesIn(target)).toEqual([]);
  await restoreArchive(target, archive);
  expect(await readContents(target)).toEqual(archived);
});
