import type { DBSchema } from 'idb';
import { phoneDatabase } from './phone-database.ts';

/*
 * Documents for use without signal. They have a separate database: what is typed never waits for it, and never has to
 * move because this one changes. They give way to everything else that the phone keeps.
 */

export interface KeptSheet {
  readonly userId: string;
  /** Which document, of what. */
  readonly key: string;
  /** The day that it is for. */
  readonly date: string;
  readonly loadedAt: string;
  readonly file: Blob;
}

interface SheetDatabase extends DBSchema {
  sheets: { key: [userId: string, key: string]; value: KeptSheet };
}

const sheetStorage = phoneDatabase<SheetDatabase>('brigade-sheets', (database) => {
  database.createObjectStore('sheets', { keyPath: ['userId', 'key'] });
});

/** With less room than this a phone keeps no documents: what is typed needs it. */
const LEAST_ROOM = 60_000_000;

export async function hasRoomForSheets(): Promise<boolean> {
  const room: StorageEstimate = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return (room.quota ?? Number.POSITIVE_INFINITY) - (room.usage ?? 0) >= LEAST_ROOM;
}

export async function keepSheet(sheet: KeptSheet): Promise<void> {
  await (await sheetStorage()).put('sheets', sheet);
}

export async function readSheet(userId: string, key: string): Promise<KeptSheet | undefined> {
  return (await sheetStorage()).get('sheets', [userId, key]);
}

export async function listSheets(userId: string): Promise<KeptSheet[]> {
  return (await (await sheetStorage()).getAll('sheets')).filter((sheet) => sheet.userId === userId);
}

/** Lets go of all that the given test does not want to keep. */
export async function dropSheets(isKept: (sheet: KeptSheet) => boolean): Promise<void> {
  const database = await sheetStorage();
  for (const sheet of await database.getAll('sheets')) {
    if (!isKept(sheet)) await database.delete('sheets', [sheet.userId, sheet.key]);
  }
}
