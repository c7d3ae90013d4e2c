import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts, addresses } from './accounts.ts';
import { calendarDay, editedColumns, id, money, timeOfDay } from './columns.ts';
import { addOnTypes, markets, serviceLines, serviceTypes } from './reference-data.ts';
import { scheduledAddOns } from './scheduling.ts';

/**
 * One account's service on one day: how many eat, where, when. Recurring events come from a serving schedule;
 * `specialRequest` marks events made by hand. The schedule skips events with `isEditedByHand` (service-events-4).
 */
export const serviceEvents = pgTable(
  'service_events',
  {
    id: id(),
    accountId: uuid('account_id').notNull(),
    addressId: uuid('address_id').notNull(),
    serviceLineId: uuid('service_line_id')
      .notNull()
      .references(() => serviceLines.id),
    serviceTypeId: uuid('service_type_id')
      .notNull()
      .references(() => serviceTypes.id),
    date: calendarDay('date').notNull(),
    serviceTime: timeOfDay('service_time').notNull().default('12:00'),
    eaterCount: integer('eater_count').notNull().default(0),
    dietaryCount: integer('dietary_count').notNull().default(0),
    allergenCount: integer('allergen_count').notNull().default(0),
    pricePerPerson: money('price_per_person').notNull().default('0'),
    notes: text('notes').notNull().default(''),
    specialRequest: boolean('special_request').notNull().default(false),
    isEditedByHand: boolean('is_edited_by_hand').notNull().default(false),
    ...editedColumns(),
  },
  (table) => [
    // The address belongs to the account, so this also proves that the account exists: one check per row instead of
    // two.
    foreignKey({
      name: 'service_events_address',
      columns: [table.addressId, table.accountId],
      foreignColumns: [addresses.id, addresses.accountId],
    }),
    uniqueIndex('service_events_recurring')
      .on(table.accountId, table.serviceLineId, table.date)
      .where(sql`not special_request`),
    unique('service_events_slot').on(table.accountId, table.date, table.serviceLineId, table.serviceTime),
    index('service_events_day').on(table.date, table.serviceLineId, table.accountId),
    index('service_events_service_type').on(table.serviceTypeId),
    check(
      'service_events_numbers',
      sql`eater_count >= 0 and dietary_count >= 0 and allergen_count >= 0 and price_per_person >= 0`,
    ),
  ],
);

/** Days without recurring services: of one account, of a market, or of all (service-events-16). */
export const closings = pgTable(
  'closings',
  {
    id: id(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    marketId: uuid('market_id').references(() => markets.id),
    firstDay: calendarDay('first_day').notNull(),
    lastDay: calendarDay('last_day').notNull(),
    reason: text('reason').notNull(),
    ...editedColumns(),
  },
  (table) => [
    index('closings_account').on(table.accountId, table.lastDay),
    index('closings_market').on(table.marketId, table.lastDay),
    check('closings_scope', sql`account_id is null or market_id is null`),
    check('closings_days', sql`first_day <= last_day and last_day - first_day < 92`),
  ],
);

/**
 * A cancelled service, kept as it was (service-events-17). Of a recurring one it is also the marker that the schedule
 * must not create it again (service-events-4). A marker alone, such as the old day of a moved event, has no time.
 */
export const serviceEventRemovals = pgTable(
  'service_event_removals',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    serviceLineId: uuid('service_line_id')
      .notNull()
      .references(() => serviceLines.id),
    date: calendarDay('date').notNull(),
    /** Null: cancelled by a person, not by a closing. */
    closingId: uuid('closing_id').references(() => closings.id, { onDelete: 'set null' }),
    addressId: uuid('address_id').references(() => addresses.id, { onDelete: 'set null' }),
    serviceTypeId: uuid('service_type_id').references(() => serviceTypes.id, { onDelete: 'set null' }),
    serviceTime: timeOfDay('service_time'),
    eaterCount: integer('eater_count').notNull().default(0),
    dietaryCount: integer('dietary_count').notNull().default(0),
    allergenCount: integer('allergen_count').notNull().default(0),
    pricePerPerson: money('price_per_person').notNull().default('0'),
    notes: text('notes').notNull().default(''),
    specialRequest: boolean('special_request').notNull().default(false),
    isEditedByHand: boolean('is_edited_by_hand').notNull().default(false),
    /** Rows of `service_event_add_ons` that the schedule does not put back. */
    addOns: jsonb('add_ons').notNull().default([]),
  },
  (table) => [
    uniqueIndex('service_event_removals_recurring')
      .on(table.accountId, table.serviceLineId, table.date)
      .where(sql`not special_request`),
    index('service_event_removals_day').on(table.date, table.serviceLineId, table.accountId),
    index('service_event_removals_account').on(table.accountId, table.date),
    index('service_event_removals_closing').on(table.closingId),
    index('service_event_removals_address').on(table.addressId),
    index('service_event_removals_service_type').on(table.serviceTypeId),
  ],
);

export const serviceEventAddOns = pgTable(
  'service_event_add_ons',
  {
    id: id(),
    serviceEventId: uuid('service_event_id')
      .notNull()
      .references(() => serviceEvents.id, { onDelete: 'cascade' }),
    addOnTypeId: uuid('add_on_type_id')
      .notNull()
      .references(() => addOnTypes.id),
    scheduledAddOnId: uuid('scheduled_add_on_id').references(() => scheduledAddOns.id, { onDelete: 'set null' }),
    /** Null: one per eater, also when the number of eaters changes. */
    quantity: integer('quantity'),
    pricePerUnit: money('price_per_unit').notNull().default('0'),
    /** Copied from the account's recurring add-ons and refreshed with them. */
    isRecurring: boolean('is_recurring').notNull().default(false),
    ...editedColumns(),
  },
  (table) => [
    uniqueIndex('service_event_add_ons_recurring').on(table.serviceEventId, table.addOnTypeId).where(sql`is_recurring`),
    index('service_event_add_ons_event').on(table.serviceEventId),
    index('service_event_add_ons_scheduled').on(table.scheduledAddOnId),
    index('service_event_add_ons_type').on(table.addOnTypeId),
    check('service_event_add_ons_numbers', sql`quantity >= 0 and price_per_unit >= 0`),
  ],
);
