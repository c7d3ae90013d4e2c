import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { calendarDay, editedColumns, id } from './columns.ts';
import { serviceLines } from './reference-data.ts';
import { users } from './users.ts';

/** An eater who needs no dish at one service, with the reason (diets-9). */
export const coverageOverrides = pgTable(
  'coverage_overrides',
  {
    id: id(),
    eaterId: uuid('eater_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: calendarDay('date').notNull(),
    serviceLineId: uuid('service_line_id')
      .notNull()
      .references(() => serviceLines.id),
    reason: text('reason').notNull(),
    ...editedColumns(),
  },
  (table) => [
    unique('coverage_overrides_service').on(table.eaterId, table.date, table.serviceLineId),
    index('coverage_overrides_service_line').on(table.serviceLineId),
    check('coverage_overrides_reason', sql`${table.reason} <> ''`),
  ],
);
