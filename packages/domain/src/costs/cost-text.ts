import type { CostFigure, CostRow, DishCost, PriceEffect } from '#contract/costs.ts';
import { costTexts as texts } from '#contract/costs-texts.ts';
import type { PeriodCost } from '#contract/period-costs.ts';
import { formatUnit } from '../daily-numbers/portion-text.ts';

const MINUS = '\u2212';
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const small = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
const amounts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** '$4.12', '−$0.38' */
export const formatDollars = (dollars: number): string => (dollars < 0 ? MINUS : '') + cents.format(Math.abs(dollars));

const isComplete = ({ rows, knownRows }: CostFigure) => rows === knownRows;

/** '$4.12', 'at least $4.12', 'not known': a missing price is never zero (money-5). */
export function formatCost(figure: CostFigure): string {
  if (figure.dollars === null) return texts.notKnown;
  const dollars = formatDollars(figure.dollars);
  return isComplete(figure) ? dollars : texts.atLeast(dollars);
}

/** '3 of 11 ingredients are not known', or nothing. */
export const formatMissingPrices = (figure: CostFigure): string | null =>
  isComplete(figure) ? null : texts.missing(figure.rows - figure.knownRows, figure.rows);

/** '1 of 93 services has no price', or nothing. */
export const formatMissingCharges = ({ services, unpricedServices }: PeriodCost): string | null =>
  unpricedServices === 0 ? null : texts.unpriced(unpricedServices, services);

/** What is left of the price; 'at most' where a part of the cost is not known. */
export function formatMargin(price: number | null, cost: CostFigure): string {
  if (price === null || cost.dollars === null) return texts.notKnown;
  const cost100 = Math.round(cost.dollars * 100);
  const dollars = formatDollars((Math.round(price * 100) - cost100) / 100);
  return isComplete(cost) ? dollars : texts.atMost(dollars);
}

/** '31%' of the price is food, 'at least 31%' where a part of the cost is not known. */
export function formatFoodPercent({ price, cost }: { price: number | null; cost: CostFigure }): string {
  if (!price || cost.dollars === null) return texts.notKnown;
  const percent = `${Math.round((100 * cost.dollars) / price)}%`;
  return isComplete(cost) ? percent : texts.atLeast(percent);
}

/** '$21.20, 3% of the price', 'at least $21.20, 3% of the price' */
export function formatLeftover(cost: CostFigure, price: number | null): string {
  const dollars = formatCost(cost);
  return price && cost.dollars !== null
    ? texts.shareOfPrice(dollars, `${Math.round((100 * cost.dollars) / price)}%`)
    : dollars;
}

/** '0.75 lbs × $1.40' and how that price is made, or why nobody knows. */
export function formatRowSteps({ amount, unit, offer, why }: CostRow): string {
  const parts = [
    amount === null ? null : `${amounts.format(amount)} ${formatUnit(unit)}`,
    offer?.costPerCase && offer.unitsPerCase
      ? `${cents.format(offer.costPerCase)} ÷ ${amounts.format(offer.unitsPerCase)} ${formatUnit(unit)}, ${offer.vendor}`
      : null,
  ].filter((part) => part !== null);
  return [parts.join(' × '), why].filter(Boolean).join(': ');
}

/** '$4.04', '$0.0042': a pinch costs less than a cent. */
export const formatRowDollars = ({ dollars }: CostRow): string =>
  dollars === null ? texts.notKnown : (dollars < 1 ? small : cents).format(dollars);

/** '144 oz' */
export const formatCookedAmount = ({ amount, unit }: Pick<DishCost, 'amount' | 'unit'>): string | null =>
  amount === null ? null : `${amounts.format(amount)} ${formatUnit(unit ?? '')}`.trim();

/** 'Salmon fillet +12%: 3 menus, +$0.38 a person' (money-7); nothing while neither price nor menus are moved. */
export function formatPriceEffect(name: string, { percent, menus }: PriceEffect): string | null {
  if (percent === null || percent === 0) return null;
  const signed = `${percent > 0 ? '+' : MINUS}${Math.abs(percent)}%`;
  const differences = menus.map(({ before, after }) =>
    Math.round(((after.dollars ?? 0) - (before.dollars ?? 0)) * 100),
  );
  const [most, least] = [differences[0] ?? 0, differences.at(-1) ?? 0];
  const formatDifference = (difference: number) => `${difference > 0 ? '+' : ''}${formatDollars(difference / 100)}`;
  const range = most === least ? formatDifference(most) : `${formatDifference(least)} to ${formatDifference(most)}`;
  return texts.priceChange(name, signed, menus.length, range);
}
