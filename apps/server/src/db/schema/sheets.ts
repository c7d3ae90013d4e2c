import { sql } from 'drizzle-orm';
import { check, index, json, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PrintState } from '#contract/sheets.ts';
import { at, calendarDay, createdAt, id } from './columns.ts';
import { users } from './users.ts';

/**
 * What a printed sheet said (paper-2). It outlives the records that it was printed of, so it refers to none: a sheet of
 * a deleted menu is still on a counter.
 */
export const sheetVersions = pgTable(
  'sheet_versions',
  {
    /** On the sheet itself. */
    code: text('code').primaryKey(),
    hash: text('hash').notNull(),
    /** The hash of the input before it was checked and cleaned: if the input is equal, so is the hash. */
    viewHash: text('view_hash'),
    document: text('document').notNull(),
    /** The service, or the master menu. */
    marketId: uuid('market_id'),
    date: calendarDay('date'),
    serviceLineId: uuid('service_line_id'),
    menuId: uuid('menu_id'),
    accountId: uuid('account_id'),
    choice: jsonb('choice'),
    /** Input of the template. Null 90 days after the last print (paper-5). */
    model: json('model'),
    createdAt: createdAt(),
  },
  (table) => [
    index('sheet_versions_service').on(table.marketId, table.date, table.serviceLineId),
    index('sheet_versions_with_model').on(table.createdAt).where(sql`model is not null`),
  ],
);

/** The print log: who made which version, what they did with it, and since when (paper-10). */
export const sheetPrints = pgTable(
  'sheet_prints',
  {
    id: id(),
    code: text('code')
      .notNull()
      .references(() => sheetVersions.code),
    state: text('state').$type<PrintState>().notNull().default('made'),
    printedBy: uuid('printed_by').references(() => users.id, { onDelete: 'set null' }),
    printedAt: at('printed_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('sheet_prints_code').on(table.code, table.printedAt),
    index('sheet_prints_by').on(table.printedBy),
    check('sheet_prints_state', sql`${table.state} in ('made', 'notKnown', 'kept', 'inFile', 'printed')`),
  ],
);
