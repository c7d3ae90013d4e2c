import * as z from 'zod';
import { entryOf, fieldShape, oneOf, quantityField, textField } from './record-fields.ts';
import { ServingTemp } from './values.ts';

/** Those that a scheduled copy and an alternative take along (scheduling-2). */
export const copiedFields = {
  method: textField('Method', {
    also: ['Directions', 'Instructions', 'Preparation'],
    isRequired: true,
    examples: ['Steam for 35 minutes.', 'Slice.'],
  }),
};

/** What it is, and how it is made. */
export const dishFields = {
  elementTypeId: entryOf('Type', 'elementTypes', {
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
  makesUnitId: entryOf('Makes unit', 'portionUnits', {
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

const counted = { merge: 'serving', why: 'Without it, no containers are counted.' } as const;

/** What a menu starts with when the element is added to it. */
export const servingDefaults = {
  defaultContainerTypeId: entryOf('Default container', 'containerTypes', {
    ...counted,
    key: 'container',
    also: ['Container'],
    examples: ['Full Pan', 'Full Pan'],
  }),
  servingTemp: oneOf('Serving temperature', 'servingTemps', ServingTemp, {
    bulk: true,
    also: ['Temperature', 'Serving temp'],
    examples: ['HOT', 'COLD'],
  }),
  defaultPortionPerPerson: quantityField('Default portion per person', {
    ...counted,
    key: 'perPerson',
    step: 0.5,
    also: ['Portion per person', 'Portion'],
    examples: ['5', '3'],
  }),
  defaultPortionPerContainer: quantityField('Default portion per container', {
    ...counted,
    key: 'perContainer',
    also: ['Portion per container'],
    examples: ['160', '100'],
  }),
  defaultPortionUnitId: entryOf('Default portion unit', 'portionUnits', {
    ...counted,
    key: 'portionUnit',
    also: ['Portion unit'],
    examples: ['oz', 'oz'],
  }),
};

/** The plain fields of an element: all that holds of any such field is derived from this list (decision 55). */
export const elementFields = { ...dishFields, ...recipeFields, ...servingDefaults };

/** Their values, in an element and in its copies. */
export const CopiedFields = z.object(fieldShape(copiedFields, 'record'));
export type CopiedFields = z.output<typeof CopiedFields>;
