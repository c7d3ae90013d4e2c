import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { calendarDay, quantity } from './columns.ts';
import { ingredients } from './ingredients.ts';
import { markets } from './reference-data.ts';
import { users } from './users.ts';

/** What somebody typed into the purchase list of a market and its days (money-9). Stock is not kept. */
export const purchaseListEntries = pgTable(
  'purchase_list_entries',
  {
    marketId: uuid('market_id')
      .notNull()
      .references(() => markets.id, { onDelete: 'cascade' }),
    from: calendarDay('from_date').notNull(),
    to: calendarDay('to_date').notNull(),
    ingredientId: uuid('ingredient_id')
      .notNull()
      .references(() => ingredients.id, { onDelete: 'cascade' }),
    /** In the unit of the ingredient. */
    onHand: quantity('on_hand'),
    onHandBy: uuid('on_hand_by').references(() => users.id, { onDelete: 'set null' }),
    /** The place of the chosen vendor; empty: the first. */
    preference: integer('preference'),
    preferenceBy: uuid('preference_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.marketId, table.from, table.to, table.ingredientId] }),
    index('purchase_list_entries_ingredient').on(table.ingredientId),
    index('purchase_list_entries_on_hand_by').on(table.onHandBy),
    index('purchase_list_entries_preference_by').on(table.preferenceBy),
    check('purchase_list_entries_numbers', sql`${table.onHand} >= 0 and ${table.preference} between 1 and 3`),
  ],
);
