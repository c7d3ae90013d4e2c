import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Day } from '#contract/values.ts';
import { calendarDay, editedColumns, id, money, quantity, searchName } from './columns.ts';
import { addOnTypes, elementTypes, markets, saladTypes, serviceLines, serviceTypes } from './reference-data.ts';
import { scheduledElements } from './scheduling.ts';

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
    billTo: text('bill_to').notNull().default(''),
    purchaseOrderNumber: text('purchase_order_number').notNull().default(''),
    showOptin: boolean('show_optin').notNull().default(false),
    billsSurveyedPeople: boolean('bills_surveyed_people').notNull().default(false),
    ...editedColumns(),
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
    ...editedColumns(),
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
    ...editedColumns(),
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
    ...editedColumns(),
  },
  (table) => [
    unique('recurring_add_ons_day').on(table.accountId, table.serviceLineId, table.addOnTypeId, table.day),
    index('recurring_add_ons_type').on(table.addOnTypeId),
    check('recurring_add_ons_day_name', isDay(table.day)),
    check('recurring_add_ons_numbers', sql`quantity >= 0 and price_per_unit >= 0`),
  ],
);
