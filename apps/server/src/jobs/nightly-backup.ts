import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { getBackupNight, listOutdatedNights } from '#domain/system/nightly-backups.ts';
import { writeArchiveFile } from '../db/archive/write-archive.ts';
import type { Database } from '../db/client.ts';
import { getCauseMessage } from '../db/database-errors.ts';
import { runAndRecordBackup } from '../features/system/commands.ts';
import { runEveryHour } from './hourly.ts';

const NIGHTLY = /^nightly-(\d{4}-\d{2}-\d{2})\.tar\.zst$/;
const getFilePath = (folder: string, night: string) => path.join(folder, `nightly-${night}.tar.zst`);
const listNights = (folder: string) => readdirSync(folder).flatMap((name) => NIGHTLY.exec(name)?.[1] ?? []);

const padTwoDigits = (value: number) => String(value).padStart(2, '0');
const toLocalDay = (now: Date) =>
  `${now.getFullYear()}-${padTwoDigits(now.getMonth() + 1)}-${padTwoDigits(now.getDate())}`;

/** Makes the backup of the night unless it is there, then clears out old ones (data-5). */
export async function backUpNight(
  db: Database,
  folder: string,
  now: Date,
  stopping?: AbortSignal,
): Promise<{ file: string; bytes: number } | undefined> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const night = getBackupNight(toLocalDay(now), now.getHours());
  if (listNights(folder).includes(night)) return undefined;
  const file = getFilePath(folder, night);
  const bytes = await runAndRecordBackup(db, 'nightly', () => writeArchiveFile(db.directUrl, file, stopping));
  for (const outdated of listOutdatedNights(listNights(folder))) rmSync(getFilePath(folder, outdated));
  return { file, bytes };
}

/** Looks every hour, so that a machine that is off at night has its backup in the morning. */
export const scheduleNightlyBackup = (app: FastifyInstance, db: Database, folder: string): void =>
  runEveryHour(app, {
    name: 'nightly backup',
    async run(stopping) {
      try {
        return await backUpNight(db, folder, new Date(), stopping);
      } catch (error) {
        // Told on the System page, and tried again in an hour: a full disk is not emptied in a minute.
        app.log.error({ reason: getCauseMessage(error) }, 'no nightly backup');
        return undefined;
      }
    },
  });
