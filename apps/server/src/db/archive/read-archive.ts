import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import {
  type ArchivedTable,
  ArchiveError,
  CHECKSUMS,
  Checksums,
  getPieceName,
  getTableName,
  LONGEST_JSON,
  MANIFEST,
  Manifest,
} from './archive-format.ts';

export interface ArchiveContents {
  readonly manifest: Manifest;
  readonly checksums: Checksums;
}

/** Gets the pieces of every table in order. */
export interface ArchiveReader {
  /** Must read all of it. */
  piece?(table: ArchivedTable, content: AsyncIterable<Buffer>): Promise<void>;
}

const createArchiveError = () =>
  new ArchiveError('This archive is cut off or was altered. Nothing was restored from it.');

async function readJson(entry: AsyncIterable<Buffer>, size: number): Promise<{ text: string; sum: string }> {
  if (size > LONGEST_JSON) throw createArchiveError();
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  return { text: content.toString('utf8'), sum: createHash('sha256').update(content).digest('hex') };
}

function parseManifest(text: string): Manifest {
  const json: unknown = JSON.parse(text);
  const isNewer =
    typeof json === 'object' && json !== null && 'format' in json && Number(json.format) > Manifest.shape.format.value;
  if (isNewer) throw new ArchiveError('A newer version of Brigade made this archive. Restore it with that version.');
  return Manifest.parse(json);
}

async function* hashContent(content: AsyncIterable<Buffer>, done: (sum: string) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  done(hash.digest('hex'));
}

type Entry = AsyncIterable<Buffer> & { readonly header: Header };

/** Reads the entries one by one and knows which one must come next. */
class Contents {
  manifest: Manifest | undefined;
  checksums: Checksums | undefined;
  private readonly sums: Record<string, string> = {};
  private tableAt = 0;
  private pieceAt = 0;
  private readonly reader: ArchiveReader;

  constructor(reader: ArchiveReader) {
    this.reader = reader;
  }

  async add(entry: Entry): Promise<void> {
    const { name, size = 0 } = entry.header;
    if (this.checksums) throw createArchiveError();
    if (!this.manifest) {
      if (name !== MANIFEST) throw new ArchiveError('This file is no archive of Brigade.');
      const { text, sum } = await readJson(entry, size);
      this.manifest = parseManifest(text);
      this.sums[name] = sum;
    } else if (name === CHECKSUMS) {
      this.checksums = Checksums.parse(JSON.parse((await readJson(entry, size)).text));
    } else await this.addPiece(this.manifest, name, entry);
  }

  private async addPiece(manifest: Manifest, name: string, entry: Entry): Promise<void> {
    let table = manifest.tables[this.tableAt];
    while (table && name !== getPieceName(table, this.pieceAt + 1)) {
      this.tableAt += 1;
      this.pieceAt = 0;
      table = manifest.tables[this.tableAt];
    }
    if (!table) throw createArchiveError();
    this.pieceAt += 1;
    const content = hashContent(entry, (sum) => {
      this.sums[name] = sum;
    });
    if (this.reader.piece) await this.reader.piece(table, content);
    else for await (const _chunk of content);
  }

  end(): ArchiveContents {
    const { manifest, checksums } = this;
    if (!manifest || !checksums) throw createArchiveError();
    const names = new Set([...Object.keys(this.sums), ...Object.keys(checksums.files)]);
    if ([...names].some((name) => this.sums[name] !== checksums.files[name])) throw createArchiveError();
    if (manifest.tables.some((table) => checksums.rows[getTableName(table)] === undefined)) throw createArchiveError();
    return { manifest, checksums };
  }
}

/** Reads an archive entry by entry. What is wrong with its bytes is thrown as it comes. */
export async function readArchive(file: string, reader: ArchiveReader): Promise<ArchiveContents> {
  const contents = new Contents(reader);
  const entries = extract();
  const reading = pipeline(createReadStream(file), createZstdDecompress(), entries);
  // The loop meets the same failure.
  reading.catch(() => undefined);
  for await (const entry of entries) await contents.add(entry as unknown as Entry);
  await reading;
  return contents.end();
}

const getCode = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Reads every byte. Throws `ArchiveError` unless all is there and as it was written. */
export async function checkArchive(file: string): Promise<ArchiveContents> {
  try {
    return await readArchive(file, {});
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    if (['ENOENT', 'EACCES', 'EISDIR'].includes(getCode(error)))
      throw new ArchiveError(`The file ${file} cannot be read.`);
    throw createArchiveError();
  }
}
