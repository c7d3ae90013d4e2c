import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * Opens a database of this phone at the first call. Rejects where the browser forbids storage; the next call then tries
 * again, as it does after the browser has closed the database.
 */
export function openPhoneDatabase<Schema extends DBSchema>(
  name: string,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let openedDatabase: Promise<IDBPDatabase<Schema>> | undefined;
  return () => {
    openedDatabase ??= openDB<Schema>(name, 1, {
      upgrade,
      terminated() {
        openedDatabase = undefined;
      },
    }).catch((error: unknown) => {
      openedDatabase = undefined;
      throw error;
    });
    return openedDatabase;
  };
}
