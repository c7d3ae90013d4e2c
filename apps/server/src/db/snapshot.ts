import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './client.ts';

/** All that is read is true of one moment: between two statements, nobody's save is seen. */
export const readInSnapshot = <Answer>(
  db: Database,
  read: (snapshot: Transaction) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`set transaction isolation level repeatable read, read only`);
    return read(transaction);
  });
