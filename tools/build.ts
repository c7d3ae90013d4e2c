import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { changedParts, type Part, sourceStamp, stampFile } from './source-stamp.cjs';

const root = path.resolve(import.meta.dirname, '..');

const inWords: Record<Part, string> = { web: 'the web application', server: 'the server' };
const TELL_EVERY = 10_000;

async function build(part: Part): Promise<void> {
  const stamp = sourceStamp(part);
  const app = `apps/${part}`;
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
  writeFileSync(stampFile(part), stamp);
}

/** Builds the web application and the server, each only if its sources changed since the last build. */
export async function buildWhatChanged(): Promise<void> {
  const parts = changedParts();
  if (parts.length === 0) return;
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1_000)} s`;
  const what = parts.map((part) => inWords[part]).join(' and ');
  console.log(`Building ${what} (first start, or the sources changed)…`);
  const telling = setInterval(() => console.log(`Still building, ${seconds()} so far…`), TELL_EVERY);
  await Promise.all(parts.map(build));
  clearInterval(telling);
  console.log(`Built ${what} in ${seconds()}.`);
}

if (import.meta.main) await buildWhatChanged();
