import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack as tarPack } from 'tar-stream';
import { GuardedClient } from '../guarded-client.ts';
import { readMigrations, readSequences, readTables } from './archive-catalog.ts';
import {
  type ArchivedTable,
  CHECKSUMS,
  type Checksums,
  FORMAT,
  getPieceName,
  getTableName,
  joinColumns,
  MANIFEST,
  type Manifest,
  PIECE_BYTES,
  quoteTable,
} from './archive-format.ts';
import { createPauser } from './pauses.ts';

const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};

/**
 * Streams that are destroyed tell it once more when nobody listens any longer, and an `error` event without a listener
 * ends the process. The failure itself has reached its promise.
 */
function ignoreErrors<Stream extends { on(event: 'error', listener: () => void): unknown }>(stream: Stream): Stream {
  stream.on('error', () => undefined);
  return stream;
}

/** One file of the archive. Waits until the reader of the archive has taken it: memory stays small. */
async function addFile(pack: Pack, sums: Checksums, name: string, content: Buffer): Promise<void> {
  sums.files[name] = createHash('sha256').update(content).digest('hex');
  await new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    ignoreErrors(pack.entry({ name, size: content.length, mode: 0o600 }, done)).end(content);
  });
}

const NEWLINE = 10;

/** Cuts after a row: every piece can be copied back by itself. A line break within a value is written as `\\n`. */
async function* splitIntoPieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (bytes + chunk.length < PIECE_BYTES || end === 0) {
      waiting.push(chunk);
      bytes += chunk.length;
      continue;
    }
    yield Buffer.concat([...waiting, chunk.subarray(0, end)]);
    waiting = [chunk.subarray(end)];
    bytes = chunk.length - end;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Nobody waits for a backup but who asked for it. */
const PAUSE_SHARE = 3;

async function addTable(client: pg.Client, pack: Pack, sums: Checksums, table: ArchivedTable): Promise<void> {
  const rows = ignoreErrors(client.query(copyTo(`copy ${quoteTable(table)} (${joinColumns(table)}) to stdout`)));
  const pauseShortly = createPauser(PAUSE_SHARE);
  let piece = 0;
  for await (const content of splitIntoPieces(rows)) {
    piece += 1;
    await addFile(pack, sums, getPieceName(table, piece), content);
    await pauseShortly();
  }
  sums.rows[getTableName(table)] = rows.rowCount;
}

async function addEverything(client: pg.Client, pack: Pack, takenAt: Date): Promise<void> {
  const sums: Checksums = { files: {}, rows: {} };
  const tables = await readTables(client);
  const manifest: Manifest = {
    format: FORMAT,
    takenAt: takenAt.toISOString(),
    migrations: await readMigrations(client),
    tables,
    // Read after the snapshot was taken, so none is behind its table.
    sequences: await readSequences(client),
  };
  await addFile(pack, sums, MANIFEST, Buffer.from(JSON.stringify(manifest, undefined, 2)));
  for (const table of tables) await addTable(client, pack, sums, table);
  await addFile(pack, { files: {}, rows: {} }, CHECKSUMS, Buffer.from(JSON.stringify(sums, undefined, 2)));
  pack.finalize();
}

/**
 * Writes all data of the database into `sink`, as it is at one moment, while people work (data-1). Its own connection:
 * the pool's limits would end it half-way.
 */
export async function writeArchive(url: string, sink: Writable, signal?: AbortSignal): Promise<void> {
  const client = new GuardedClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = UTC');
    await client.query('begin isolation level repeatable read, read only');
    // The snapshot begins with the first query.
    await client.query('select 1');
    const pack = ignoreErrors(tarPack());
    const writing = pipeline(pack, ignoreErrors(createZstdCompress(compression)), ignoreErrors(sink), { signal });
    const filling = addEverything(client, pack, new Date()).catch((error: Error) => {
      pack.destroy(error);
      throw error;
    });
    await Promise.all([writing, filling]);
  } finally {
    // Also ends a copy whose reader went away.
    await client.end();
  }
}

/**
 * Writes an archive that only its owner may read: it holds password hashes and keys. Until it is whole it has another
 * name, and a file that is there already stays. `signal` gives it up. Returns its size.
 */
export async function writeArchiveFile(url: string, file: string, signal?: AbortSignal): Promise<number> {
  const partial = `${file}.partial`;
  // A process that died left it.
  await rm(partial, { force: true });
  try {
    // `flush`: on the disk before it gets its name.
    await writeArchive(url, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }), signal);
    await rename(partial, file);
    return (await stat(file)).size;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
