import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { isListening } from './embedded-watch.ts';
import { GuardedClient } from './guarded-client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'brigade-crash-'));
// PostgreSQL may run as another user, who must reach its data.
chmodSync(folder, 0o755);
const home = path.join(folder, 'data');
const started: EmbeddedServer[] = [];
afterAll(async () => {
  for (const server of started) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Process id and port, as the server's own file says them. */
function postmaster(): { pid: number; port: number } {
  const lines = readFileSync(path.join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** A process that starts the embedded PostgreSQL and watches it, as the server does. */
async function anotherProcess() {
  const module = path.join(import.meta.dirname, 'embedded.ts');
  const script = `const { startEmbedded } = await import(${JSON.stringify(module)});
    await startEmbedded(${JSON.stringify(home)}); console.log('started'); setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a start after server and PostgreSQL were killed together brings both back', async () => {
  const child = await anotherProcess();
  const { pid, port } = postmaster();
  child.kill('SIGKILL');
  await once(child, 'exit');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isListening(port)).toBe(false);

  const server = await startEmbedded(home);
  started.push(server);
  const client = new GuardedClient(server.url);
  await client.connect();
  await expect(client.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  await client.end();
});
