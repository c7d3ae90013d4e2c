import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** What each of the two builds reads. */
const sources = {
  web: ['apps/web', 'packages/contract/src', 'packages/domain/src'],
  server: ['apps/server', 'packages/contract/src', 'packages/domain/src', 'packages/documents/src'],
} as const;
type Part = keyof typeof sources;

const isSource = (file: string) =>
  /\.(ts|tsx|html|css|svg|png)$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file) && !file.includes(`dist${path.sep}`);

/** Changes when anything that the build reads changes. */
function sourceStamp(part: Part): string {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  for (const folder of sources[part]) {
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter(isSource);
    for (const file of files.sort()) {
      const { mtimeMs, size } = statSync(path.join(root, folder, file));
      hash.update(`${folder} ${file} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest('hex');
}

async function build(part: Part): Promise<void> {
  const stamp = sourceStamp(part);
  const stampFile = path.join(root, 'apps', part, 'dist', '.source-stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const app = `apps/${part}`;
  console.log(`Building ${app}…`);
  const [status] = await once(
    spawn('vite', ['build', app, '--config', `${app}/vite.config.ts`, '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    }),
    'exit',
  );
  if (status !== 0) {
    console.error(`${app} could not be built; the lines above say why.`);
    process.exit(1);
  }
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Builds the web application and the server, each when its sources changed since it was built last. */
export async function buildWhatChanged(): Promise<void> {
  await Promise.all([build('web'), build('server')]);
}
