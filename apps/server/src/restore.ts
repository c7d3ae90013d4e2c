import path from 'node:path';
import { ConfigError, findDirectUrl, readConfig } from './config.ts';
import { ArchiveError } from './db/archive/archive-format.ts';
import { checkRestorable, restoreArchive } from './db/archive/restore-archive.ts';
import { startEmbedded } from './db/embedded.ts';
import { dataFolder } from './places.ts';

/** `npm run restore <file>`: an archive into an empty database (data-3). */
async function restore(): Promise<void> {
  const [folderArgument, ...more] = process.argv.slice(2);
  if (!folderArgument || more.length > 0)
    throw new ConfigError('Say from which file: npm run restore -- brigade.tar.zst');
  const file = path.resolve(folderArgument);
  const config = readConfig(process.env);
  // Before a database is made.
  await checkRestorable(file);
  const embedded = config.DATABASE_URL ? undefined : await startEmbedded(dataFolder);
  try {
    const { takenAt, tables } = await restoreArchive(findDirectUrl(config) ?? embedded?.url ?? '', file);
    console.log(`Restored ${tables.length} tables as they were at ${takenAt}. npm start serves them.`);
  } catch (error) {
    if (!(error instanceof ArchiveError) || !embedded) throw error;
    throw new ArchiveError(`${error.message} This one lies in ${embedded.data}; DATABASE_URL names another.`);
  } finally {
    if (embedded && !embedded.wasRunning) await embedded.stop();
  }
}

restore().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  const isSentence = error instanceof ConfigError || error instanceof ArchiveError;
  console.error(isSentence ? reason : `Nothing was restored: ${reason}`);
  process.exit(1);
});
