import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Origin } from '#contract/ingredient-types.ts';
import { editedColumns, id, money, quantity, searchName, wordList } from './columns.ts';
import { allergens, dietaryPreferences, portionUnits, vendors } from './reference-data.ts';

export const ingredients = pgTable(
  'ingredients',
  {
    id: id(),
    name: text('name').notNull(),
    searchName: searchName(),
    type: text('type').notNull(),
    proteinType: text('protein_type'),
    portionUnitId: uuid('portion_unit_id')
      .notNull()
      .references(() => portionUnits.id),
    /** Somebody ticked "No allergens". False without allergen rows means unknown (catalogue-4). */
    hasNoAllergens: boolean('has_no_allergens').notNull().default(false),
    /** As stated; empty: type and allergens say it, or nobody does (diets-15). */
    origins: wordList('origins').$type<Origin[]>(),
    ...editedColumns(),
  },
  (table) => [
    unique('ingredients_name').on(table.searchName),
    index('ingredients_search').using('gin', table.searchName.op('gin_trgm_ops')),
    index('ingredients_portion_unit').on(table.portionUnitId),
    check(
      'ingredients_type',
      sql`${table.type} in ('Fat', 'Fruit', 'Dairy', 'Grain', 'Other', 'Protein', 'Seasoning/Spice', 'Starch', 'Vegetable')`,
    ),
    check(
      'ingredients_origins',
      sql`${table.origins} <@ array['Plant', 'Dairy/Egg/Honey', 'Fish/Seafood', 'Meat/Poultry']`,
    ),
    check(
      'ingredients_protein_type',
      sql`${table.proteinType} in ('Bean', 'Dairy', 'Egg', 'Nut', 'Poultry', 'Red Meat', 'Seafood')`,
    ),
  ],
);

export const ingredientAllergens = pgTable(
  'ingredient_allergens',
  {
    ingredientId: uuid('ingredient_id')
      .notNull()
      .references(() => ingredients.id, { onDelete: 'cascade' }),
    allergenId: uuid('allergen_id')
      .notNull()
      .references(() => allergens.id),
  },
  (table) => [
    primaryKey({ columns: [table.ingredientId, table.allergenId] }),
    index('ingredient_allergens_allergen').on(table.allergenId),
  ],
);

/** Preferences that an ingredient is marked "not for" (diets-1). */
export const ingredientExclusions = pgTable(
  'ingredient_exclusions',
  {
    ingredientId: uuid('ingredient_id')
      .notNull()
      .references(() => ingredients.id, { onDelete: 'cascade' }),
    dietaryPreferenceId: uuid('dietary_preference_id')
      .notNull()
      .references(() => dietaryPreferences.id),
  },
  (table) => [
    primaryKey({ columns: [table.ingredientId, table.dietaryPreferenceId] }),
    index('ingredient_exclusions_preference').on(table.dietaryPreferenceId),
  ],
);

/** At most three vendors, one per preference (catalogue-8). */
export const ingredientVendors = pgTable(
  'ingredient_vendors',
  {
    ingredientId: uuid('ingredient_id')
      .notNull()
      .references(() => ingredients.id, { onDelete: 'cascade' }),
    preference: integer('preference').notNull(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendors.id),
    itemId: text('item_id').notNull(),
    unitsPerCase: quantity('units_per_case'),
    costPerCase: money('cost_per_case'),
    expDays: integer('exp_days'),
    leadTime: integer('lead_time'),
  },
  (table) => [
    primaryKey({ columns: [table.ingredientId, table.preference] }),
    index('ingredient_vendors_vendor').on(table.vendorId),
    check('ingredient_vendors_preference', sql`${table.preference} between 1 and 3`),
    check(
      'ingredient_vendors_numbers',
      sql`units_per_case >= 0 and cost_per_case >= 0 and exp_days >= 0 and lead_time >= 0`,
    ),
  ],
);

/** What an ingredient's units of different kinds are: '1 each = 6 oz' (money-2). */
export const ingredientConversions = pgTable(
  'ingredient_conversions',
  {
    ingredientId: uuid('ingredient_id')
      .notNull()
      .references(() => ingredients.id, { onDelete: 'cascade' }),
    order: integer('order').notNull(),
    amount: quantity('amount').notNull(),
    portionUnitId: uuid('portion_unit_id')
      .notNull()
      .references(() => portionUnits.id),
    equalAmount: quantity('equal_amount').notNull(),
    equalPortionUnitId: uuid('equal_portion_unit_id')
      .notNull()
      .references(() => portionUnits.id),
  },
  (table) => [
    primaryKey({ columns: [table.ingredientId, table.order] }),
    index('ingredient_conversions_unit').on(table.portionUnitId),
    index('ingredient_conversions_equal_unit').on(table.equalPortionUnitId),
    check('ingredient_conversions_amounts', sql`${table.amount} > 0 and ${table.equalAmount} > 0`),
  ],
);
