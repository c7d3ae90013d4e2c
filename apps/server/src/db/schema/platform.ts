import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { mailKinds } from '#contract/mail-kinds.ts';
import { at, createdAt, id } from './columns.ts';

/** Append-only. Triggers fill it in the transaction of the change (errors-5). */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    changedAt: at('changed_at').notNull().default(sql`now()`),
    /** User id from the transaction's setting `brigade.author`. Null: the product itself, such as a job. */
    authorId: uuid('author_id'),
    tableName: text('table_name').notNull(),
    /** The row's own id, or its owner's for rows without one (elements of a menu, allergens of an element). */
    recordId: uuid('record_id'),
    action: text('action', { enum: ['insert', 'update', 'delete'] }).notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    /** The step that made the change. Null: the product itself. */
    stepId: uuid('step_id').default(sql`nullif(current_setting('brigade.step', true), '')::uuid`),
  },
  (table) => [
    index('audit_trail_record').on(table.recordId, table.id),
    index('audit_trail_step').on(table.stepId, table.id).where(sql`step_id is not null`),
    // For changes since a moment (calculation-13).
    index('audit_trail_changed').on(table.changedAt),
    // Partial index: changes by people only. Jobs create events by the thousand.
    index('audit_trail_account')
      .on(sql`(coalesce(after, before) ->> 'account_id')`, table.id)
      .where(sql`author_id is not null`),
    // The history of an account finds add-ons of its events, also removed ones. Those of the schedule are not told.
    index('audit_trail_event_add_on')
      .on(sql`(coalesce(after, before) ->> 'service_event_id')`)
      .where(
        sql`table_name = 'service_event_add_ons' and author_id is not null and coalesce(after, before) ->> 'is_recurring' = 'false'`,
      ),
  ],
);

/**
 * One write by a person: all changes of one request, which are undone together (history-1). Written with the first of
 * them.
 */
export const steps = pgTable(
  'steps',
  {
    id: uuid('id').primaryKey(),
    /** Everybody who may call it may undo the step. The undo of a step has the operation of that step. */
    operation: text('operation').notNull(),
    authorId: uuid('author_id').notNull(),
    /** The key by which the author called (access-17). */
    apiKeyId: uuid('api_key_id'),
    takenAt: at('taken_at').notNull().default(sql`now()`),
    /** The step that this one undid. */
    undoes: uuid('undoes'),
  },
  (table) => [
    index('steps_undoes').on(table.undoes).where(sql`undoes is not null`),
    // Recent deletions are found by the operations that delete.
    index('steps_operation').on(table.operation, table.takenAt),
  ],
);

/**
 * Mails and identity provider calls to make, written in the transaction that causes them. The text is composed when it
 * is sent, so that no set-password link is stored. Rows stay for a while after sending.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    recipient: text('recipient').notNull(),
    userId: uuid('user_id'),
    attempts: integer('attempts').notNull().default(0),
    /** Earliest next attempt. A failed attempt moves it (backoff); a claim sets it to the end of its lease. */
    dueAt: at('due_at').notNull().default(sql`now()`),
    /** Sent, or nothing to send because nobody has this address. */
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
 * The stored answer of a creating call, for retries (errors-4). It is written in the transaction of the record, so
 * every row has an answer.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    operation: text('operation').notNull(),
    requestHash: text('request_hash').notNull(),
    reply: jsonb('reply').notNull(),
    /** A retry answers with it, too. */
    stepId: uuid('step_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** Attempts per time window, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: at('window_ends_at').notNull(),
  },
  (table) => [index('rate_limits_window_ends_at').on(table.windowEndsAt)],
);

/** Backups that ended, well or not (data-5). The row is written after the snapshot: no backup holds its own. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    /** `nightly`: by itself. `asked`: by the button. `command`: from the shell. */
    kind: text('kind', { enum: ['nightly', 'asked', 'command'] }).notNull(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at').notNull().default(sql`now()`),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** The reason for a missing archive. Null: there is one. */
    problem: text('problem'),
  },
  (table) => [
    index('backups_ended_at').on(table.endedAt),
    check('backups_kind', sql`${table.kind} in ('nightly', 'asked', 'command')`),
  ],
);
/** Failures that nobody expected, one row for each kind, so that a thousand of them leave one row (data-8). */
export const recentFailures = pgTable(
  'recent_failures',
  {
    /** Hash of place and reason. */
    key: text('key').primaryKey(),
    /** The route, the job, or the screen's path. */
    place: text('place').notNull(),
    reason: text('reason').notNull(),
    times: integer('times').notNull().default(1),
    firstAt: at('first_at').notNull().default(sql`now()`),
    lastAt: at('last_at').notNull().default(sql`now()`),
    /** The request of the last failure: its lines in the log have it. */
    requestId: text('request_id'),
  },
  (table) => [index('recent_failures_last_at').on(table.lastAt)],
);
