import * as z from 'zod';
import { AllergenStatement, CalendarDay, MAX_NAME_LENGTH, MAX_PEOPLE, ServingTemp, toOneLine } from './values.ts';

/* Calls that print what the client sends (documents-8). They read no records, so `staff` is enough. */

export const SentName = z.string().max(MAX_NAME_LENGTH).overwrite(toOneLine);
export const SentText = z.string().max(20_000).default('');
const SentCount = z.number().int().min(0).max(9_999).default(0);
const SentPeople = z.number().int().min(0).max(MAX_PEOPLE).default(0);
const SentAmount = z.number().min(0).max(1e12).default(0);

/** Units are abbreviations; longer text is cut. */
const SentUnit = SentName.overwrite((unit) => unit.slice(0, 20)).default('');

/** Names, or records with a name. An empty list means unknown: "none" has to be stated (catalogue-4). */
export const sentAllergens = {
  allergens: z
    .array(z.union([z.string().max(MAX_NAME_LENGTH), z.object({ name: SentName })]))
    .max(100)
    .default([]),
  allergenStatement: AllergenStatement.optional(),
};

export const sentHead = {
  date: CalendarDay,
  menuName: SentName.optional(),
  market: SentName.optional(),
  serviceLine: SentName.optional(),
};

/** The fields of a calculated element that a document prints. */
export const SentTotal = z.object({
  name: SentName,
  container: SentName.default(''),
  hasHalfSize: z.boolean().optional(),
  portionPerPerson: SentAmount,
  portionPerContainer: SentAmount,
  portionUnit: SentUnit,
  containerCount: SentCount,
  halfCount: SentCount,
  portion: SentAmount,
});

/** Elements are matched by name. */
export const SentSummary = z.object({
  account: SentName,
  headCount: SentPeople,
  veggies: SentPeople,
  elements: z.array(z.object({ name: SentName, containerCount: SentCount, halfCount: SentCount })).max(200),
});
export type SentSummary = z.output<typeof SentSummary>;

/** Input of prep sheet and labels. */
export const SentPreparation = z.object({
  name: SentName,
  addOnType: SentName.nullish(),
  container: SentName.default(''),
  fullCount: SentCount,
  halfCount: SentCount,
  portionPerContainer: SentAmount,
  portionUnit: SentUnit,
  weight: SentAmount,
  ingredients: SentText,
  method: SentText,
  servingTemp: ServingTemp.nullish(),
  ...sentAllergens,
});

export const SentHostFlowElement = z.object({
  name: SentName,
  hostFlowOrder: z.number().int().optional(),
  servingTemp: ServingTemp.nullish(),
  servingVessel: SentName.nullish(),
  servingUtensil: SentName.nullish(),
  directionals: SentText,
  ...sentAllergens,
});

export const PackedElement = z.object({
  name: SentName,
  container: SentName.nullish(),
  servingTemp: ServingTemp.nullish(),
  containerCount: SentCount,
  halfCount: SentCount,
  ...sentAllergens,
});
