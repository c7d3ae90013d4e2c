import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWhatChanged } from './build.ts';
import { ensureChromium } from './chromium.ts';

// firebase-tools takes 700 MB with its dependencies. This test installs it on demand into a separate folder beside the
// lock file, so that it never becomes a dependency.
const VERSION = '15.34.2';
const root = path.resolve(import.meta.dirname, '..');
const home = path.join(root, '.data', 'firebase');
const port = Number(process.env.FIREBASE_EMULATOR_PORT ?? 9099);
const host = `127.0.0.1:${port}`;
const command = path.join(home, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js');

function fetchTools(): void {
  if (existsSync(command)) return;
  console.log(`Fetching firebase-tools ${VERSION}, which takes a minute or two…`);
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, 'package.json'), '{ "private": true }\n');
  const npm = process.env.npm_execpath;
  const parameters = [
    'install',
    // One of its packages would compile C++ for ten minutes, for speed that no test needs.
    '--ignore-scripts',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `firebase-tools@${VERSION}`,
  ];
  const fetched = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...parameters], {
        cwd: home,
        stdio: 'inherit',
      })
    : spawnSync('npm', parameters, { cwd: home, stdio: 'inherit' });
  if (fetched.status !== 0) throw new Error('firebase-tools could not be fetched.');
}

async function startEmulator() {
  writeFileSync(
    path.join(home, 'firebase.json'),
    JSON.stringify({
      emulators: { auth: { host: '127.0.0.1', port }, ui: { enabled: false }, singleProjectMode: false },
    }),
  );
  const parameters = [command, 'emulators:start', '--only', 'auth', '--project', 'demo-brigade'];
  // The tool writes to the user's configuration on every call, so it gets a separate one.
  const environment = { ...process.env, XDG_CONFIG_HOME: home, CI: '1' };
  const emulator = spawn(process.execPath, parameters, { cwd: home, env: environment, stdio: 'ignore' });
  for (let second = 0; second < 90; second += 1) {
    if (emulator.exitCode !== null) throw new Error('The Auth emulator did not start.');
    const isUp = await fetch(`http://${host}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return emulator;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  emulator.kill('SIGTERM');
  throw new Error(`The Auth emulator did not answer on ${host}.`);
}

fetchTools();
await buildWhatChanged();
if (!(await ensureChromium())) throw new Error('There is no Chromium for the journeys.');
const emulator = await startEmulator();
const tests = spawnSync('vitest', ['run', '--project', 'firebase'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FIREBASE_AUTH_EMULATOR_HOST: host },
});
emulator.kill('SIGINT');
process.exitCode = tests.status ?? 1;
