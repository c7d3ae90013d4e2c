import type { CaseOffer } from '#contract/costs.ts';
import type { CalendarDay, Day } from '#contract/values.ts';
import {
  add,
  divide,
  type Fraction,
  isZero,
  multiply,
  roundUp,
  subtract,
  toExact,
  toFraction,
  zero,
} from '../amounts/fraction.ts';
import { addDays, getWeekday } from '../calendar/calendar-day.ts';

/** When a vendor takes orders and delivers; without days nobody said (money-13). */
export interface VendorDays {
  readonly orderDays: readonly Day[];
  readonly deliveryDays: readonly Day[];
}

/** What an ingredient is needed for on a day. */
export interface Use {
  readonly day: CalendarDay;
  readonly amount: Fraction;
}

/** What is there, or will be: for uses from a day on, and until it has expired, if that is known. */
export interface Lot {
  readonly amount: Fraction;
  readonly from: CalendarDay;
  readonly until: CalendarDay | null;
  /** Somebody counted it (money-16). */
  readonly isCounted?: boolean;
}

/** What one delivery brings. */
export interface PlannedDelivery {
  /** Null where the vendor has no delivery days: it comes for the first use. */
  readonly day: CalendarDay | null;
  readonly orderBy: CalendarDay | null;
  /** Exactly what it is for. */
  readonly uses: readonly Use[];
  /** Whole cases, never too few, after what is left of the cases before; null where nobody knows what one holds. */
  readonly cases: bigint | null;
  /** The last day on which its cases are good; null where that is not known. */
  readonly until: CalendarDay | null;
}

/** The last of some weekdays until a day. */
function findLast(weekdays: readonly Day[], until: CalendarDay): CalendarDay | null {
  if (weekdays.length === 0) return null;
  let day = until;
  while (!weekdays.includes(getWeekday(day))) day = addDays(day, -1);
  return day;
}

/** The last delivery before a day of use (money-14). */
const findDelivery = (use: CalendarDay, { deliveryDays }: VendorDays) => findLast(deliveryDays, addDays(use, -1));

/** The last order day whose order is there on a day; null where nobody said how long it takes (money-14). */
function findOrderDay(
  arrival: CalendarDay,
  { orderDays, deliveryDays }: VendorDays,
  leadTime: number | null,
): CalendarDay | null {
  const isWeekKnown = orderDays.length > 0 && deliveryDays.length > 0;
  const ahead = leadTime ?? (isWeekKnown ? 1 : null);
  if (ahead === null) return null;
  const last = addDays(arrival, -ahead);
  return orderDays.length > 0 ? findLast(orderDays, last) : last;
}

/** The first delivery that an order of today still reaches; null where nobody said when deliveries are, or how long they take. */
export function findNextDelivery(today: CalendarDay, days: VendorDays, leadTime: number | null): CalendarDay | null {
  if (days.deliveryDays.length === 0 || findOrderDay(today, days, leadTime) === null) return null;
  let day = today;
  while (!days.deliveryDays.includes(getWeekday(day)) || (findOrderDay(day, days, leadTime) ?? today) < today)
    day = addDays(day, 1);
  return day;
}

const canServe = (lot: Lot, { day }: Use) => lot.from <= day && (lot.until === null || lot.until >= day);
/** What expires first is used first. */
const compareByExpiry = (left: Lot, right: Lot) =>
  (left.until ?? '9999').localeCompare(right.until ?? '9999') || left.from.localeCompare(right.from);

/** Uses up lots day by day: what they do not meet, and what is left of them. `uses` are by day. */
export function meetUsesFromLots(uses: readonly Use[], lots: readonly Lot[]): { unmet: Use[]; left: Lot[] } {
  let left = lots.toSorted(compareByExpiry);
  const unmet = uses.flatMap((use) => {
    let open = use.amount;
    left = left.map((lot) => {
      if (!canServe(lot, use) || isZero(open)) return lot;
      const rest = subtract(lot.amount, open);
      open = subtract(open, lot.amount);
      return { ...lot, amount: rest };
    });
    return isZero(open) ? [] : [{ day: use.day, amount: open }];
  });
  return { unmet, left: left.filter(({ amount }) => !isZero(amount)) };
}

export const sumUses = (uses: readonly Use[]) => uses.reduce((sum, { amount }) => add(sum, amount), zero);
const countCases = (amount: Fraction, unitsPerCase: number): bigint => roundUp(divide(amount, toExact(unitsPerCase)));
export const toCaseAmount = (cases: bigint, unitsPerCase: number): Fraction =>
  multiply(toFraction(cases, 1n), toExact(unitsPerCase));

/** Whether all of it may come at once: what the first delivery brings is good for the last use, or nobody said how long it keeps. */
function keepsForAll(uses: readonly Use[], days: VendorDays, expDays: number | null): boolean {
  const [first, last] = [uses[0]?.day, uses.at(-1)?.day];
  if (first === undefined || last === undefined || expDays === null) return true;
  return addDays(findDelivery(first, days) ?? first, expDays) >= last;
}

/** The uses of each delivery: all of the first, or of each those until the next (money-14). */
function splitUses(uses: readonly Use[], days: VendorDays, comesOnce: boolean): [CalendarDay | null, Use[]][] {
  const [first] = uses;
  if (!first) return [];
  const delivery = findDelivery(first.day, days);
  if (delivery === null || comesOnce) return [[delivery, [...uses]]];
  return [...Map.groupBy(uses, ({ day }) => findDelivery(day, days))];
}

/** The deliveries that bring what is needed, by day: nothing twice, and each before its first use (money-14). */
export function planDeliveries(
  uses: readonly Use[],
  offer: Pick<CaseOffer, 'unitsPerCase' | 'expDays' | 'leadTime'> | undefined,
  days: VendorDays,
  /** All uses, also those that are met: an order for the first days changes nothing about the others. */
  allUses: readonly Use[] = uses,
): PlannedDelivery[] {
  const { unitsPerCase = null, expDays = null, leadTime = null } = offer ?? {};
  let rest: Lot[] = [];
  return splitUses(uses, days, keepsForAll(allUses, days, expDays)).map(([day, served]) => {
    const arrival = day ?? served[0]?.day ?? '';
    const until = expDays === null ? null : addDays(arrival, expDays);
    const orderBy = findOrderDay(arrival, days, leadTime);
    if (!unitsPerCase) return { day, orderBy, uses: served, cases: null, until };
    const { unmet, left } = meetUsesFromLots(served, rest);
    const bought = sumUses(unmet);
    const cases = countCases(bought, unitsPerCase);
    rest = [...left, { amount: subtract(toCaseAmount(cases, unitsPerCase), bought), from: arrival, until }];
    return { day, orderBy, uses: served, cases, until };
  });
}
