import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A clone with an npm that installs one file and then does what the test says. */
function clone(npm: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'brigade-setup-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'tools'));
  cpSync(path.join(import.meta.dirname, 'setup.cjs'), path.join(folder, 'tools/setup.cjs'));
  writeFileSync(path.join(folder, 'package-lock.json'), '{}');
  const npmFile = path.join(folder, 'npm.cjs');
  const says = (does: string) =>
    writeFileSync(npmFile, `const fs = require('node:fs'); fs.appendFileSync('node_modules/installed', '.');\n${does}`);
  says(npm);
  const options = { env: { ...process.env, npm_execpath: npmFile, npm_node_execpath: process.execPath } };
  const setUp = [path.join(folder, 'tools/setup.cjs')];
  return {
    has: (file: string) => existsSync(path.join(folder, 'node_modules', file)),
    says,
    setUp: () => spawnSync(process.execPath, setUp, options).status,
    /** Killed while its npm works, as by a power cut. */
    cutOff: () =>
      new Promise<void>((resolve) => {
        const child = spawn(process.execPath, setUp, { ...options, detached: true, stdio: 'ignore' });
        const looking = setInterval(() => {
          if (!existsSync(path.join(folder, 'node_modules/half'))) return;
          clearInterval(looking);
          child.once('exit', () => {
            // Whose owner is gone counts as held for five seconds.
            rmSync(path.join(folder, '.setup.lock'), { recursive: true });
            resolve();
          });
          process.kill(-(child.pid ?? 0), 'SIGKILL');
        }, 20);
      }),
  };
}

test('after an install that was cut off, what it left is removed before the next', {
  timeout: 60_000,
}, async () => {
  const { cutOff, setUp, says, has } = clone(`fs.writeFileSync('node_modules/half', ''); setTimeout(() => 0, 60_000);`);
  await cutOff();
  expect(has('half')).toBe(true);
  says('');
  expect(setUp()).toBe(0);
  expect([has('half'), has('installed'), has('.setup-stamp')]).toEqual([false, true, true]);
});

test('packages that are there without a stamp stay: somebody installed them by hand', {
  timeout: 60_000,
}, () => {
  const { setUp, says, has } = clone(`fs.writeFileSync('node_modules/whole', '');`);
  expect(setUp()).toBe(0);
  says('');
  rmSync(path.join(folders[0] ?? '', 'node_modules/.setup-stamp'));
  expect(setUp()).toBe(0);
  expect(has('whole')).toBe(true);
});
