import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { editedColumns, id, quantity, searchName } from './columns.ts';
import { ingredients } from './ingredients.ts';
import {
  allergens,
  brands,
  containerTypes,
  cuisineTypes,
  dietaryPreferences,
  elementTypes,
  menuElementClasses,
  portionUnits,
} from './reference-data.ts';
import { copiedColumns, createServingColumns, createServingConstraints } from './serving-columns.ts';

export const elements = pgTable(
  'elements',
  {
    id: id(),
    name: text('name').notNull(),
    searchName: searchName(),
    menuElementClassId: uuid('menu_element_class_id')
      .notNull()
      .references(() => menuElementClasses.id),
    elementTypeId: uuid('element_type_id').references(() => elementTypes.id),
    ...copiedColumns(),
    /** The printed text. Generated from the rows unless a person typed it (catalogue-7). */
    ingredients: text('ingredients').notNull().default(''),
    /** A search finds an element by its name and by what is in it (catalogue-14). */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`normalized_name(name || ' ' || ingredients)`),
    isIngredientsTyped: boolean('is_ingredients_typed').notNull().default(false),
    hasNoIngredients: boolean('has_no_ingredients').notNull().default(false),
    /** What its rows make once (money-1). Empty: nobody knows. */
    makesAmount: quantity('makes_amount'),
    makesUnitId: uuid('makes_unit_id').references(() => portionUnits.id),
    /** What cooking and trimming leave of it. Empty: all. */
    yieldPercent: quantity('yield_percent'),
    hasNoAllergens: boolean('has_no_allergens').notNull().default(false),
    defaultContainerTypeId: uuid('default_container_type_id').references(() => containerTypes.id),
    servingTemp: text('serving_temp'),
    defaultPortionPerPerson: quantity('default_portion_per_person'),
    defaultPortionPerContainer: quantity('default_portion_per_container'),
    defaultPortionUnitId: uuid('default_portion_unit_id').references(() => portionUnits.id),
    ...editedColumns(),
  },
  (table) => [
    unique('elements_name_tag').on(table.searchName, table.menuElementClassId),
    index('elements_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('elements_tag_name').on(table.menuElementClassId, table.searchName),
    index('elements_element_type').on(table.elementTypeId, table.searchName, table.menuElementClassId),
    index('elements_container_type').on(table.defaultContainerTypeId),
    index('elements_portion_unit').on(table.defaultPortionUnitId),
    index('elements_makes_unit').on(table.makesUnitId),
    check('elements_makes', sql`makes_amount > 0 and yield_percent > 0`),
    check('elements_serving_temp', sql`${table.servingTemp} in ('HOT', 'COLD', 'AMBIENT')`),
    check('elements_portions', sql`default_portion_per_person >= 0 and default_portion_per_container >= 0`),
  ],
);

/** Ticked by hand. The function `known_allergens` adds those of the ingredients (catalogue-5). */
export const elementAllergens = pgTable(
  'element_allergens',
  {
    elementId: uuid('element_id')
      .notNull()
      .references(() => elements.id, { onDelete: 'cascade' }),
    allergenId: uuid('allergen_id')
      .notNull()
      .references(() => allergens.id),
  },
  (table) => [
    primaryKey({ columns: [table.elementId, table.allergenId] }),
    index('element_allergens_allergen').on(table.allergenId),
  ],
);

/** Preferences that a person marked the element as suitable for (diets-2). */
export const elementSuitabilities = pgTable(
  'element_suitabilities',
  {
    elementId: uuid('element_id')
      .notNull()
      .references(() => elements.id, { onDelete: 'cascade' }),
    dietaryPreferenceId: uuid('dietary_preference_id')
      .notNull()
      .references(() => dietaryPreferences.id),
  },
  (table) => [
    primaryKey({ columns: [table.elementId, table.dietaryPreferenceId] }),
    index('element_suitabilities_preference').on(table.dietaryPreferenceId),
  ],
);

/** Preferences that a person marked the element as not suitable for, whatever its ingredients say (diets-2). */
export const elementExclusions = pgTable(
  'element_exclusions',
  {
    elementId: uuid('element_id')
      .notNull()
      .references(() => elements.id, { onDelete: 'cascade' }),
    dietaryPreferenceId: uuid('dietary_preference_id')
      .notNull()
      .references(() => dietaryPreferences.id),
  },
  (table) => [
    primaryKey({ columns: [table.elementId, table.dietaryPreferenceId] }),
    index('element_exclusions_preference').on(table.dietaryPreferenceId),
  ],
);

export const elementIngredients = pgTable(
  'element_ingredients',
  {
    elementId: uuid('element_id')
      .notNull()
      .references(() => elements.id, { onDelete: 'cascade' }),
    ingredientId: uuid('ingredient_id')
      .notNull()
      .references(() => ingredients.id),
    order: integer('order').notNull(),
    amount: quantity('amount'),
    portionUnitId: uuid('portion_unit_id').references(() => portionUnits.id),
    /** A bay leaf: once, however much is cooked (money-1). */
    doesNotScale: boolean('does_not_scale').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.elementId, table.ingredientId] }),
    index('element_ingredients_ingredient').on(table.ingredientId),
    index('element_ingredients_portion_unit').on(table.portionUnitId),
    check('element_ingredients_amount', sql`${table.amount} >= 0`),
  ],
);

export const menus = pgTable(
  'menus',
  {
    id: id(),
    name: text('name').notNull(),
    searchName: searchName(),
    menuElementClassId: uuid('menu_element_class_id')
      .notNull()
      .references(() => menuElementClasses.id),
    cuisineTypeId: uuid('cuisine_type_id')
      .notNull()
      .references(() => cuisineTypes.id),
    brandId: uuid('brand_id').references(() => brands.id),
    description: text('description').notNull().default(''),
    isDescriptionAutomated: boolean('is_description_automated').notNull().default(false),
    originalMenuId: uuid('original_menu_id').references((): AnyPgColumn => menus.id, { onDelete: 'set null' }),
    ...editedColumns(),
  },
  (table) => [
    unique('menus_name_tag').on(table.searchName, table.menuElementClassId),
    index('menus_search').using('gin', table.searchName.op('gin_trgm_ops')),
    index('menus_tag_name').on(table.menuElementClassId, table.searchName),
    index('menus_brand').on(table.brandId, table.searchName, table.menuElementClassId),
    index('menus_cuisine_type').on(table.cuisineTypeId, table.searchName, table.menuElementClassId),
    index('menus_original').on(table.originalMenuId),
  ],
);

export const menuElements = pgTable(
  'menu_elements',
  {
    menuId: uuid('menu_id')
      .notNull()
      .references(() => menus.id, { onDelete: 'cascade' }),
    elementId: uuid('element_id')
      .notNull()
      .references(() => elements.id),
    order: integer('order').notNull(),
    ...createServingColumns(),
    hostFlowOrder: integer('host_flow_order').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.menuId, table.elementId] }),
    index('menu_elements_element').on(table.elementId),
    ...createServingConstraints('menu_elements', table),
  ],
);
