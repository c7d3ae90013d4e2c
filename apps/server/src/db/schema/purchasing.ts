import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, calendarDay, editedColumns, id, money, quantity } from './columns.ts';
import { ingredients } from './ingredients.ts';
import { markets, portionUnits, vendors } from './reference-data.ts';
import { users } from './users.ts';

/** The vendor that somebody chose for the purchase list of a market and its days (money-9). */
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
    /** Not read since counts have days of their own; the next version drops both. */
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

/** What was there of an ingredient in a market, on the day of the last count (money-16). */
export const onHandCounts = pgTable(
  'on_hand_counts',
  {
    marketId: uuid('market_id')
      .notNull()
      .references(() => markets.id, { onDelete: 'cascade' }),
    ingredientId: uuid('ingredient_id')
      .notNull()
      .references(() => ingredients.id, { onDelete: 'cascade' }),
    amount: quantity('amount').notNull(),
    /** A count in another unit than the ingredient has now is not known. */
    portionUnitId: uuid('portion_unit_id').references(() => portionUnits.id, { onDelete: 'set null' }),
    countedOn: calendarDay('counted_on').notNull(),
    /** What was ordered later is not in it. */
    countedAt: at('counted_at').notNull().default(sql`now()`),
    countedBy: uuid('counted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.marketId, table.ingredientId] }),
    index('on_hand_counts_ingredient').on(table.ingredientId),
    index('on_hand_counts_unit').on(table.portionUnitId),
    index('on_hand_counts_by').on(table.countedBy),
    check('on_hand_counts_amount', sql`${table.amount} >= 0`),
  ],
);

/** What was ordered of a vendor for a market (money-15). */
export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: id(),
    marketId: uuid('market_id')
      .notNull()
      .references(() => markets.id),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id),
    deliveryDay: calendarDay('delivery_day'),
    orderedBy: uuid('ordered_by').references(() => users.id, { onDelete: 'set null' }),
    orderedAt: at('ordered_at').notNull().default(sql`now()`),
    ...editedColumns(),
  },
  (table) => [
    index('purchase_orders_market').on(table.marketId, table.orderedAt),
    index('purchase_orders_vendor').on(table.vendorId),
    index('purchase_orders_by').on(table.orderedBy),
  ],
);

export const purchaseOrderLines = pgTable(
  'purchase_order_lines',
  {
    purchaseOrderId: uuid('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    ingredientId: uuid('ingredient_id')
      .notNull()
      .references(() => ingredients.id),
    cases: integer('cases').notNull(),
    unitsPerCase: quantity('units_per_case').notNull(),
    portionUnitId: uuid('portion_unit_id').references(() => portionUnits.id, { onDelete: 'set null' }),
    costPerCase: money('cost_per_case'),
    itemId: text('item_id').notNull().default(''),
    firstUse: calendarDay('first_use').notNull(),
    lastUse: calendarDay('last_use').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseOrderId, table.ingredientId] }),
    index('purchase_order_lines_ingredient').on(table.ingredientId),
    index('purchase_order_lines_unit').on(table.portionUnitId),
    index('purchase_order_lines_last_use').on(table.lastUse),
    check(
      'purchase_order_lines_numbers',
      sql`${table.cases} > 0 and ${table.unitsPerCase} > 0 and ${table.costPerCase} >= 0`,
    ),
    check('purchase_order_lines_days', sql`${table.firstUse} <= ${table.lastUse}`),
  ],
);
