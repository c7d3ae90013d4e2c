'use strict';
// Runs before `start`: installs packages, then builds. Most starts have nothing to do and must not wait.
const { spawnSync } = require('node:child_process');
const path = require('node:path');
require('./setup.cjs');
const { changedParts } = require('./source-stamp.cjs');

if (!process.exitCode && changedParts().length > 0) {
  const build = path.join(__dirname, 'build.ts');
  process.exitCode = spawnSync('node', [build], { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;
}
