import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { plainEnvironment } from '#testing/plain-environment.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A clone whose bundler does what the test says. */
function clone(bundler: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-build-'));
  folders.push(folder);
  for (const file of ['build.ts', 'source-stamp.cjs'])
    cpSync(path.join(import.meta.dirname, file), path.join(folder, 'tools', file));
  for (const part of ['apps/web/dist', 'apps/server/dist', 'packages/contract/src', 'packages/domain/src'])
    mkdirSync(path.join(folder, part), { recursive: true });
  mkdirSync(path.join(folder, 'packages/documents/src'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, 'package-lock.json'), '{}');
  const program = path.join(folder, 'programs', 'vite');
  mkdirSync(path.dirname(program));
  writeFileSync(program, `#!/bin/sh\n${bundler}\n`);
  chmodSync(program, 0o755);
  const environment = plainEnvironment({ PATH: `${path.dirname(program)}:${process.env.PATH}` });
  const build = [path.join(folder, 'tools/build.ts')];
  return { folder, build: () => spawnSync(process.execPath, build, { env: environment, encoding: 'utf8' }) };
}

test('the first build says in plain words what is built and when it is there, the next one has nothing to say', () => {
  const { build } = clone('exit 0');
  const first = build();
  expect(first.stdout.split('\n')).toEqual([
    'Building the web application and the server (first start, or the sources changed)…',
    expect.stringMatching(/^Built the web application and the server in \d+ s\.$/),
    '',
  ]);
  expect({ status: first.status, stderr: first.stderr }).toEqual({ status: 0, stderr: '' });
  expect(build().stdout).toBe('');
});

test('another version is built again', () => {
  const { folder, build } = clone('exit 0');
  build();
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module", "version": "2.0.0" }');
  expect(build().stdout).toContain('Built the web application and the server');
});

test('a build that fails names the part, and the next start tries again', () => {
  const { build } = clone('case "$*" in *apps/server*) echo no such module >&2; exit 1;; esac');
  for (const _time of ['first', 'second']) {
    const { status, stderr, stdout } = build();
    expect(status).toBe(1);
    expect(stderr).toContain('no such module');
    expect(stderr).toContain('apps/server could not be built; the lines above say why.');
    expect(stdout).not.toContain('Built');
  }
});

test.runIf(process.env.TEST_ALL === '1')(
  'a build of more than ten seconds says that it is still at work',
  {
    timeout: 60_000,
  },
  () => {
    expect(clone('sleep 11').build().stdout).toContain('Still building, 10 s so far…');
  },
);
