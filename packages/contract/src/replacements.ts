import * as z from 'zod';
import { reachQuestionKinds } from './changes.ts';
import { IngredientType, ProteinType } from './ingredient-types.ts';
import { operation } from './operation.ts';
import { toConfirmationQuery } from './questions.ts';
import { MAX_USES } from './usage.ts';
import { AllergenStatement, Id, IdName, IdParams, MAX_NAME_LENGTH, Quantity, Text } from './values.ts';

/** More at once would take longer than a call may. */
export const MAX_REPLACED_ELEMENTS = 2_000;

/** An element that has the ingredient, with how much of it. */
export const ReplaceableElement = IdName.extend({
  menuElementClassId: Id,
  amount: Quantity.nullable(),
  portionUnitId: Id.nullable(),
});
export type ReplaceableElement = z.output<typeof ReplaceableElement>;

/** An ingredient that could take the place of another, and what would follow (changes-5). */
export const ReplacementCandidate = IdName.extend({
  type: IngredientType,
  proteinType: ProteinType.nullable(),
  /** Abbreviation of the portion unit. */
  unit: z.string(),
  allergenStatement: AllergenStatement,
  /** People who have a meal now and would not after. */
  losingPeople: z.int(),
  /** Against the ingredient that is replaced. */
  addedAllergens: z.array(z.string()),
  removedAllergens: z.array(z.string()),
  /** The name of the preferred vendor. */
  vendor: z.string().nullable(),
  costPerUnit: z.number().nullable(),
  leadTime: z.int().nullable(),
  /** Shown elements that have it already; amounts in different units cannot be added. */
  alreadyIn: z.array(z.object({ elementId: Id, canBeAdded: z.boolean() })),
});
export type ReplacementCandidate = z.output<typeof ReplacementCandidate>;

export const Replacements = z.object({
  /** At most `MAX_USES`; the count is exact. */
  elements: z.object({ count: z.int(), items: z.array(ReplaceableElement) }),
  /** Scheduled menus from today on that serve one of them, and of how many the people were counted. */
  services: z.int(),
  countedServices: z.int(),
  /** People with a meal at the counted services now. */
  people: z.int(),
  candidates: z.array(ReplacementCandidate),
});
export type Replacements = z.output<typeof Replacements>;

export const ReplaceIngredientInput = z.object({
  replacementId: Id,
  /** Absent: all elements that have the ingredient. */
  elementIds: z.array(Id).min(1).max(MAX_REPLACED_ELEMENTS).optional(),
  exceptElementIds: z.array(Id).max(MAX_USES).default([]),
  /** Scheduled copies from today on change too, if they are what their element is. Needs the permission to edit them. */
  alsoScheduled: z.boolean().default(false),
});
export type ReplaceIngredientInput = z.output<typeof ReplaceIngredientInput>;

export const replacementOperations = {
  listReplacements: operation({
    method: 'GET',
    path: '/v1/ingredients/:id/replacements',
    permission: 'viewElement',
    summary: 'Ingredients that could take the place of one, the best first, and the elements that have it',
    params: IdParams,
    query: z.object({ q: Text.max(MAX_NAME_LENGTH).trim().default('') }),
    data: Replacements,
  }),
  replaceIngredient: operation({
    method: 'POST',
    path: '/v1/ingredients/:id/replace',
    permission: 'editElement',
    summary:
      'Replace an ingredient in elements, all or none; 409 with a question when that changes what services may claim',
    params: IdParams,
    query: toConfirmationQuery(reachQuestionKinds),
    body: ReplaceIngredientInput,
    data: z.object({
      elements: z.int(),
      /** Scheduled copies that changed with their elements. */
      copies: z.int(),
      /** Elements whose typed printed ingredients do not name the ingredient, and stayed as they were. */
      unnamedIn: z.array(IdName),
      /** Elements whose marks, of diets or of no allergens, ended: they were for the old recipe (diets-2, catalogue-4). */
      unmarkedIn: z.array(IdName),
    }),
  }),
};
