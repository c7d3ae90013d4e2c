import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';

/** Append-only; filled by triggers in the transaction of the change itself (domain §8). */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    changedAt: at('changed_at').notNull().default(sql`now()`),
    /** Who: the user of the transaction's setting `brigade.author`; null for the product's own work. */
    authorId: uuid('author_id'),
    tableName: text('table_name').notNull(),
    /** The changed row's own id, or that of its owner for rows without one (elements of a menu, allergens of an element). */
    recordId: uuid('record_id'),
    action: text('action', { enum: ['insert', 'update', 'delete'] }).notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('audit_trail_record').on(table.recordId, table.id),
    // What people changed on the things of an account. Without the product's own work, which fills events by the thousand.
    index('audit_trail_account')
      .on(sql`(coalesce(after, before) ->> 'account_id')`, table.id)
      .where(sql`author_id is not null`),
  ],
);

/**
 * Mails (and calls to an external identity provider) to be made, written in the transaction that wants them. The text is
 * composed when it is sent, so that no set-password link ever lies in the database. Rows stay for a while after sending.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    userId: uuid('user_id'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this moment; moved on by every failed attempt, and by a claim until its lease ends. */
    dueAt: at('due_at').notNull().default(sql`now()`),
    /** Sent, or found that there is nothing to send (nobody has this address). */
    doneAt: at('done_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (table) => [
    index('outbox_due').on(table.dueAt).where(sql`done_at is null`),
    index('outbox_done').on(table.doneAt).where(sql`done_at is not null`),
    index('outbox_user').on(table.userId, table.createdAt),
  ],
);

/**
 * The answer of a creating call, so that a retry gets it again instead of a second record (domain §8). Written in the
 * transaction of the record itself: there is no row without an answer.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    operation: text('operation').notNull(),
    requestHash: text('request_hash').notNull(),
    reply: jsonb('reply').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** Counts of tries in a window of time, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: at('window_ends_at').notNull(),
  },
  (table) => [index('rate_limits_window_ends_at').on(table.windowEndsAt)],
);

/**
 * How many rows the long lists have, as changes that add up: each statement that adds or removes rows leaves one, by a
 * trigger, in its own transaction. To count the rows themselves would be half of what a list costs (decision 105).
 */
export const rowCounts = pgTable(
  'row_counts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tableName: text('table_name').notNull(),
    change: integer('change').notNull(),
  },
  (table) => [index('row_counts_table').on(table.tableName)],
);
