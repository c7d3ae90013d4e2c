import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Folder of runtime data: the embedded database, and mails when there is no mail server. */
export const dataFolder = path.join(root, '.data');

/** Nightly backups of the embedded database, and those from the shell that name no file. */
export const backupFolder = path.join(dataFolder, 'backups');
export function readProductVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return version;
}
