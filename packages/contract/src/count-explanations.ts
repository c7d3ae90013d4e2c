import * as z from 'zod';
import { operation } from './operation.ts';
import { CalendarDay, Id } from './values.ts';

/** The last author of an input; null: the product itself, by a repeating schedule. */
export const LastChange = z.object({ by: z.string().nullable(), at: z.string() });
export type LastChange = z.output<typeof LastChange>;

/** The people of an account who get a serving of a dish (calculation-2). */
export const CountedEaters = z.enum(['meatEaters', 'noMeat', 'everybody']);
export type CountedEaters = z.output<typeof CountedEaters>;

/** A container count with everything it was made of: following the steps gives the same count (calculation-12). */
export const CountSteps = z.object({
  headCount: z.int(),
  veggies: z.int(),
  eaters: CountedEaters,
  servings: z.int(),
  portionPerPerson: z.number(),
  /** 0.1 is ten per cent more. */
  elementTypeModifier: z.number(),
  elementModifier: z.number(),
  factor: z.number(),
  portion: z.number(),
  portionPerContainer: z.number(),
  hasHalfSize: z.boolean(),
  containerCount: z.int(),
  halfCount: z.int(),
  roundedPortion: z.number(),
  /** The amount sent beyond the portion. */
  spare: z.number(),
});
export type CountSteps = z.output<typeof CountSteps>;

export const CountExplanation = CountSteps.extend({
  accountId: Id,
  account: z.string(),
  scheduledMenuId: Id,
  scheduledElementId: Id,
  name: z.string(),
  elementType: z.string(),
  container: z.string(),
  portionUnit: z.string(),
  /** The services whose people are added up, by time. */
  services: z.array(
    z.object({
      id: Id,
      serviceTime: z.string(),
      eaterCount: z.int(),
      dietaryCount: z.int(),
      /** Its people come from the repeating schedule. */
      isFromSchedule: z.boolean(),
      lastChange: LastChange.nullable(),
    }),
  ),
  /** Null if nobody changed it, and without the permission to see scheduled menus. */
  lastChanges: z.object({
    elementType: LastChange.nullable(),
    elementTypeModifier: LastChange.nullable(),
    elementModifier: LastChange.nullable(),
    portion: LastChange.nullable(),
    container: LastChange.nullable(),
  }),
});
export type CountExplanation = z.output<typeof CountExplanation>;

export const CountExplanationQuery = z.object({
  marketId: Id,
  date: CalendarDay,
  serviceLineId: Id,
  accountId: Id,
  scheduledElementId: Id,
});
export type CountExplanationQuery = z.output<typeof CountExplanationQuery>;

export const countExplanationOperations = {
  getCountExplanation: operation({
    method: 'GET',
    path: '/v1/count-explanations',
    permission: 'staff',
    summary: 'How the containers of one element for one account are counted, and who set each input last',
    query: CountExplanationQuery,
    data: CountExplanation,
  }),
};
