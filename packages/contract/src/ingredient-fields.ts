import * as z from 'zod';
import { IngredientType, Origin, ProteinType } from './ingredient-types.ts';
import { IngredientVendor, IngredientVendorInput, VENDOR_SLOTS } from './ingredient-vendors.ts';
import {
  choiceField,
  entriesField,
  entryField,
  listField,
  nameField,
  noneField,
  rowsField,
} from './record-field-kinds.ts';
import type { RecordField } from './record-fields.ts';
import { Id, Quantity } from './values.ts';

/** '1 each = 6 oz' (money-2). */
const IngredientConversion = z.object({
  amount: Quantity,
  portionUnitId: Id,
  equalAmount: Quantity,
  equalPortionUnitId: Id,
});
const MAX_CONVERSIONS = 20;

/**
 * The fields of an ingredient, in the order of its file: all that holds of any such field is derived from this list (decision 55).
 * Required ones may be empty in a save: the domain checks them and has the sentences (catalogue-8). What many of them can be
 * given is in `bulk.ts`: their judgements differ.
 */
export const ingredientFields = {
  name: nameField('Name', {
    also: ['Ingredient', 'Ingredient name'],
    offered: ['Item description', 'Description', 'Product'],
    isRequired: true,
    examples: ['Basmati rice', 'Chicken thigh'],
  }),
  type: {
    ...choiceField('Type', 'ingredientTypes', IngredientType, {
      also: ['Ingredient type'],
      examples: ['Grain', 'Protein'],
    }),
    record: IngredientType,
  },
  proteinType: choiceField('Protein type', 'proteinTypes', ProteinType, { merge: 'type', examples: ['', 'Poultry'] }),
  portionUnitId: {
    ...entryField('Unit', 'portionUnits', {
      key: 'unit',
      offered: ['UOM', 'Size'],
      why: 'Without it, nobody knows what a case holds, and what a portion costs.',
      examples: ['oz', 'oz'],
    }),
    record: Id,
  },
  allergenIds: {
    ...entriesField('Allergens', 'allergens', {
      key: 'allergens',
      part: 'ingredient_allergens',
      none: 'hasNoAllergens',
      also: ['Contains'],
      isRequired: true,
      examples: ['None', 'None'],
    }),
    input: z.array(Id).max(1_000).default([]),
  },
  hasNoAllergens: noneField('No allergens', { key: 'allergens' }),
  /** As somebody stated them; empty: its type and allergens say it, or nobody does (diets-15). */
  origins: listField('Origin', 'origins', Origin, { examples: ['Plant', 'Meat/Poultry'] }),
  /** Dietary preferences that it is marked "not for" (diets-1). */
  notForPreferenceIds: entriesField('Not for', 'dietaryPreferences', {
    key: 'notFor',
    part: 'ingredient_exclusions',
    examples: ['', 'Vegan; Vegetarian'],
  }),
  conversions: rowsField('Conversions', IngredientConversion, MAX_CONVERSIONS, { part: 'ingredient_conversions' }),
  vendors: {
    ...rowsField('Vendors', IngredientVendor, VENDOR_SLOTS, { part: 'ingredient_vendors' }),
    /** All slots by preference, empty ones included (catalogue-8). */
    record: z.array(IngredientVendor).length(VENDOR_SLOTS),
    input: z
      .array(IngredientVendorInput)
      .max(VENDOR_SLOTS)
      .refine((rows) => new Set(rows.map((row) => row.preference)).size === rows.length, {
        message: 'Each preference may be given to one vendor.',
      })
      .default([]),
  },
} satisfies Record<string, RecordField & { readonly bulk?: never }>;
