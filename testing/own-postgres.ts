import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

export interface OwnPostgres extends EmbeddedServer {
  /** `SIGKILL` ends it as a crash does, `SIGINT` as an administrator does who restarts it. */
  signal(signal: 'SIGKILL' | 'SIGINT'): void;
}

/** A PostgreSQL for one test file alone, migrated and with safe settings, for tests that end it. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const home = mkdtempSync(path.join(tmpdir(), 'brigade-own-'));
  // PostgreSQL may run as another user, who must reach its data.
  chmodSync(home, 0o755);
  const server = await startEmbedded(path.join(home, 'data'));
  await migrate(server.url);
  afterAll(async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  });
  const signal: OwnPostgres['signal'] = (name) => {
    const [pid] = readFileSync(path.join(home, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), name);
  };
  return { ...server, signal };
}
