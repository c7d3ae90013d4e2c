import * as z from 'zod';
import { operation } from './operation.ts';
import { CalendarDay, Id } from './values.ts';

/** Sentences of spec §2 and §8 around the calculation. */
export const calculationTexts = {
  noMarket: 'No market ID',
  noServiceLine: 'No service line',
  failed: 'Unable to perform calculation for this data set',
  noData: 'Could not find any data',
  nothingToDisplay: 'There are no calculations to display.',
  noElements: 'There are no Scheduled Elements for this menu or they are missing type/container/portion information.',
  someElementsMissing: 'Some Scheduled Elements for this menu are missing type/container/portion information.',
  noModifiers:
    'Add completely filled-out Scheduled Elements (type, container type, portions, etc.) to this menu in order to use this feature.',
  noPreparationNumbers: 'Unable to get the preperation numbers for this menu',
} as const;

/** Also what the screens keep in the address: an empty or missing id is answered with a sentence, not with a field error. */
export const CalculationBody = z.object({
  marketId: Id.or(z.literal('')).nullish(),
  mealDate: CalendarDay,
  serviceLineId: Id.or(z.literal('')).nullish(),
});
export type CalculationBody = z.output<typeof CalculationBody>;

const ContainerCount = {
  /** Full containers. */
  containerCount: z.int(),
  /** Half containers: 0 or 1 for one account, the sum of them in totals. */
  halfCount: z.int(),
  /** What is eaten, in the portion unit, at most six decimals. */
  portion: z.number(),
  /** What the containers hold, never less than `portion`, in the portion unit. */
  roundedPortion: z.number(),
};

export const ContainerTotal = z.object({
  scheduledElementId: Id,
  name: z.string(),
  elementType: z.string(),
  container: z.string(),
  /** Whether the container exists as a half, which is when the half column is shown. */
  hasHalfSize: z.boolean(),
  portionPerPerson: z.number(),
  portionPerContainer: z.number(),
  /** Abbreviation of the portion unit. */
  portionUnit: z.string(),
  ...ContainerCount,
});
export type ContainerTotal = z.output<typeof ContainerTotal>;

export const AccountElement = z.object({ scheduledElementId: Id, name: z.string(), ...ContainerCount });
export type AccountElement = z.output<typeof AccountElement>;

/** `elements` stand in the order of the calculation's `containerTotals`, one for each of them. */
export const AccountSummary = z.object({
  accountId: Id,
  account: z.string(),
  headCount: z.int(),
  veggies: z.int(),
  elements: z.array(AccountElement),
});
export type AccountSummary = z.output<typeof AccountSummary>;

export const AddOnCalculation = z.object({
  accountId: Id,
  account: z.string(),
  add_ons: z.array(
    z.object({
      /** Name of the scheduled element; null while nobody has said which add-on of that type is served. */
      scheduled_element: z.string().nullable(),
      qty: z.int(),
      type: z.string(),
    }),
  ),
});
export type AddOnCalculation = z.output<typeof AddOnCalculation>;

/** What an element lacks to be counted (domain §5, 7). */
export const elementGaps = ['type', 'container', 'unit', 'portion per person', 'portion per container'] as const;
export const ElementGap = z.enum(elementGaps);
export type ElementGap = z.output<typeof ElementGap>;

export const IncompleteElement = z.object({ scheduledElementId: Id, name: z.string(), missing: z.array(ElementGap) });
export type IncompleteElement = z.output<typeof IncompleteElement>;

export const Calculation = z.object({
  /** Null when nothing is scheduled there. */
  scheduledMenu: z.object({ id: Id, name: z.string() }).nullable(),
  containerTotals: z.array(ContainerTotal),
  accountSummaries: z.array(AccountSummary),
  addOnCalculations: z.array(AddOnCalculation),
  /** Elements of the menu that could not be counted and are in no total. */
  incompleteElements: z.array(IncompleteElement),
});
export type Calculation = z.output<typeof Calculation>;

export const calculateContainers = operation({
  method: 'POST',
  path: '/v2beta/calculations/containers',
  permission: 'staff',
  summary: 'Containers to fill for a market, a day and a service line, per account and element',
  body: CalculationBody,
  data: Calculation,
});
