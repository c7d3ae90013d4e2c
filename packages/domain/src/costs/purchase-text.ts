import type { CostFigure } from '#contract/costs.ts';
import type { PurchaseDelivery, PurchaseRow, VendorTerms } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { formatShortDate, formatWeekdayDate, formatWeekdays } from '../calendar/calendar-day.ts';
import { countThousandths, divideRoundingUp } from '../daily-numbers/exact-decimal.ts';
import { formatUnit, PIECES } from '../daily-numbers/portion-text.ts';
import { formatCost, formatDollars } from './cost-text.ts';
import { getFirstCountedDay } from './purchase-stock.ts';

/** 'Dana Ruiz · Customer number BK-20417 · Orders Mon · Delivers Tue, Fri': what somebody entered of a vendor (money-13). */
export const formatVendorTerms = (terms: VendorTerms): string =>
  [
    terms.contact,
    terms.customerNumber && texts.customerNumber(terms.customerNumber),
    terms.minimumOrder !== null && texts.minimum(formatDollars(terms.minimumOrder)),
    terms.orderDays.length > 0 && texts.ordersOn(formatWeekdays(terms.orderDays)),
    terms.deliveryDays.length > 0 && texts.deliversOn(formatWeekdays(terms.deliveryDays)),
    terms.notes,
  ]
    .filter(Boolean)
    .join(' · ');

const amounts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
export const formatInUnit = (amount: number, unit: string) => `${amounts.format(amount)} ${formatUnit(unit)}`;

/** '38.25 lbs', 'at least 38.25 lbs' */
export const formatNeededAmount = ({ needed, unit, isAtLeast }: PurchaseRow): string =>
  isAtLeast ? `at least ${formatInUnit(needed, unit)}` : formatInUnit(needed, unit);

export const formatCases = (cases: number) => `${cases.toLocaleString('en-US')} ${cases === 1 ? 'case' : 'cases'}`;

/** In which unit so much is read at a glance: the first that makes at least one (money-9). */
const readUnits: Readonly<Record<string, readonly (readonly [unit: string, size: bigint])[]>> = {
  oz: [['lbs', 16n]],
  'fl. oz': [
    ['gal', 128n],
    ['quarts', 32n],
  ],
  quarts: [['gal', 4n]],
};

/** With one decimal, pieces whole, in the unit that is read at a glance. */
export function formatRoundedAmount(
  amount: number,
  unit: string,
  divideCount: (dividend: bigint, divisor: bigint) => bigint,
): string {
  const text = formatUnit(unit);
  const exactly = countThousandths(amount);
  const [readUnit, size] = readUnits[text]?.find((larger) => exactly >= larger[1] * 1000n) ?? [text, 1n];
  const tenths = text === PIECES ? divideCount(exactly, 1000n) * 10n : divideCount(exactly * 10n, size * 1000n);
  return `${(Number(tenths) / 10).toLocaleString('en-US')} ${readUnit}`;
}

/** '8.3 gal' of 1,056.661 fl. oz: never too little; the exact amount is where the row is opened. */
export const formatReadableAmount = (amount: number, unit: string): string =>
  formatRoundedAmount(amount, unit, divideRoundingUp);

/** '8.3 gal', 'at least 8.3 gal' */
export const formatReadableNeed = ({ needed, unit, isAtLeast }: PurchaseRow): string =>
  `${isAtLeast ? 'at least ' : ''}${formatReadableAmount(needed, unit)}`;

/** '+2 cases' */
export const formatCaseChange = (cases: number) => `${cases > 0 ? '+' : '−'}${formatCases(Math.abs(cases))}`;

/** '3 cases ordered', '3 cases ordered, +2 cases since the order' */
export const formatOrderedCases = ({ ordered }: Pick<PurchaseRow, 'ordered'>): string | null =>
  ordered &&
  [
    `${formatCases(ordered.cases)} ordered`,
    ...(ordered.change === 0 ? [] : [texts.sinceOrder(formatCaseChange(ordered.change))]),
  ].join(', ');

export const formatOnHandAmount = ({ onHand, unit }: PurchaseRow): string =>
  onHand === null ? '' : formatInUnit(onHand, unit);

/** 'counted Fri 11/27', 'counted 09/29/26: too long ago, not used' in a list from a day on (money-16). */
export function formatCountDay({ onHandDay }: Pick<PurchaseRow, 'onHandDay'>, from: CalendarDay): string | null {
  if (onHandDay === null) return null;
  return onHandDay < getFirstCountedDay(from)
    ? texts.countedTooLongAgo(formatShortDate(onHandDay))
    : texts.counted(formatWeekdayDate(onHandDay));
}

