import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Limit for the code that the browser needs to show the menus list, in bytes after gzip. */
const BUDGET = 215_000;
const dist = path.resolve(import.meta.dirname, '../apps/web/dist');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

const files = new Set<string>();

function collect(name: string): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build's manifest does not know ${name}.`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const inner of chunk.imports ?? []) collect(inner);
}
// The build bundles everything that `/menus` needs with the entry: see apps/web/build.
collect('index.html');

const sizes = [...files]
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, bytes: gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length }))
  .sort((one, other) => other.bytes - one.bytes);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

console.log(`first load of /menus: ${kilobytes(total)} kB of JavaScript after gzip, in ${sizes.length} files`);
if (total > BUDGET) {
  for (const { file, bytes } of sizes.slice(0, 12)) console.error(`  ${kilobytes(bytes).padStart(6)} kB  ${file}`);
  console.error(`More than ${kilobytes(BUDGET)} kB.`);
  process.exit(1);
}
