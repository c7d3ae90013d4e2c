import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { countings, lineKinds } from '#contract/statements-texts.ts';
import { accounts } from './accounts.ts';
import { at, calendarDay, id, money } from './columns.ts';
import { users } from './users.ts';

/** A sum of prices of people: wider than one price. */
const amount = (name: string) => numeric(name, { precision: 24, scale: 2 });

/** A closed statement. Neither it nor its lines ever change (statements-5), so the audit trail does not hold them. */
export const statements = pgTable(
  'statements',
  {
    id: id(),
    /** In the order of closing, without gaps. */
    number: integer('number').notNull().unique('statements_number'),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    firstDay: calendarDay('first_day').notNull(),
    lastDay: calendarDay('last_day').notNull(),
    total: amount('total').notNull(),
    /** As they were when it was closed. */
    letterhead: text('letterhead').notNull().default(''),
    billTo: text('bill_to').notNull().default(''),
    purchaseOrderNumber: text('purchase_order_number').notNull().default(''),
    closedAt: at('closed_at').notNull(),
    closedBy: uuid('closed_by').references(() => users.id),
  },
  (table) => [
    index('statements_account').on(table.accountId, table.lastDay),
    index('statements_closed_by').on(table.closedBy),
    check('statements_days', sql`first_day <= last_day`),
  ],
);

/** Names as they were; the ids say which unit a later change belongs to, also when a type of add-on is gone. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: id(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => statements.id),
    position: integer('position').notNull(),
    kind: text('kind', { enum: lineKinds }).notNull(),
    date: calendarDay('date').notNull(),
    serviceLineId: uuid('service_line_id').notNull(),
    serviceLine: text('service_line').notNull(),
    addOnTypeId: uuid('add_on_type_id'),
    addOnType: text('add_on_type'),
    quantity: integer('quantity').notNull(),
    price: money('price'),
    amount: amount('amount').notNull(),
    counting: text('counting', { enum: countings }).notNull(),
    lacksPrice: boolean('lacks_price').notNull(),
    note: text('note').notNull(),
  },
  (table) => [index('statement_lines_statement').on(table.statementId, table.position)],
);
