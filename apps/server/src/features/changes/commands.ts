import { sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import type { Database } from '../../db/client.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';

/** The first acceptance of a change stays. A change whose service was deleted is no longer open either. */
export function acceptChanges(db: Database, by: Author, ids: readonly Id[]): Promise<null> {
  return inTransaction(db, by, async (transaction) => {
    await transaction.execute(sql`
      update changes_after_planning set accepted_by = ${by.userId}::uuid, accepted_at = now()
      where id = any (${sql.param(ids)}::uuid[]) and accepted_at is null`);
    return null;
  });
}
