import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { at, createdAt, id } from './columns.ts';
import { markets } from './reference-data.ts';
import { users } from './users.ts';

/** What was told of each event, as a hash, and since when. */
export type EventMarks = Readonly<Record<string, { readonly content: string; readonly changedAt: string }>>;

/** Secret addresses from which a calendar program reads the services of an account or the schedule of a market (data-12). */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the address: a copy of the database opens no feed. */
    secretHash: text('secret_hash').notNull().unique(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    marketId: uuid('market_id').references(() => markets.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastReadAt: at('last_read_at'),
    eventMarks: jsonb('event_marks').$type<EventMarks>().notNull().default({}),
  },
  (table) => [
    index('calendar_feeds_user').on(table.userId),
    index('calendar_feeds_account').on(table.accountId),
    index('calendar_feeds_market').on(table.marketId),
    check('calendar_feeds_subject', sql`(${table.accountId} is null) <> (${table.marketId} is null)`),
  ],
);
