import type { CaseOffer, CostFigure } from '#contract/costs.ts';
import { costTexts as texts } from '#contract/costs-texts.ts';
import { add, divide, type Fraction, multiply, roundToParts, toDollars, toExact, zero } from '../amounts/fraction.ts';
import type { CostedIngredient, DishNeeds, Need } from './needs.ts';

/** The exact sum of what is known, and how much of it is (money-5). */
export interface ExactCost {
  readonly sum: Fraction;
  readonly rows: number;
  readonly knownRows: number;
}

export const noCost: ExactCost = { sum: zero, rows: 0, knownRows: 0 };

export const addCosts = (left: ExactCost, right: ExactCost): ExactCost => ({
  sum: add(left.sum, right.sum),
  rows: left.rows + right.rows,
  knownRows: left.knownRows + right.knownRows,
});
export const multiplyCost = (cost: ExactCost, factor: Fraction): ExactCost => ({
  ...cost,
  sum: multiply(cost.sum, factor),
});

/** Rounded to the cent: the end of every figure (money-3). */
export const toFigure = ({ sum, rows, knownRows }: ExactCost): CostFigure => ({
  dollars: knownRows === 0 ? null : toDollars(sum),
  rows,
  knownRows,
});

/** The vendor who is asked: the chosen one, else the first (money-4). */
export const chooseOffer = ({ offers }: CostedIngredient, preference?: number | null): CaseOffer | undefined =>
  offers.find((offer) => offer.preference === preference) ?? offers[0];

/** Dollars for one unit of the ingredient; or why nobody knows. A price of 0 is none. */
export function toUnitPrice(offer: CaseOffer | undefined): { price: Fraction } | { why: string } {
  if (!offer) return { why: texts.noVendor };
  if (!offer.costPerCase) return { why: texts.noPrice };
  if (!offer.unitsPerCase) return { why: texts.noUnits };
  return { price: divide(toExact(offer.costPerCase), toExact(offer.unitsPerCase)) };
}

/** What a row costs; a missing price is never zero. */
export function costNeed(need: Need): { dollars: Fraction } | { why: string } {
  if (need.amount === null) return { why: need.why };
  const price = toUnitPrice(chooseOffer(need.ingredient));
  return 'why' in price ? price : { dollars: multiply(need.amount, price.price) };
}

export function costDish({ needs }: DishNeeds): ExactCost {
  // A dish without a recipe is one row of which nothing is known.
  if (needs.length === 0) return { sum: zero, rows: 1, knownRows: 0 };
  const knownCosts = needs.map(costNeed).flatMap((row) => ('dollars' in row ? [row.dollars] : []));
  return { sum: knownCosts.reduce(add, zero), rows: needs.length, knownRows: knownCosts.length };
}

/** With four decimals: a pinch costs less than a cent. */
export const toSmallDollars = (value: Fraction): number => Number(roundToParts(10_000n, value)) / 10_000;
