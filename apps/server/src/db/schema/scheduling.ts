import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { elements, menus } from './catalogue.ts';
import { calendarDay, editedColumns, id } from './columns.ts';
import { ingredients } from './ingredients.ts';
import {
  addOnSlots,
  addOnTypes,
  allergens,
  brands,
  cuisineTypes,
  markets,
  menuElementClasses,
  serviceLines,
} from './reference-data.ts';
import { copiedColumns, createServingColumns, createServingConstraints } from './serving-columns.ts';

/** A market's copy of a master menu for one date and service line. It outlives its master (scheduling-2). */
export const scheduledMenus = pgTable(
  'scheduled_menus',
  {
    id: id(),
    name: text('name').notNull(),
    date: calendarDay('date').notNull(),
    marketId: uuid('market_id')
      .notNull()
      .references(() => markets.id),
    serviceLineId: uuid('service_line_id')
      .notNull()
      .references(() => serviceLines.id),
    originalMenuId: uuid('original_menu_id').references(() => menus.id, { onDelete: 'set null' }),
    menuElementClassId: uuid('menu_element_class_id')
      .notNull()
      .references(() => menuElementClasses.id),
    cuisineTypeId: uuid('cuisine_type_id')
      .notNull()
      .references(() => cuisineTypes.id),
    brandId: uuid('brand_id').references(() => brands.id),
    description: text('description').notNull().default(''),
    isDescriptionAutomated: boolean('is_description_automated').notNull().default(false),
    butcherPaperNotes: text('butcher_paper_notes').notNull().default(''),
    clientNotes: text('client_notes').notNull().default(''),
    talkingPoints: text('talking_points').notNull().default(''),
    /** The elements of the master menu when this was scheduled; null if that was not recorded (decision 34). */
    copiedElementIds: uuid('copied_element_ids').array(),
    /** Name and description of the master menu then; null if that was not recorded. */
    copiedTexts: jsonb('copied_texts'),
    ...editedColumns(),
  },
  (table) => [
    unique('scheduled_menus_slot').on(table.marketId, table.date, table.serviceLineId),
    index('scheduled_menus_original').on(table.originalMenuId),
    index('scheduled_menus_brand').on(table.brandId),
    index('scheduled_menus_cuisine_type').on(table.cuisineTypeId),
    index('scheduled_menus_tag').on(table.menuElementClassId),
  ],
);

export const scheduledAddOns = pgTable(
  'scheduled_add_ons',
  {
    id: id(),
    date: calendarDay('date').notNull(),
    marketId: uuid('market_id')
      .notNull()
      .references(() => markets.id),
    serviceLineId: uuid('service_line_id')
      .notNull()
      .references(() => serviceLines.id),
    addOnTypeId: uuid('add_on_type_id')
      .notNull()
      .references(() => addOnTypes.id),
    ...editedColumns(),
  },
  (table) => [
    index('scheduled_add_ons_slot').on(table.marketId, table.date, table.serviceLineId),
    index('scheduled_add_ons_type').on(table.addOnTypeId),
  ],
);

/**
 * An element of a scheduled menu or add-on, with its own serving fields (scheduling-2), or an alternative: an element that stands in
 * place of another, and so on no menu itself (decision 34).
 */
export const scheduledElements = pgTable(
  'scheduled_elements',
  {
    id: id(),
    scheduledMenuId: uuid('scheduled_menu_id').references(() => scheduledMenus.id, { onDelete: 'cascade' }),
    scheduledAddOnId: uuid('scheduled_add_on_id').references(() => scheduledAddOns.id, { onDelete: 'cascade' }),
    insteadOf: uuid('instead_of').references((): AnyPgColumn => scheduledElements.id, { onDelete: 'cascade' }),
    addOnSlotId: uuid('add_on_slot_id').references(() => addOnSlots.id),
    originalElementId: uuid('original_element_id').references(() => elements.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Of an alternative: among those of its element. */
    order: integer('order').notNull(),
    hostFlowOrder: integer('host_flow_order').notNull(),
    ingredients: text('ingredients').notNull().default(''),
    ...copiedColumns(),
    hasNoAllergens: boolean('has_no_allergens').notNull().default(false),
    /** Serving fields and allergens as they were copied, what was said then, and the texts of an alternative; null if that was not recorded (decision 34). */
    copiedFrom: jsonb('copied_from'),
    ...createServingColumns(),
  },
  (table) => [
    index('scheduled_elements_menu').on(table.scheduledMenuId, table.order),
    index('scheduled_elements_add_on').on(table.scheduledAddOnId, table.order),
    // Alternatives only, so that reading them all does not read all dishes.
    index('scheduled_elements_instead_of').on(table.insteadOf, table.order).where(sql`instead_of is not null`),
    index('scheduled_elements_original').on(table.originalElementId),
    index('scheduled_elements_slot').on(table.addOnSlotId, table.id),
    ...createServingConstraints('scheduled_elements', table),
    check(
      'scheduled_elements_owner',
      sql`num_nonnulls(${table.scheduledMenuId}, ${table.scheduledAddOnId}, ${table.insteadOf}) = 1`,
    ),
  ],
);

/** As copied or edited. `selectDishesWithAllergens` computes what is shown and printed (scheduling-3). */
export const scheduledElementAllergens = pgTable(
  'scheduled_element_allergens',
  {
    scheduledElementId: uuid('scheduled_element_id')
      .notNull()
      .references(() => scheduledElements.id, { onDelete: 'cascade' }),
    allergenId: uuid('allergen_id')
      .notNull()
      .references(() => allergens.id),
  },
  (table) => [
    primaryKey({ columns: [table.scheduledElementId, table.allergenId] }),
    index('scheduled_element_allergens_allergen').on(table.allergenId),
  ],
);

/** Ingredients of the master at the time of copying; null for one that was deleted since, which nobody knows (diets-4). */
export const scheduledElementIngredients = pgTable(
  'scheduled_element_ingredients',
  {
    scheduledElementId: uuid('scheduled_element_id')
      .notNull()
      .references(() => scheduledElements.id, { onDelete: 'cascade' }),
    order: integer('order').notNull(),
    ingredientId: uuid('ingredient_id').references(() => ingredients.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.scheduledElementId, table.order] }),
    index('scheduled_element_ingredients_ingredient').on(table.ingredientId),
  ],
);
