import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

const LONGEST_NAME = 63;
const prefix = 'brigade at ';

/** Names a connection that a server keeps while it serves: it goes with the server, however that ends. */
export const toServerName = (publicUrl: string): string => `${prefix}${publicUrl}`;

/** The address of a server that uses this database. Undefined if none runs, or its address is too long for the name. */
export async function findRunningServerAddress(db: Database): Promise<string | undefined> {
  const name = await db.readText(sql`
    select application_name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${prefix}) and length(application_name) < ${LONGEST_NAME}
    order by backend_start desc limit 1`);
  return name?.slice(prefix.length);
}
