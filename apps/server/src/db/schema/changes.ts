import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, editedColumns, id } from './columns.ts';
import { scheduledAddOns, scheduledMenus } from './scheduling.ts';
import { users } from './users.ts';

/** A change of the catalogue that changed what a service serves after it was planned (changes-2). */
export const changesAfterPlanning = pgTable(
  'changes_after_planning',
  {
    id: id(),
    scheduledMenuId: uuid('scheduled_menu_id').references(() => scheduledMenus.id, { onDelete: 'cascade' }),
    scheduledAddOnId: uuid('scheduled_add_on_id').references(() => scheduledAddOns.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    dishes: text('dishes').array().notNull(),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'set null' }),
    acceptedAt: at('accepted_at'),
    ...editedColumns(),
  },
  (table) => [
    index('changes_after_planning_menu').on(table.scheduledMenuId),
    index('changes_after_planning_add_on').on(table.scheduledAddOnId),
    index('changes_after_planning_changed_by').on(table.changedBy),
    index('changes_after_planning_accepted_by').on(table.acceptedBy),
    check(
      'changes_after_planning_service',
      sql`(${table.scheduledMenuId} is null) <> (${table.scheduledAddOnId} is null)`,
    ),
  ],
);
