import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { findDatabaseError, sqlState } from './database-errors.ts';

const isFileSystemFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** What PostgreSQL says, or the system of the server itself. */
export const isDiskFull = (error: unknown): boolean =>
  findDatabaseError(error)?.code === sqlState.diskFull ||
  isFileSystemFull(error) ||
  (error instanceof Error && isFileSystemFull(error.cause));

/** A save that nobody sees. Its row is too long for the room that a page has left, so it takes a new one. */
const save = sql`do $$ begin
  insert into recent_failures (key, place, reason)
    select 'room', 'room', string_agg(md5(random()::text), '') from generate_series(1, 250);
  delete from recent_failures where key = 'room';
end $$`;

/** True if the database would refuse a save because its disk is full; whatever else it refuses is said elsewhere. */
export const isDatabaseDiskFull = (db: Database): Promise<boolean> => db.execute(save).then(() => false, isDiskFull);
