import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { CalendarFeed, CalendarFeedInput } from '#contract/calendar-feeds.ts';
import { calendarFeedTexts, MAX_FEEDS } from '#contract/calendar-feeds-texts.ts';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { Database } from '../../db/client.ts';
import { violatesConstraint } from '../../db/database-errors.ts';
import { calendarFeeds, type EventMarks } from '../../db/schema/calendar-feeds.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { type FeedEntry, findFeed, hashSecret, type OpenFeed } from './queries.ts';

export async function createFeed(
  db: Database,
  by: Author,
  userId: string,
  { kind, id, secret }: CalendarFeedInput,
): Promise<CalendarFeed | Refusal> {
  const subject = kind === 'account' ? { accountId: id } : { marketId: id };
  try {
    return await inTransaction(db, by, async (transaction) => {
      // One after the other, or two at once could pass the limit together.
      await transaction.execute(sql`select from users where id = ${userId} for no key update`);
      if ((await transaction.$count(calendarFeeds, eq(calendarFeeds.userId, userId))) >= MAX_FEEDS)
        return refuse('conflict', calendarFeedTexts.tooMany);
      const [createdFeed] = await transaction
        .insert(calendarFeeds)
        .values({ userId, secretHash: hashSecret(secret), ...subject })
        .returning({ id: calendarFeeds.id });
      const feed = createdFeed && (await findFeed(transaction, createdFeed.id));
      if (!feed) throw new Error('The feed was not inserted.');
      return feed;
    });
  } catch (error) {
    const isGone =
      violatesConstraint(error, 'calendar_feeds_account_id_accounts_id_fk') ||
      violatesConstraint(error, 'calendar_feeds_market_id_markets_id_fk');
    if (isGone) return refuseNotFound();
    throw error;
  }
}

export async function revokeFeed(db: Database, by: Author, userId: string, id: string): Promise<null | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const { rowCount } = await transaction
      .delete(calendarFeeds)
      .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, userId)));
    return rowCount === 1 ? null : refuseNotFound();
  });
}

/** At most once an hour: programs ask every few minutes. */
export async function recordFeedRead(db: Database, id: string): Promise<void> {
  await db.execute(sql`
    update calendar_feeds set last_read_at = now()
    where id = ${id} and coalesce(last_read_at, '-infinity') < now() - interval '1 hour'`);
}

const SECOND = 1000;

/**
 * Since when each event is as it is told now. What it tells comes from many records, some of which may be gone: the text
 * itself is compared with what this feed told before (data-12).
 */
export async function updateEventMarks(
  db: Database,
  feed: OpenFeed,
  entries: readonly FeedEntry[],
): Promise<EventMarks> {
  let isChanged = false;
  const marks = entries.map((entry) => {
    const content = createHash('sha256').update(JSON.stringify(entry)).digest('base64url');
    const mark = feed.eventMarks[entry.id];
    if (mark?.content === content) return [entry.id, mark] as const;
    isChanged = true;
    // Programs compare whole seconds.
    const changedAt = Math.max(Date.now(), mark ? Date.parse(mark.changedAt) + SECOND : 0);
    return [entry.id, { content, changedAt: new Date(changedAt).toISOString() }] as const;
  });
  const eventMarks = Object.fromEntries(marks);
  if (isChanged) await db.update(calendarFeeds).set({ eventMarks }).where(eq(calendarFeeds.id, feed.id));
  return eventMarks;
}
