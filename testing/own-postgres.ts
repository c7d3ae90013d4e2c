import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

export interface OwnPostgres extends EmbeddedServer {
  /** `SIGKILL` simulates a crash, `SIGINT` a restart by an administrator. */
  signal(signal: 'SIGKILL' | 'SIGINT'): void;
}

/** A PostgreSQL for one test file, migrated and with durable settings, for tests that stop it or fill its disk. */
export async function ownPostgres(
  folder?: string,
  options: { readonly isLeftDead?: boolean } = {},
): Promise<OwnPostgres> {
  const home = folder ?? mkdtempSync(path.join(tmpdir(), 'brigade-own-'));
  // PostgreSQL may run as another user, who must reach its data.
  chmodSync(home, 0o755);
  const server = await startEmbedded(path.join(home, 'data'), options);
  await migrate(server.url);
  afterAll(async () => {
    await server.stop();
    if (!folder) rmSync(home, { recursive: true, force: true });
  });
  const signal: OwnPostgres['signal'] = (name) => {
    const [pid] = readFileSync(path.join(home, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), name);
  };
  return { ...server, signal };
}
