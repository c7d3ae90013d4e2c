import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { IngredientType, Origin, ProteinType } from '#contract/ingredient-types.ts';
import type { Day } from '#contract/values.ts';
import { editedColumns, id, money, searchName, wordList } from './columns.ts';

const weekdays = sql`array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']`;

/** Columns of every list of names. Names are unique without case and accents. */
const referenceEntry = () => ({ id: id(), name: text('name').notNull(), searchName: searchName(), ...editedColumns() });

export const markets = pgTable(
  'markets',
  {
    ...referenceEntry(),
    timeZone: text('time_zone').notNull(),
    letterhead: text('letterhead').notNull().default(''),
    position: integer('position').notNull().default(0),
  },
  (table) => [unique('markets_name').on(table.searchName)],
);

export const serviceLines = pgTable(
  'service_lines',
  { ...referenceEntry(), position: integer('position').notNull().default(0) },
  (table) => [unique('service_lines_name').on(table.searchName)],
);

export const serviceTypes = pgTable('service_types', referenceEntry(), (table) => [
  unique('service_types_name').on(table.searchName),
]);

export const cuisineTypes = pgTable(
  'cuisine_types',
  { ...referenceEntry(), position: integer('position').notNull().default(0) },
  (table) => [unique('cuisine_types_name').on(table.searchName)],
);

export const brands = pgTable(
  'brands',
  { ...referenceEntry(), isDefault: boolean('is_default').notNull().default(false) },
  (table) => [unique('brands_name').on(table.searchName)],
);

/** Some types exist in half size ("Full Pan", "32oz Deli"). The calculation rounds to it (calculation-5). */
export const containerTypes = pgTable(
  'container_types',
  { ...referenceEntry(), hasHalfSize: boolean('has_half_size').notNull().default(false) },
  (table) => [unique('container_types_name').on(table.searchName)],
);

export const servingUtensils = pgTable('serving_utensils', referenceEntry(), (table) => [
  unique('serving_utensils_name').on(table.searchName),
]);

export const servingVessels = pgTable('serving_vessels', referenceEntry(), (table) => [
  unique('serving_vessels_name').on(table.searchName),
]);

/** "Tag" on screens (catalogue-1). */
export const menuElementClasses = pgTable(
  'menu_element_classes',
  { ...referenceEntry(), position: integer('position').notNull().default(0) },
  (table) => [unique('menu_element_classes_name').on(table.searchName)],
);

export const elementTypes = pgTable(
  'element_types',
  { ...referenceEntry(), position: integer('position').notNull().default(0) },
  (table) => [unique('element_types_name').on(table.searchName)],
);

export const allergens = pgTable('allergens', referenceEntry(), (table) => [
  unique('allergens_name').on(table.searchName),
]);

/** With its rule, beside the allergens that it excludes. Nothing shows that a dish suits a new one (diets-1). */
export const dietaryPreferences = pgTable(
  'dietary_preferences',
  {
    ...referenceEntry(),
    isByStatement: boolean('is_by_statement').notNull().default(true),
    ingredientTypes: wordList('ingredient_types').$type<IngredientType[]>(),
    proteinTypes: wordList('protein_types').$type<ProteinType[]>(),
    origins: wordList('origins').$type<Origin[]>(),
  },
  (table) => [unique('dietary_preferences_name').on(table.searchName)],
);

export const dietaryPreferenceAllergens = pgTable(
  'dietary_preference_allergens',
  {
    dietaryPreferenceId: uuid('dietary_preference_id')
      .notNull()
      .references(() => dietaryPreferences.id, { onDelete: 'cascade' }),
    allergenId: uuid('allergen_id')
      .notNull()
      .references(() => allergens.id),
  },
  (table) => [
    primaryKey({ columns: [table.dietaryPreferenceId, table.allergenId] }),
    index('dietary_preference_allergens_allergen').on(table.allergenId),
  ],
);

export const saladTypes = pgTable('salad_types', referenceEntry(), (table) => [
  unique('salad_types_name').on(table.searchName),
]);

/** With when it takes orders and delivers, and what it asks of an order (money-13). */
export const vendors = pgTable(
  'vendors',
  {
    ...referenceEntry(),
    orderDays: wordList('order_days').$type<Day[]>(),
    deliveryDays: wordList('delivery_days').$type<Day[]>(),
    minimumOrder: money('minimum_order'),
    customerNumber: text('customer_number').notNull().default(''),
    contact: text('contact').notNull().default(''),
    notes: text('notes').notNull().default(''),
  },
  (table) => [
    unique('vendors_name').on(table.searchName),
    check('vendors_minimum_order', sql`${table.minimumOrder} >= 0`),
    check('vendors_days', sql`${table.orderDays} <@ ${weekdays} and ${table.deliveryDays} <@ ${weekdays}`),
  ],
);

export const portionUnits = pgTable(
  'portion_units',
  { ...referenceEntry(), abbreviation: text('abbreviation').notNull() },
  (table) => [unique('portion_units_name').on(table.searchName)],
);

export const addOnTypes = pgTable('add_on_types', referenceEntry(), (table) => [
  unique('add_on_types_name').on(table.searchName),
]);

export const addOnSlots = pgTable(
  'add_on_slots',
  {
    id: id(),
    addOnTypeId: uuid('add_on_type_id')
      .notNull()
      .references(() => addOnTypes.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    index('add_on_slots_type').on(table.addOnTypeId, table.position),
    check('add_on_slots_position', sql`${table.position} >= 0`),
  ],
);
