import * as z from 'zod';
import { operation } from './operation.ts';
import { MAX_ADVICE_DAYS, portionAdviceTexts as texts } from './portion-advice-texts.ts';
import { CalendarDay, Id, IdName } from './values.ts';

const DAY = 86_400_000;

export const PortionAdviceQuery = z
  .object({
    marketId: Id.optional().describe('Only accounts of this market'),
    accountId: Id.optional().describe('Only this account'),
    firstDay: CalendarDay.optional().describe('18 months before the last day, if absent'),
    lastDay: CalendarDay.optional().describe('Today, if absent'),
  })
  .refine(({ firstDay, lastDay }) => !firstDay || !lastDay || firstDay <= lastDay, {
    error: texts.lastBeforeFirst,
    path: ['lastDay'],
  })
  .refine(
    ({ firstDay, lastDay }) =>
      !firstDay || (lastDay ? Date.parse(lastDay) : Date.now()) - Date.parse(firstDay) <= MAX_ADVICE_DAYS * DAY,
    { error: texts.tooLong, path: ['firstDay'] },
  );
export type PortionAdviceQuery = z.output<typeof PortionAdviceQuery>;

/** What complete surveys say about how much is eaten (portion-advice-3). */
const Evidence = z.object({
  /** The advised modifier, in steps of 0.1; null where fewer than 8 services say anything. */
  modifier: z.number().nullable(),
  services: z.int(),
  /** Dishes of complete surveys that say nothing (portion-advice-1). */
  leftOut: z.int(),
  ranOut: z.int(),
  /** Eaten shares of the planned portion; null without advice. */
  range: z.object({ least: z.number(), most: z.number() }).nullable(),
  /** Share of what was brought; null without advice. */
  leftoverShare: z.number().nullable(),
});

/** Food for each service, in portions, and as an amount where all dishes have one unit. */
export const FoodAmount = z.object({
  portions: z.number(),
  amount: z.number().nullable(),
  unit: z.string().nullable(),
});
export type FoodAmount = z.output<typeof FoodAmount>;

export const AccountAdvice = Evidence.extend({
  account: IdName,
  elementType: IdName,
  /** The modifier that the account has for this type. */
  current: z.number(),
  /** Less left over; null without advice. */
  saved: FoodAmount.nullable(),
});
export type AccountAdvice = z.output<typeof AccountAdvice>;

/** Across accounts; the element may be chosen on other days. */
export const ElementAdvice = Evidence.extend({ element: IdName });
export type ElementAdvice = z.output<typeof ElementAdvice>;

export const portionAdviceOperations = {
  listPortionAdvice: operation({
    method: 'GET',
    path: '/v1/portion-advice',
    permission: 'viewScheduleMenu',
    summary: 'The portion modifiers that the surveys advise, largest saving first; nothing changes by itself',
    query: PortionAdviceQuery,
    data: z.object({ accounts: z.array(AccountAdvice), elements: z.array(ElementAdvice) }),
  }),
};
