import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, 'apps/web/dist/.source-stamp');

/** Changes when anything that the web build reads changes. */
function sourceStamp(): string {
  const hash = createHash('sha256');
  const sources = globSync(
    ['apps/web/**/*.{ts,tsx,html,css,svg,png}', 'packages/{contract,domain}/src/**/*.ts', 'package-lock.json'],
    {
      cwd: root,
      exclude: (name) => name.includes('dist') || name.includes('.test.') || name.endsWith('.gen.ts'),
    },
  );
  for (const source of sources.sort()) {
    const { mtimeMs, size } = statSync(path.join(root, source));
    hash.update(`${source} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

/** Builds the web application when its sources changed since the last build. */
export function buildWebIfChanged(): void {
  if (!existsSync(path.join(root, 'apps/web/vite.config.ts'))) return;
  const stamp = sourceStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the web application…');
  const built = spawnSync('vite', ['build', 'apps/web', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (built.status !== 0) {
    console.error('The web application could not be built; the lines above say why.');
    process.exit(1);
  }
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}
