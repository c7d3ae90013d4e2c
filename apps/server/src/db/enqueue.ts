import { sql } from 'drizzle-orm';
import type { MailKind } from '#contract/mail-kinds.ts';
import type { Reader } from './client.ts';
import { outbox } from './schema/platform.ts';

export const OUTBOX_CHANNEL = 'brigade_outbox';

/** The outbox carries the entry out after the transaction commits. */
export async function enqueue(db: Reader, kind: MailKind, recipient: string, userId: string | null): Promise<void> {
  await db.insert(outbox).values({ kind, recipient, userId });
  await db.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
}
