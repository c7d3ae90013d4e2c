import { sql } from 'drizzle-orm';
import type { Reader } from '../db/client.ts';

/** True if somebody has entered data; what ships with the product does not count. */
export async function hasEnteredData(db: Reader): Promise<boolean> {
  const { rows } = await db.execute<{ holds: boolean }>(sql`
    select exists (select from markets) or exists (select from users) or exists (select from accounts)
      or exists (select from ingredients) or exists (select from elements) or exists (select from menus) as holds`);
  return rows[0]?.holds ?? true;
}
