import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, findDirectUrl, readConfig } from './config.ts';
import { ArchiveError } from './db/archive/archive-format.ts';
import { writeArchiveFile } from './db/archive/write-archive.ts';
import { connect } from './db/client.ts';
import { startEmbedded } from './db/embedded.ts';
import { runAndRecordBackup } from './features/system/commands.ts';
import { backupFolder, dataFolder } from './places.ts';

/** `npm run backup [file]`: everything into one file, while people work (data-1). */
async function backUp(): Promise<void> {
  const [folderArgument, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new ConfigError('Name one file at most: npm run backup -- brigade.tar.zst');
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const file = path.resolve(folderArgument ?? path.join(backupFolder, `brigade-${moment}.tar.zst`));
  if (existsSync(file)) throw new ConfigError(`${file} is there already. Name another file.`);
  mkdirSync(path.dirname(file), { recursive: true });

  const config = readConfig(process.env);
  const embedded = config.DATABASE_URL ? undefined : await startEmbedded(dataFolder);
  const url = findDirectUrl(config) ?? embedded?.url ?? '';
  try {
    const db = connect(url);
    const bytes = await runAndRecordBackup(db, 'command', () => writeArchiveFile(url, file));
    await db.$client.end();
    console.log(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB.`);
    console.log('It holds password hashes and keys. Keep it where only you can read it.');
  } finally {
    if (embedded && !embedded.wasRunning) await embedded.stop();
  }
}

backUp().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  const isSentence = error instanceof ConfigError || error instanceof ArchiveError;
  console.error(isSentence ? reason : `There is no backup: ${reason}`);
  process.exit(1);
});
