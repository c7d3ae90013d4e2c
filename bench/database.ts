import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '#server/db/embedded.ts';

/** A separate PostgreSQL for the work, gone afterwards. */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), 'brigade-bench-'));
  chmodSync(home, 0o755);
  const database = await startEmbedded(path.join(home, 'data'));
  const tidy = async () => {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  };
  // Given up half-way, it leaves no database behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void tidy().then(() => process.exit(1)));
  try {
    await work(database.url);
  } finally {
    await tidy();
  }
}
