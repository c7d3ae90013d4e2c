import type { CostFigure } from '#contract/costs.ts';
import type { PurchaseDelivery, PurchaseRow } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { formatShortDate, weekdayDate } from '../calendar/calendar-day.ts';
import { formatUnit } from '../daily-numbers/portion-text.ts';
import { formatCost } from './cost-text.ts';

const amounts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const formatInUnit = (amount: number, unit: string) => `${amounts.format(amount)} ${formatUnit(unit)}`;

/** '38.25 lbs', 'at least 38.25 lbs' */
export const formatNeeded = ({ needed, unit, isAtLeast }: PurchaseRow): string =>
  isAtLeast ? `at least ${formatInUnit(needed, unit)}` : formatInUnit(needed, unit);

export const onHandText = ({ onHand, unit }: PurchaseRow): string =>
  onHand === null ? '' : formatInUnit(onHand, unit);

const formatCases = (cases: number) => `${cases.toLocaleString('en-US')} ${cases === 1 ? 'case' : 'cases'}`;

/** '3 cases', or why nobody knows. */
export function casesText({ cases, isAtLeast, why }: PurchaseRow): string {
  if (cases === null) return why ?? '';
  const text = formatCases(cases);
  return isAtLeast ? `at least ${text}` : text;
}

/** 'Fri 11/27', 'no lead time'; nothing where nothing is ordered. */
export function orderByText({ orderBy, cases }: Pick<PurchaseRow, 'orderBy' | 'cases'>): string {
  if (orderBy === null) return cases === 0 ? '' : texts.noLeadTime;
  return weekdayDate(orderBy);
}

/** 'Tue 12/01: 2 cases for 37.5 lbs, order by Mon 11/30' */
export function deliveryText(delivery: PurchaseDelivery, { unit, why }: Pick<PurchaseRow, 'unit' | 'why'>): string {
  const { day, firstUse, cases, amount } = delivery;
  const what = cases === null ? why : formatCases(cases);
  const orderBy = cases === 0 ? 'nothing to order' : `order by ${orderByText(delivery)}`;
  return `${weekdayDate(day ?? firstUse)}: ${what} for ${formatInUnit(amount, unit)}, ${orderBy}`;
}

/** 'Keeps until 11/27/26: 12 lbs are needed later' */
export const formatExpired = ({ expired, unit }: PurchaseRow): string | null =>
  expired && texts.expired(formatShortDate(expired.until), formatInUnit(expired.amount, unit));

/** '4.25 lbs' of one service or dish. */
export const formatUsedAmount = (amount: number, unit: string): string => formatInUnit(amount, unit);

type CostedRow = Pick<PurchaseRow, 'dollars' | 'isAtLeast'>;

/** What these rows cost together: cents are whole already. At least that, where a row is (money-9). */
export function sumRows(rows: readonly CostedRow[]): CostFigure {
  const knownDollars = rows.flatMap(({ dollars }) => dollars ?? []);
  const cents = knownDollars.reduce((sum, dollars) => sum + Math.round(dollars * 100), 0);
  const knownRows = rows.filter(({ dollars, isAtLeast }) => dollars !== null && !isAtLeast).length;
  return { dollars: knownDollars.length > 0 ? cents / 100 : null, rows: rows.length, knownRows };
}

/** '$855.00', 'at least $855.00', 'not known' */
export const formatRowCost = (row: CostedRow): string => formatCost(sumRows([row]));
