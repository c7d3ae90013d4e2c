import type { DBSchema } from 'idb';
import type { ToldState } from '#contract/sheets.ts';
import { openPhoneDatabase } from './phone-database.ts';

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
  /** Its sheets in the print log. Undefined in one that was kept before they were told of. */
  readonly prints?: readonly string[];
  /** What became of it, while Brigade has not been told (paper-10). */
  readonly untold?: ToldState | undefined;
}

interface SheetDatabase extends DBSchema {
  sheets: { key: [userId: string, key: string]; value: KeptSheet };
}

const sheetStorage = openPhoneDatabase<SheetDatabase>('brigade-sheets', (database) => {
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

export async function readKeptSheet(userId: string, key: string): Promise<KeptSheet | undefined> {
  return (await sheetStorage()).get('sheets', [userId, key]);
}

export async function listKeptSheets(userId: string): Promise<KeptSheet[]> {
  return (await (await sheetStorage()).getAll('sheets')).filter((sheet) => sheet.userId === userId);
}

type Untold = KeptSheet & Required<Pick<KeptSheet, 'prints' | 'untold'>> & { readonly untold: ToldState };

/** Documents of which Brigade has not been told what became of them. */
export async function listUntoldPrints(userId: string): Promise<Untold[]> {
  return (await listKeptSheets(userId)).flatMap((sheet) => {
    const { prints, untold } = sheet;
    return prints && prints.length > 0 && untold ? [{ ...sheet, prints, untold }] : [];
  });
}

/** Changes a document if it is still the one with these prints. False if it is not, or not there. */
async function changeKept(
  { userId, key, prints }: Pick<Untold, 'userId' | 'key' | 'prints'>,
  change: (sheet: KeptSheet) => KeptSheet,
): Promise<boolean> {
  const { store, done } = (await sheetStorage()).transaction('sheets', 'readwrite');
  const sheet = await store.get([userId, key]);
  const isSame = sheet?.prints?.join() === prints.join();
  if (sheet && isSame) await store.put(change(sheet));
  await done;
  return isSame;
}

const rising: readonly (ToldState | undefined)[] = [undefined, 'kept', 'inFile', 'printed'];

/** Notes what somebody did with a document, until Brigade is told. */
export const notePrintState = (of: Pick<Untold, 'userId' | 'key' | 'prints'>, state: ToldState): Promise<boolean> =>
  changeKept(of, (sheet) =>
    rising.indexOf(sheet.untold) < rising.indexOf(state) ? { ...sheet, untold: state } : sheet,
  );

/** Unless somebody has done more with it meanwhile. */
export const notePrintTold = (toldPrint: Untold): Promise<boolean> =>
  changeKept(toldPrint, (sheet) => (sheet.untold === toldPrint.untold ? { ...sheet, untold: undefined } : sheet));

/** Lets go of all that the given test does not want to keep. */
export async function dropSheets(isKept: (sheet: KeptSheet) => boolean): Promise<void> {
  const database = await sheetStorage();
  for (const sheet of await database.getAll('sheets')) {
    if (!isKept(sheet)) await database.delete('sheets', [sheet.userId, sheet.key]);
  }
}
