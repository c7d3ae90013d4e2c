import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { changedParts, type Part, sourceStamp, stampFile } from './source-stamp.cjs';

const root = path.resolve(import.meta.dirname, '..');

async function build(part: Part): Promise<void> {
  const stamp = sourceStamp(part);
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
  writeFileSync(stampFile(part), stamp);
}

/** Builds the web application and the server, each when its sources changed since it was built last. */
export async function buildWhatChanged(): Promise<void> {
  await Promise.all(changedParts().map(build));
}

if (import.meta.main) await buildWhatChanged();
