'use strict';
// `npm start`: runs the server and restarts it after a crash, because nobody is there to do it at five in the morning.
// Plain JavaScript without dependencies, because it delays every start.
const { spawn } = require('node:child_process');
const path = require('node:path');

const main = path.join(path.dirname(__dirname), 'apps', 'server', 'dist', 'main.js');
/** A young generation that never grows to its usual 48 MB, most of which stays: also in deploy/Containerfile (decision 09). */
const FLAGS = ['--max-semi-space-size=4'];
const MOST_RESTARTS = 3;
const WINDOW = 60_000;

let server;
let isStopping = false;
/** An exit before this time is a failed start (wrong settings, port in use), and a retry would not help. */
let hasBeenReady = false;
const restarts = [];

function start() {
  server = spawn(process.execPath, [...FLAGS, main], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  server.once('message', () => {
    hasBeenReady = true;
  });
  server.once('exit', ended);
}

function ended(code, signal) {
  if (isStopping || code === 0 || !hasBeenReady) process.exit(code ?? 1);
  const how = signal ? `signal ${signal}` : `code ${code}`;
  while (restarts.length > 0 && restarts[0] < Date.now() - WINDOW) restarts.shift();
  if (restarts.length === MOST_RESTARTS) {
    console.error(
      `The server ended by ${how}, the ${MOST_RESTARTS + 1}th time within a minute. It is not started again.`,
    );
    process.exit(1);
  }
  restarts.push(Date.now());
  console.error(`The server ended by ${how}. Starting it again (${restarts.length} of ${MOST_RESTARTS} in a minute).`);
  start();
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true;
    server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
start();
