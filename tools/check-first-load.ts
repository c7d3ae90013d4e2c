import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Limit for the code that the browser needs to show the menus list, in bytes after gzip. */
const BUDGET = 215_000;
const dist = path.resolve(import.meta.dirname, '../apps/web/dist');
const read = (file: string) => readFileSync(path.join(dist, file));

const manifest: Record<string, { readonly file: string; readonly imports?: readonly string[] }> = JSON.parse(
  read('.vite/manifest.json').toString(),
);
// The build bundles everything that `/menus` needs with the entry: see apps/web/build.
const chunks = new Set(['index.html']);
for (const name of chunks) for (const inner of manifest[name]?.imports ?? []) chunks.add(inner);

const files = [...chunks].flatMap((name) => manifest[name]?.file ?? []).filter((file) => file.endsWith('.js'));
const total = files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
const formatKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
console.log(`first load of /menus: ${formatKilobytes(total)} kB of JavaScript after gzip, in ${files.length} files`);
if (files.length === 0 || total > BUDGET) {
  console.error(`At most ${formatKilobytes(BUDGET)} kB: ${files.join(', ')}`);
  process.exit(1);
}
