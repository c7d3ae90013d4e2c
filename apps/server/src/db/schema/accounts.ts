import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Day } from '#contract/values.ts';
import { calendarDay, edited, id, money, quantity, searchName, timeOfDay } from './columns.ts';
import { addOnTypes, elementTypes, markets, saladTypes, serviceLines, serviceTypes } from './reference-data.ts';
import { scheduledAddOns, scheduledElements } from './scheduling.ts';

const isDay = (column: unknown) =>
  sql`${column} in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')`;

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    name: text('name').notNull(),
    searchName: searchName(),
    marketId: uuid('market_id')
      .notNull()
      .references(() => markets.id),
    totalEmployees: integer('total_employees'),
    serviceStartDate: calendarDay('service_start_date'),
    playbookLink: text('playbook_link').notNull().default(''),
    serviceTypeId: uuid('service_type_id').references(() => serviceTypes.id),
    showOptin: boolean('show_optin').notNull().default(false),
    ...edited(),
  },
  (table) => [
    unique('accounts_name').on(table.searchName),
    index('accounts_search').using('gin', table.searchName.op('gin_trgm_ops')),
    index('accounts_market_name').on(table.marketId, table.searchName),
    index('accounts_service_type').on(table.serviceTypeId),
    check('accounts_total_employees', sql`${table.totalEmployees} >= 0`),
  ],
);

/** The first address (lowest position) is the account's own. Events choose among all of them (service-events-1). */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    addressOne: text('address_one').notNull(),
    addressTwo: text('address_two').notNull().default(''),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
  },
  (table) => [
    index('addresses_account').on(table.accountId, table.position),
    // Lets an event's foreign key prove that its address belongs to the same account.
    unique('addresses_id_account').on(table.id, table.accountId),
    check('addresses_zip_code', sql`${table.zipCode} ~ '^[0-9]{5}$'`),
  ],
);

export const accountPortionModifiers = pgTable(
  'account_portion_modifiers',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    elementTypeId: uuid('element_type_id')
      .notNull()
      .references(() => elementTypes.id),
    value: quantity('value').notNull(),
  },
  (table) => [unique('account_portion_modifiers_type').on(table.accountId, table.elementTypeId)],
);

export const scheduledElementPortionModifiers = pgTable(
  'scheduled_element_portion_modifiers',
  {
    scheduledElementId: uuid('scheduled_element_id')
      .notNull()
      .references(() => scheduledElements.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    portionModifier: quantity('portion_modifier').notNull(),
    ...edited(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduledElementId, table.accountId] }),
    index('scheduled_element_portion_modifiers_account').on(table.accountId),
  ],
);

/** One row per account, service line and day of the week. Recurring service events are generated from it. */
export const servingSchedules = pgTable(
  'serving_schedules',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    serviceLineId: uuid('service_line_id')
      .notNull()
      .references(() => serviceLines.id),
    day: text('day').$type<Day>().notNull(),
    shouldServeOnDay: boolean('should_serve_on_day').notNull().default(false),
    numberOfEaters: integer('number_of_eaters').notNull().default(0),
    nonMeatEaters: integer('non_meat_eaters').notNull().default(0),
    pricePerEater: money('price_per_eater').notNull().default('0'),
    saladTypeId: uuid('salad_type_id').references(() => saladTypes.id),
    shouldServeDessert: boolean('should_serve_dessert').notNull().default(false),
    ...edited(),
  },
  (table) => [
    unique('serving_schedules_day').on(table.accountId, table.serviceLineId, table.day),
    index('serving_schedules_salad_type').on(table.saladTypeId),
    check('serving_schedules_day_name', isDay(table.day)),
    check('serving_schedules_numbers', sql`number_of_eaters >= 0 and non_meat_eaters >= 0 and price_per_eater >= 0`),
  ],
);

export const recurringAddOns = pgTable(
  'recurring_add_ons',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    serviceLineId: uuid('service_line_id')
      .notNull()
      .references(() => serviceLines.id),
    addOnTypeId: uuid('add_on_type_id')
      .notNull()
      .references(() => addOnTypes.id),
    day: text('day').$type<Day>().notNull(),
    shouldServeOnDay: boolean('should_serve_on_day').notNull().default(false),
    quantity: integer('quantity').notNull().default(0),
    pricePerUnit: money('price_per_unit').notNull().default('0'),
    ...edited(),
  },
  (table) => [
    unique('recurring_add_ons_day').on(table.accountId, table.serviceLineId, table.addOnTypeId, table.day),
    index('recurring_add_ons_type').on(table.addOnTypeId),
    check('recurring_add_ons_day_name', isDay(table.day)),
    check('recurring_add_ons_numbers', sql`quantity >= 0 and price_per_unit >= 0`),
  ],
);

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
    ...edited(),
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
    ...edited(),
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
    ...edited(),
  },
  (table) => [
    uniqueIndex('service_event_add_ons_recurring').on(table.serviceEventId, table.addOnTypeId).where(sql`is_recurring`),
    index('service_event_add_ons_event').on(table.serviceEventId),
    index('service_event_add_ons_scheduled').on(table.scheduledAddOnId),
    index('service_event_add_ons_type').on(table.addOnTypeId),
    check('service_event_add_ons_numbers', sql`quantity >= 0 and price_per_unit >= 0`),
  ],
);
