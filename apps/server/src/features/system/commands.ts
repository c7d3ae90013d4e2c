import type { Database } from '../../db/client.ts';
import { findDatabaseError, getCauseMessage, sqlState } from '../../db/database-errors.ts';
import { backups } from '../../db/schema/platform.ts';

export type BackupKind = (typeof backups.$inferInsert)['kind'];

/** Runs a backup and keeps in mind how it ended (data-5). `work` returns the size of the archive. */
export async function runAndRecordBackup(db: Database, kind: BackupKind, work: () => Promise<number>): Promise<number> {
  const startedAt = new Date().toISOString();
  try {
    const bytes = await work();
    await recordBackup(db, { kind, startedAt, bytes });
    return bytes;
  } catch (error) {
    // A failure counts even if it cannot be stored.
    await recordBackup(db, { kind, startedAt, bytes: 0, problem: getCauseMessage(error).slice(0, 500) }).catch(
      () => undefined,
    );
    throw error;
  }
}

/** A backup before an upgrade meets a database that does not know this table yet. */
async function recordBackup(db: Database, backup: typeof backups.$inferInsert): Promise<void> {
  try {
    await db.insert(backups).values(backup);
  } catch (error) {
    if (findDatabaseError(error)?.code !== sqlState.undefinedTable) throw error;
  }
}
