import * as z from 'zod';
import { CostFigure } from './costs.ts';
import { MAX_COST_DAYS, costTexts as texts } from './costs-texts.ts';
import { operation } from './operation.ts';
import { CalendarDay, Id } from './values.ts';

const DAY = 86_400_000;
const MarketQuery = z.object({ marketId: Id.optional().describe('Only this market') });

export const CostPeriod = MarketQuery.extend({ from: CalendarDay, to: CalendarDay })
  .refine(({ from, to }) => from <= to, { error: texts.periodBackwards, path: ['to'] })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY < MAX_COST_DAYS, {
    error: texts.periodTooLong,
    path: ['to'],
  });
export type CostPeriod = z.output<typeof CostPeriod>;

/** What food costs and brings in; the price is null while that of somebody is not known. */
export const FoodCost = z.object({ people: z.int(), cost: CostFigure, price: z.number().nullable() });
export type FoodCost = z.output<typeof FoodCost>;

const Named = FoodCost.extend({ name: z.string() });

/** Of all services of a period, each figure with its days, markets, accounts and menus, the dearest first. */
export const PeriodCost = FoodCost.extend({
  /** Of so many services at which people of an account eat, so many have no price. */
  services: z.int(),
  unpricedServices: z.int(),
  days: z.array(FoodCost.extend({ date: CalendarDay })),
  markets: z.array(Named.extend({ id: Id })),
  accounts: z.array(Named.extend({ id: Id })),
  menus: z.array(Named),
});
export type PeriodCost = z.output<typeof PeriodCost>;

const Compared = {
  name: z.string(),
  cost: CostFigure,
  /** Of the known cost of the day, in per cent with one decimal. */
  percent: z.number(),
  /** The median of the same weekday before; null where there are too few such days. */
  usual: CostFigure.nullable(),
};
export const ComparedDish = z.object({
  ...Compared,
  elementId: Id.nullable(),
  /** What it is instead of, or its add-on. */
  of: z.string().nullable(),
  /** The three that cost most. */
  ingredients: z.array(z.object({ name: z.string(), cost: CostFigure })),
});
export type ComparedDish = z.output<typeof ComparedDish>;
export const ComparedIngredient = z.object({ ...Compared, ingredientId: Id });
export type ComparedIngredient = z.output<typeof ComparedIngredient>;

export const DayCost = FoodCost.extend({
  date: CalendarDay,
  /** Medians of so many of the same weekday before, at today's recipes and prices. */
  usual: z.object({ days: z.int(), people: z.number().nullable(), cost: CostFigure.nullable() }),
  /** Those of whose cost anything is known, the dearest first. */
  dishes: z.array(ComparedDish),
  ingredients: z.array(ComparedIngredient),
});
export type DayCost = z.output<typeof DayCost>;

export const periodCostOperations = {
  getCosts: operation({
    method: 'GET',
    path: '/v1/costs',
    permission: 'viewScheduleMenu',
    summary:
      'What the services of a period cost and bring in, by day, market, account and menu; also needs viewElement (money-10)',
    query: CostPeriod,
    data: PeriodCost,
    mayBeLong: true,
  }),
  getDayCost: operation({
    method: 'GET',
    path: '/v1/day-costs',
    permission: 'viewScheduleMenu',
    summary:
      'What makes the cost of a day, beside the same weekday of eight weeks before; also needs viewElement (money-10)',
    query: MarketQuery.extend({ date: CalendarDay }),
    data: DayCost,
  }),
};
