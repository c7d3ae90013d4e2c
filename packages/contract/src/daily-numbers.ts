import * as z from 'zod';
import { operation } from './operation.ts';
import { getScheduledMenuModifiers, saveScheduledElementModifier } from './scheduled-menu-modifiers.ts';
import { AllergenStatement, CalendarDay, Id } from './values.ts';

/**
 * Screens keep this query in the address. An empty or missing id is answered with a sentence, not with a field error
 * (calculation-11).
 */
const CalculationBody = z.object({
  marketId: Id.or(z.literal('')).nullish(),
  mealDate: CalendarDay.nullish(),
  serviceLineId: Id.or(z.literal('')).nullish(),
});

const ContainerCount = {
  /** Full containers. */
  containerCount: z.int(),
  /** Half containers: 0 or 1 for one account, their sum in totals. */
  halfCount: z.int(),
  /** Food to be eaten, in the portion unit, at most six decimals. */
  portion: z.number(),
  /** Capacity of the containers in the portion unit, never less than `portion` (calculation-6). */
  roundedPortion: z.number(),
};

export const ContainerTotal = z.object({
  scheduledElementId: Id,
  name: z.string(),
  elementType: z.string(),
  container: z.string(),
  /** True if the container has a half size; the half column is shown only then. */
  hasHalfSize: z.boolean(),
  portionPerPerson: z.number(),
  portionPerContainer: z.number(),
  /** Abbreviation of the portion unit. */
  portionUnit: z.string(),
  ...ContainerCount,
});
export type ContainerTotal = z.output<typeof ContainerTotal>;

/** Containers of a special plate. */
export const PlateContainers = ContainerTotal.pick({
  container: true,
  hasHalfSize: true,
  portionPerPerson: true,
  portionPerContainer: true,
  portionUnit: true,
}).extend(ContainerCount);
export type PlateContainers = z.output<typeof PlateContainers>;

export const AccountElement = z.object({
  scheduledElementId: Id,
  name: z.string(),
  /** 1, unless portion modifiers give this account more or less (calculation-3). */
  portionFactor: z.number(),
  ...ContainerCount,
});
export type AccountElement = z.output<typeof AccountElement>;

/** `elements` has one entry per entry of `containerTotals`, in the same order. */
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
      /**
       * Name of the scheduled element; null while the choice between several add-ons of that type is open
       * (calculation-8).
       */
      scheduled_element: z.string().nullable(),
      qty: z.int(),
      type: z.string(),
      scheduledElementId: Id.nullable(),
      /** True while a dish has to be chosen for it: a scheduled one whose type has no slots needs none. */
      isOpen: z.boolean(),
      /** Containers for the ordered servings; null if the element cannot be counted. */
      containers: z.object(ContainerCount).nullable(),
    }),
  ),
});
export type AddOnCalculation = z.output<typeof AddOnCalculation>;

/** An element of a scheduled add-on with the sum of its orders, zero included (calculation-9). */
export const AddOnContainerTotal = ContainerTotal.extend({ addOnType: z.string() });
export type AddOnContainerTotal = z.output<typeof AddOnContainerTotal>;

/** Missing data that keeps an element out of the totals (calculation-7). */
const elementGaps = ['type', 'container', 'unit', 'portion per person', 'portion per container'] as const;
export const ElementGap = z.enum(elementGaps);
export type ElementGap = z.output<typeof ElementGap>;

export const IncompleteElement = z.object({ scheduledElementId: Id, name: z.string(), missing: z.array(ElementGap) });
export type IncompleteElement = z.output<typeof IncompleteElement>;

/** An alternative of a menu element. How many people need it is the answer of coverage. */
export const CalculationAlternative = z.object({
  scheduledElementId: Id,
  /** Position among the alternatives of that element. */
  order: z.int(),
  /** Name of the menu element. */
  insteadOf: z.string(),
  name: z.string(),
  ingredients: z.string(),
  allergenNames: z.array(z.string()),
  allergenStatement: AllergenStatement,
});
export type CalculationAlternative = z.output<typeof CalculationAlternative>;

/** What is in a dish of the menu or of an add-on. */
const DishAllergens = z.object({
  scheduledElementId: Id,
  allergenNames: z.array(z.string()),
  allergenStatement: AllergenStatement,
});
export type DishAllergens = z.output<typeof DishAllergens>;

/**
 * Salad and dessert that an account's serving schedule adds on that day (service-events-12). Only accounts with one of
 * the two.
 */
export const SaladAndDessert = z.object({
  accountId: Id,
  account: z.string(),
  /** Eaters of the serving schedule's row. */
  people: z.int(),
  /** Name of the salad type; null without a salad. */
  saladType: z.string().nullable(),
  shouldServeDessert: z.boolean(),
});
export type SaladAndDessert = z.output<typeof SaladAndDessert>;

/** An account whose service of that day and line is cancelled (service-events-17). */
export const NotServed = z.object({
  accountId: Id,
  account: z.string(),
  /** Why its day is closed; null if a person cancelled the service. */
  reason: z.string().nullable(),
});
export type NotServed = z.output<typeof NotServed>;

const NotServedOnLine = NotServed.extend({ serviceLineId: Id });

const listNotServed = operation({
  method: 'GET',
  path: '/v1/not-served',
  permission: 'staff',
  summary: 'Accounts of a market whose services of one day are cancelled, by service line and name',
  query: z.object({ marketId: Id, date: CalendarDay }),
  data: z.array(NotServedOnLine),
});

export const Calculation = z.object({
  /** Null if nothing is scheduled. */
  scheduledMenu: z.object({ id: Id, name: z.string() }).nullable(),
  containerTotals: z.array(ContainerTotal),
  accountSummaries: z.array(AccountSummary),
  addOnCalculations: z.array(AddOnCalculation),
  /** All elements of the scheduled add-ons, by type and slot. */
  addOnContainerTotals: z.array(AddOnContainerTotal),
  /** Elements of scheduled add-ons that cannot be counted. */
  incompleteAddOnElements: z.array(IncompleteElement.extend({ addOnType: z.string() })),
  /** Elements of the menu that cannot be counted; they are in no total. */
  incompleteElements: z.array(IncompleteElement),
  alternatives: z.array(CalculationAlternative),
  /** Of all dishes, also of those that cannot be counted. */
  dishAllergens: z.array(DishAllergens),
  /** Sorted by account name. */
  saladsAndDesserts: z.array(SaladAndDessert),
  /** Sorted by account name. */
  notServed: z.array(NotServed),
});
export type Calculation = z.output<typeof Calculation>;

const calculateContainers = operation({
  method: 'POST',
  path: '/v2beta/calculations/containers',
  permission: 'staff',
  summary: 'Containers to fill for a market, a day and a service line, per account and element',
  body: CalculationBody,
  data: Calculation,
});

export const dailyNumbersOperations = {
  calculateContainers,
  getScheduledMenuModifiers,
  saveScheduledElementModifier,
  listNotServed,
};
