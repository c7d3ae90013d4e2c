'use strict';
// `node tools/run.cjs bench/run.ts …` installs what is missing, then runs the file under the Node that the packages bring.
// Not `setup && node …` in one line: a shell remembers the Node that it found first.
const { spawn } = require('node:child_process');
require('./setup.cjs');

if (!process.exitCode) {
  const child = spawn('node', process.argv.slice(2), { stdio: 'inherit', shell: process.platform === 'win32' });
  // Ctrl+C reaches the child by itself.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}
