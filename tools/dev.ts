import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { startEmbedded } from '#server/db/embedded.ts';
import { dataFolder } from '#server/places.ts';

/*
 * Development: the server runs the TypeScript directly and restarts when one of its files is saved; Vite reloads the
 * browser. The embedded database keeps running across restarts.
 */

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3000);
const publicUrl = `http://localhost:${port}`;

/** The port itself if it is free, any free one for 0. */
function findFreePort(wantedPort = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(wantedPort, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function run(command: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
}

await findFreePort(port).catch(() => {
  console.error(`Port ${port} is taken: stop what listens there, or set PORT to another one.`);
  process.exit(1);
});
const database = process.env.DATABASE_URL ? undefined : await startEmbedded(dataFolder);
const serverPort = await findFreePort();
const children = [
  run('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    PORT: String(serverPort),
    PUBLIC_URL: publicUrl,
    ...(database ? { DATABASE_URL: database.url, DEMO: process.env.DEMO ?? '1' } : {}),
  }),
  // Its address would be the first one to read, and the server behind it is not ready yet.
  run('vite', ['apps/web', '--config', 'apps/web/vite.config.ts', '--port', `${port}`, '--strictPort', '-l', 'warn'], {
    BRIGADE_SERVER: `http://localhost:${serverPort}`,
  }),
];

let isStopping = false;
async function stop(status: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(
    children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', () => resolve(undefined)))),
  );
  if (!database?.wasRunning) await database?.stop();
  process.exit(status);
}
process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
for (const child of children) child.once('exit', (code) => void stop(code ?? 1));
