import * as z from 'zod';
import { AccountSummary, CalculationAlternative, PlateContainers } from './daily-numbers.ts';
import { operation } from './operation.ts';
import { AllergenStatement, CalendarDay, Id, ServingTemp } from './values.ts';

/** Element data of a prep sheet and a label. `weight` is the whole portion in the portion unit. */
export const PreparationElement = z.object({
  scheduledElementId: Id,
  name: z.string(),
  /** Null for a menu element. */
  addOnType: z.string().nullable(),
  method: z.string(),
  ingredients: z.string(),
  allergens: z.array(z.string()),
  allergenStatement: AllergenStatement,
  servingTemp: ServingTemp.nullable(),
  container: z.string(),
  fullCount: z.int(),
  halfCount: z.int(),
  portionPerContainer: z.number(),
  portionUnit: z.string(),
  weight: z.number(),
});
export type PreparationElement = z.output<typeof PreparationElement>;

/** An alternative with its own method and the portions that people need, without their names (diets-8). */
export const PreparationAlternative = CalculationAlternative.extend({
  method: z.string(),
  ingredients: z.string(),
  servingTemp: ServingTemp.nullable(),
  /** Null where nobody counted, or knows how many need it. */
  portions: z.int().nullable(),
  /** '6 portions: 4 Vegan, 2 no Milk', 'May be needed by 1, not known' */
  needs: z.string().nullable(),
  /** Null if container, unit or a portion is not set. */
  containers: PlateContainers.nullable(),
  accounts: z.array(z.object({ accountId: Id, account: z.string(), portions: z.int() })),
});
export type PreparationAlternative = z.output<typeof PreparationAlternative>;

export const PreparationNumbers = z.object({
  name: z.string(),
  date: CalendarDay,
  elements: z.array(PreparationElement),
  alternatives: z.array(PreparationAlternative),
  accountSummaries: z.array(AccountSummary),
});
export type PreparationNumbers = z.output<typeof PreparationNumbers>;

const getPreparationNumbers = operation({
  method: 'GET',
  path: '/v1/preparation-numbers',
  permission: 'staff',
  summary: 'What the kitchen prepares for a market, a day and a service line',
  query: z.object({ marketId: Id, date: CalendarDay, serviceLineId: Id }),
  data: PreparationNumbers,
});

export const preparationNumbersOperations = { getPreparationNumbers };
