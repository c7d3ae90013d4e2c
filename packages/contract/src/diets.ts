import * as z from 'zod';
import { IngredientType, Origin, ProteinType } from './ingredient-types.ts';
import { operation } from './operation.ts';
import { createIdListSchema, Id, IdName } from './values.ts';

/** The rule of a dietary preference (diets-1). */
export const DietRule = z.object({
  /** Nothing shows that a dish suits: somebody has to state it. What is excluded stays excluded. */
  isByStatement: z.boolean(),
  ingredientTypes: z.array(IngredientType).max(100),
  proteinTypes: z.array(ProteinType).max(100),
  /** With one, a dish suits only if the origin of each ingredient is known (diets-15). */
  origins: z.array(Origin).max(100),
  excludedAllergenIds: z.array(Id).max(1_000),
});
export type DietRule = z.output<typeof DietRule>;

/** Unknown is never shown, counted or printed as yes (diets-2). */
export const Verdict = z.enum(['yes', 'no', 'unknown']);
export type Verdict = z.output<typeof Verdict>;

const reasonKinds = ['ingredient', 'allergen', 'preference', 'notRecorded', 'portions', 'stated', 'derived'] as const;
export const Reason = z.object({ kind: z.enum(reasonKinds), text: z.string() });
export type Reason = z.output<typeof Reason>;

/** A dietary preference, whether a dish suits it, and why. */
export const DietVerdict = IdName.extend({ verdict: Verdict, reasons: z.array(Reason) });
export type DietVerdict = z.output<typeof DietVerdict>;

/** An element with the dietary preferences that it is known to suit. */
export const ElementDiets = z.object({ id: Id, suits: z.array(IdName) });
export type ElementDiets = z.output<typeof ElementDiets>;

/** A scheduled element and its alternatives in order, each with its verdicts and reasons (diets-4). */
export const ScheduledDiets = z.object({
  id: Id,
  diets: z.array(DietVerdict),
  alternatives: z.array(z.array(DietVerdict)),
});
export type ScheduledDiets = z.output<typeof ScheduledDiets>;

export const dietOperations = {
  listElementDiets: operation({
    method: 'GET',
    path: '/v1/element-diets',
    permission: 'viewElement',
    summary: 'The dietary preferences that these elements are known to suit; unknown is never named',
    query: z.object({ ids: createIdListSchema('elements') }),
    data: z.array(ElementDiets),
  }),
  listScheduledDiets: operation({
    method: 'GET',
    path: '/v1/scheduled-diets',
    permission: 'viewScheduleMenu',
    summary: 'Whom these scheduled elements and their alternatives suit, with the reasons',
    query: z.object({ ids: createIdListSchema('scheduled elements') }),
    data: z.array(ScheduledDiets),
  }),
};