/** 'On hand 60 lbs, counted Sat 11/28: 43.241 lbs left on Mon 11/30', at most that where a day before is not known. */
export function describeOnHand(row: PurchaseRow, from: CalendarDay): string | null {
  const { onHand, onHandLeft, unit, isAtLeast } = row;
  const countDay = formatCountDay(row, from);
  if (onHand === null || countDay === null) return null;
  const text = `On hand ${formatOnHandAmount(row)}, ${countDay}`;
  if (onHandLeft === null || onHandLeft === onHand) return text;
  return `${text}: ${isAtLeast ? 'at most ' : ''}${texts.leftOnHand(formatInUnit(onHandLeft, unit), formatWeekdayDate(from))}`;
}

/** '3 cases', or why nobody knows. */
export function formatRowCases({ cases, isAtLeast, why }: Pick<PurchaseRow, 'cases' | 'isAtLeast' | 'why'>): string {
  if (cases === null) return why ?? '';
  const text = formatCases(cases);
  return isAtLeast ? `at least ${text}` : text;
}

/** 'Fri 11/27', 'no lead time'; nothing where nothing is ordered. */
export function formatOrderBy({ orderBy, cases }: Pick<PurchaseRow, 'orderBy' | 'cases'>): string {
  if (orderBy === null) return cases === 0 ? '' : texts.noLeadTime;
  return formatWeekdayDate(orderBy);
}

/** 'delivery Tue 12/01', or that an order of today is too late for it; nothing where the vendor has no delivery days. */
export function formatDeliveryDay({ day, nextDay }: Pick<PurchaseDelivery, 'day' | 'nextDay'>): string {
  if (!day) return '';
  return nextDay
    ? texts.tooLate(formatWeekdayDate(day), formatWeekdayDate(nextDay))
    : texts.deliveryOn(formatWeekdayDate(day));
}

/** Less than it is for: what is left of the cases before is the rest. */
export function usesLeftover({ cases, amount }: PurchaseDelivery, { offer }: Pick<PurchaseRow, 'offer'>): boolean {
  if (cases === null || !offer?.unitsPerCase) return false;
  return BigInt(cases) * countThousandths(offer.unitsPerCase) < countThousandths(amount);
}

/** 'Tue 12/01: 2 cases for 37.5 lbs, order by Mon 11/30', '2 cases, with what is left of cases before, for 57.5 lbs' */
export function formatDelivery(delivery: PurchaseDelivery, row: Pick<PurchaseRow, 'unit' | 'why' | 'offer'>): string {
  const { day, nextDay, firstUse, cases, amount } = delivery;
  const { unit, why } = row;
  const bought = cases === null ? why : formatCases(cases);
  const what = usesLeftover(delivery, row) ? texts.withLeftover(bought ?? '') : bought;
  const orderBy = cases === 0 ? 'nothing to order' : `order by ${formatOrderBy(delivery)}`;
  const late = nextDay ? `: ${formatDeliveryDay({ day, nextDay })}` : '';
  return `${formatWeekdayDate(day ?? firstUse)}: ${what} for ${formatInUnit(amount, unit)}, ${orderBy}${late}`;
}

/** 'Keeps until 11/27/26: 12 lbs are needed later' */
export const formatExpiredAmount = ({ expired, unit }: PurchaseRow): string | null =>
  expired && texts.expired(formatShortDate(expired.until), formatInUnit(expired.amount, unit));

/** 'Old Mill Bakery (Wed 12/02, Denver)': a vendor has an order for each delivery and market. No market where there is one. */
export function formatOrderName(vendor: string, day: CalendarDay | null, market: string): string {
  const place = [day && formatWeekdayDate(day), market].filter(Boolean).join(', ');
  return place ? `${vendor} (${place})` : vendor;
}

type CostedRow = Pick<PurchaseRow, 'dollars' | 'isAtLeast'>;

/** What these rows cost together: cents are whole already. At least that, where a row is (money-9). */
export function sumRows(rows: readonly CostedRow[]): CostFigure {
  const known = rows.flatMap(({ dollars }) => dollars ?? []);
  const cents = known.reduce((sum, dollars) => sum + Math.round(dollars * 100), 0);
  const knownRows = rows.filter(({ dollars, isAtLeast }) => dollars !== null && !isAtLeast).length;
  return { dollars: known.length > 0 ? cents / 100 : null, rows: rows.length, knownRows };
}

/** '$855.00', 'at least $855.00', 'not known' */
export const formatRowCost = (row: CostedRow): string => formatCost(sumRows([row]));
