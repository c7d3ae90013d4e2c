import * as z from 'zod';
import { ingredientFields } from './ingredient-fields.ts';
import {
  choiceField,
  emptiedTextField,
  entriesField,
  entryField,
  nameField,
  noneField,
  quantityField,
  rowsField,
} from './record-field-kinds.ts';
import { toFieldShape } from './record-fields.ts';
import { AllergenStatement, Id, IdName, Quantity, ServingTemp } from './values.ts';

/** Those that a scheduled copy and an alternative take along (scheduling-2). */
export const copiedFields = {
  method: emptiedTextField('Method', {
    also: ['Directions', 'Instructions', 'Preparation'],
    isRequired: true,
    examples: ['Steam for 35 minutes.', 'Slice.'],
  }),
};

/** What it is, and how it is made. */
export const dishFields = {
  elementTypeId: entryField('Type', 'elementTypes', {
    key: 'type',
    bulk: true,
    also: ['Element type'],
    examples: ['Starch', 'Fruit'],
  }),
  ...copiedFields,
};

/** What its rows of ingredients make once (money-1). They belong to the recipe: a merge takes them with it. */
export const recipeFields = {
  makesAmount: quantityField('Makes', {
    key: 'makes',
    merge: 'ingredients',
    why: 'Without it, its recipe is not scaled, and neither its cost nor what to buy for it is known.',
    also: ['Batch size', 'Recipe makes'],
    offered: ['Yield', 'Servings'],
    examples: ['200', '100'],
  }),
  makesUnitId: entryField('Makes unit', 'portionUnits', {
    key: 'makesUnit',
    merge: 'ingredients',
    examples: ['oz', 'portion'],
  }),
  yieldPercent: quantityField('Yield %', {
    key: 'yield',
    merge: 'ingredients',
    unit: '%',
    also: ['Yield percent', 'Yield pct'],
    // 'Yield' of most programs is what a recipe makes.
    perhaps: ['Yield'],
    examples: ['280', '60'],
  }),
};

const countedField = { merge: 'serving', why: 'Without it, no containers are counted.' } as const;

/** What a menu starts with when the element is added to it. */
export const servingDefaults = {
  defaultContainerTypeId: entryField('Default container', 'containerTypes', {
    ...countedField,
    key: 'container',
    also: ['Container'],
    examples: ['Full Pan', 'Full Pan'],
  }),
  servingTemp: choiceField('Serving temperature', 'servingTemps', ServingTemp, {
    bulk: true,
    also: ['Temperature', 'Serving temp'],
    examples: ['HOT', 'COLD'],
  }),
  defaultPortionPerPerson: quantityField('Default portion per person', {
    ...countedField,
    key: 'perPerson',
    step: 0.5,
    also: ['Portion per person', 'Portion'],
    examples: ['5', '3'],
  }),
  defaultPortionPerContainer: quantityField('Default portion per container', {
    ...countedField,
    key: 'perContainer',
    also: ['Portion per container'],
    examples: ['160', '100'],
  }),
  defaultPortionUnitId: entryField('Default portion unit', 'portionUnits', {
    ...countedField,
    key: 'portionUnit',
    also: ['Portion unit'],
    examples: ['oz', 'oz'],
  }),
};

const ElementIngredient = z.object({
  ingredientId: Id,
  name: z.string(),
  amount: Quantity.nullable(),
  portionUnitId: Id.nullable(),
  doesNotScale: z.boolean(),
  type: ingredientFields.type.record,
  proteinType: ingredientFields.proteinType.record,
  allergens: z.array(IdName),
  allergenStatement: AllergenStatement,
  origins: ingredientFields.origins.record,
  notForPreferenceIds: ingredientFields.notForPreferenceIds.record,
});
const ElementIngredientInput = z.object({
  ingredientId: Id,
  amount: Quantity.nullish(),
  portionUnitId: Id.nullish(),
  doesNotScale: z.boolean().default(false),
});

/**
 * The fields of an element, in the order of its file: all that holds of any such field is derived from this list (decision 55).
 * Required ones may be empty in a save: the domain checks them and has the sentences (catalogue-6).
 */
export const elementFields = {
  name: nameField('Name', {
    also: ['Element', 'Element name', 'Dish', 'Recipe', 'Title'],
    isRequired: true,
    examples: ['Brown rice', 'Orange slices'],
  }),
  menuElementClassId: {
    ...entryField('Tag', 'tags', { key: 'tag', examples: ['Default', 'Default'] }),
    record: Id,
  },
  ...dishFields,
  ingredientObjs: {
    ...rowsField('Ingredients', ElementIngredient, 500, { key: 'ingredients', part: 'element_ingredients' }),
    input: z.array(ElementIngredientInput).max(500).default([]),
  },
  ...recipeFields,
  /** The printed text (catalogue-7). */
  ingredients: emptiedTextField('Ingredients as printed', { key: 'printed', merge: 'ingredients' }),
  hasNoIngredients: noneField('No ingredients', { key: 'ingredients' }),
  /** Ticked allergens only. */
  allergenIds: {
    ...entriesField('Allergens', 'allergens', {
      key: 'allergens',
      part: 'element_allergens',
      none: 'hasNoAllergens',
      exactly: 'Allergens ticked by hand',
      also: ['Contains'],
      isRequired: true,
      examples: ['None', 'None'],
    }),
    input: z
      .array(Id)
      .max(1_000)
      .default([])
      .describe('Ticked by hand; those that its ingredients bring count beside them, also where they are not here'),
  },
  hasNoAllergens: noneField('No allergens', { key: 'allergens' }),
  /** Dietary preferences that a person marked it as suitable for. The marks speak for its recipe (diets-2). */
  suitableForPreferenceIds: {
    ...entriesField('Suitable for', 'dietaryPreferences', {
      key: 'suitableFor',
      merge: 'ingredients',
      part: 'element_suitabilities',
      examples: ['Vegan; Vegetarian', 'Vegan; Vegetarian'],
    }),
    input: z
      .array(Id)
      .max(100)
      .optional()
      .describe('Left out, it stays as it is; with other ingredients the marks end'),
  },
  /** Dietary preferences that a person marked it as not suitable for, whatever its ingredients say. */
  notForPreferenceIds: entriesField('Not for', 'dietaryPreferences', {
    key: 'notFor',
    part: 'element_exclusions',
    also: ['Not suitable for'],
    examples: ['', ''],
  }),
  ...servingDefaults,
};

/** Their values, in an element and in its copies. */
export const CopiedFields = z.object(toFieldShape(copiedFields, 'record'));
export type CopiedFields = z.output<typeof CopiedFields>;
