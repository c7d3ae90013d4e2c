import * as z from 'zod';
import { reachQuestionKinds } from './changes.ts';
import { DietVerdict } from './diets.ts';
import { IngredientType, Origin, origins, ProteinType } from './ingredient-types.ts';
import { IngredientVendor, IngredientVendorInput, VENDOR_SLOTS } from './ingredient-vendors.ts';
import { operation } from './operation.ts';
import { confirming } from './questions.ts';
import {
  AllergenFilters,
  AllergenStatement,
  Id,
  IdName,
  IdParams,
  Line,
  ListMeta,
  PageQuery,
  Quantity,
  sortBy,
} from './values.ts';

/** Defaults of a new ingredient (catalogue-8). */
export const defaultIngredientType: IngredientType = 'Grain';
/** The unit's abbreviation. */
export const defaultIngredientUnit = 'oz';

/** Filters ingredients whose origin nobody stated and nothing shows (diets-15). */
export const NOT_STATED = 'Not stated';
export const originFilters = [NOT_STATED, ...origins] as const;

/** '1 each = 6 oz' (money-2). */
const IngredientConversion = z.object({
  amount: Quantity,
  portionUnitId: Id,
  equalAmount: Quantity,
  equalPortionUnitId: Id,
});
const MAX_CONVERSIONS = 20;

export const IngredientSummary = z.object({
  id: Id,
  name: z.string(),
  type: IngredientType,
  proteinType: ProteinType.nullable(),
  portionUnitId: Id,
  /** Abbreviation of the portion unit. */
  unit: z.string(),
  allergens: z.array(IdName),
  allergenStatement: AllergenStatement,
  /** As somebody stated them; empty: its type and allergens say it, or nobody does (diets-15). */
  origins: z.array(Origin),
  /** Dietary preferences that it is marked "not for" (diets-1). */
  notForPreferenceIds: z.array(Id),
});
export type IngredientSummary = z.output<typeof IngredientSummary>;

export const Ingredient = IngredientSummary.extend({
  allergenIds: z.array(Id),
  hasNoAllergens: z.boolean(),
  /** Whom a dish of this ingredient alone suits (diets-2). */
  diets: z.array(DietVerdict),
  /** All slots by preference, empty ones included (catalogue-8). */
  vendors: z.array(IngredientVendor).length(VENDOR_SLOTS),
  conversions: z.array(IngredientConversion),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
});
export type Ingredient = z.output<typeof Ingredient>;

/** Required fields may be empty in the schema: the domain checks them and has the sentences (catalogue-8). */
export const IngredientInput = z.object({
  name: Line,
  type: IngredientType.nullish(),
  proteinType: ProteinType.nullish(),
  portionUnitId: Id.nullish(),
  allergenIds: z.array(Id).max(1_000).default([]),
  /** The checkbox "No allergens". */
  hasNoAllergens: z.boolean().default(false),
  origins: z.array(Origin).max(100).optional().describe('Left out, it stays as it is'),
  notForPreferenceIds: z.array(Id).max(100).optional().describe('Left out, it stays as it is'),
  vendors: z
    .array(IngredientVendorInput)
    .max(VENDOR_SLOTS)
    .refine((rows) => new Set(rows.map((row) => row.preference)).size === rows.length, {
      message: 'Each preference may be given to one vendor.',
    })
    .default([]),
  conversions: z.array(IngredientConversion).max(MAX_CONVERSIONS).optional().describe('Left out, it stays as it is'),
});
export type IngredientInput = z.output<typeof IngredientInput>;

/** A save asks before it changes what is served, what its numbers mean, or what a portion costs by more than ten times (money-11). */
const questionKinds = [...reachQuestionKinds, 'unit', 'cost'] as const;
export type IngredientQuestionKind = (typeof questionKinds)[number];

export const IngredientListQuery = PageQuery.extend({
  type: IngredientType.or(z.literal('')).optional(),
  origin: z.enum([...originFilters, '']).optional(),
  ...AllergenFilters.shape,
  sort: sortBy('name', 'type', 'nextUse').describe('nextUse: those of the soonest services first'),
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
    query: confirming(questionKinds),
    body: IngredientInput,
    data: Ingredient,
    parts: ['ingredient_allergens', 'ingredient_conversions', 'ingredient_exclusions', 'ingredient_vendors'],
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
