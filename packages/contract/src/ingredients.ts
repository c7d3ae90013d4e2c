import * as z from 'zod';
import { reachQuestionKinds } from './changes.ts';
import { DietVerdict } from './diets.ts';
import { ingredientFields } from './ingredient-fields.ts';
import { IngredientType, origins } from './ingredient-types.ts';
import { operation } from './operation.ts';
import { toConfirmationQuery } from './questions.ts';
import { listPartTables, toFieldShape } from './record-fields.ts';
import {
  AllergenFilters,
  AllergenStatement,
  createSortSchema,
  Id,
  IdName,
  IdParams,
  ListMeta,
  PageQuery,
} from './values.ts';

/** Defaults of a new ingredient (catalogue-8). */
export const defaultIngredientType: IngredientType = 'Grain';
/** The unit's abbreviation. */
export const defaultIngredientUnit = 'oz';

/** Filters ingredients whose origin nobody stated and nothing shows (diets-15). */
export const NOT_STATED = 'Not stated';
export const originFilters = [NOT_STATED, ...origins] as const;

const { allergenIds, hasNoAllergens, conversions, vendors, ...summaryShape } = toFieldShape(ingredientFields, 'record');

export const IngredientSummary = z.object({
  id: Id,
  ...summaryShape,
  /** Abbreviation of the portion unit. */
  unit: z.string(),
  allergens: z.array(IdName),
  allergenStatement: AllergenStatement,
});
export type IngredientSummary = z.output<typeof IngredientSummary>;

export const Ingredient = IngredientSummary.extend({
  allergenIds,
  hasNoAllergens,
  conversions,
  vendors,
  /** Whom a dish of this ingredient alone suits (diets-2). */
  diets: z.array(DietVerdict),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
});
export type Ingredient = z.output<typeof Ingredient>;

export const IngredientInput = z.object(toFieldShape(ingredientFields, 'input'));
export type IngredientInput = z.output<typeof IngredientInput>;

/** A save asks before it changes what is served, what its numbers mean, or what a portion costs by more than ten times (money-11). */
const questionKinds = [...reachQuestionKinds, 'unit', 'cost'] as const;
export type IngredientQuestionKind = (typeof questionKinds)[number];

export const IngredientListQuery = PageQuery.extend({
  type: IngredientType.or(z.literal('')).optional(),
  origin: z.enum([...originFilters, '']).optional(),
  ...AllergenFilters.shape,
  sort: createSortSchema('name', 'type', 'nextUse').describe('nextUse: those of the soonest services first'),
});

export const ingredientOperations = {
  listIngredients: operation({
    method: 'GET',
    path: '/v1/ingredients',
    permission: 'viewElement',
    summary: 'Ingredients by name',
    query: IngredientListQuery,
    data: z.array(IngredientSummary),
    meta: ListMeta,
  }),

  getIngredient: operation({
    method: 'GET',
    path: '/v1/ingredients/:id',
    permission: 'viewElement',
    summary: 'An ingredient with its vendors',
    params: IdParams,
    data: Ingredient,
  }),

  createIngredient: operation({
    method: 'POST',
    path: '/v1/ingredients',
    permission: 'addElement',
    summary: 'Create an ingredient',
    body: IngredientInput,
    status: 201,
    data: Ingredient,
  }),

  updateIngredient: operation({
    method: 'PUT',
    path: '/v1/ingredients/:id',
    permission: 'editElement',
    summary:
      'Save an ingredient; 409 with a question when that changes what dishes and services may claim, what its numbers mean or costs by far',
    params: IdParams,
    query: toConfirmationQuery(questionKinds),
    body: IngredientInput,
    data: Ingredient,
    parts: listPartTables(ingredientFields),
  }),

  deleteIngredient: operation({
    method: 'DELETE',
    path: '/v1/ingredients/:id',
    permission: 'removeElement',
    summary: 'Delete an ingredient that no element has',
    params: IdParams,
    data: z.null(),
  }),
};
