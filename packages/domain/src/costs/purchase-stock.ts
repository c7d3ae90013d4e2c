import type { PurchaseOrder } from '#contract/purchase-orders.ts';
import type { PurchaseList, PurchaseRow } from '#contract/purchasing.ts';
import { MAX_PURCHASE_DAYS } from '#contract/purchasing-texts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { add, divide, roundDownToThousandths, roundUp, toExact, zero } from '../amounts/fraction.ts';
import { addDays } from '../calendar/calendar-day.ts';
import { type Lot, meetUsesFromLots, type PlannedDelivery, sumUses, toCaseAmount, type Use } from './deliveries.ts';
import type { CostedIngredient } from './needs.ts';

/* What is there and what is coming (money-15, money-16). */

interface Days {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}
interface ListPlan extends Days {
  readonly today: CalendarDay;
  /** What is still to order. */
  readonly planned: readonly PlannedDelivery[];
}
/** The last count of what is there (money-16). */
export interface OnHandCount {
  readonly marketId: Id;
  readonly ingredientId: Id;
  readonly amount: number;
  readonly day: CalendarDay;
  /** The moment, as ISO 8601. */
  readonly countedAt: string;
}

type OrderLine = PurchaseOrder['lines'][number];
type OrderedLine = OrderLine & Pick<PurchaseOrder, 'marketId' | 'vendorId' | 'deliveryDay' | 'orderedAt'>;

/** Older counts and orders say nothing any more: what was used since would be read for months. */
export const getFirstCountedDay = (from: CalendarDay): CalendarDay => addDays(from, -MAX_PURCHASE_DAYS);

/** The first day whose services use what the list counts on; `from` where there is nothing. */
export const getFirstStockDay = (
  from: CalendarDay,
  counts: readonly OnHandCount[],
  orders: readonly PurchaseOrder[],
): CalendarDay => {
  const days = [...counts.map(({ day }) => day), ...orders.flatMap(({ lines }) => lines.map((line) => line.firstUse))];
  return [from, ...days.filter((day) => day >= getFirstCountedDay(from))].toSorted()[0] ?? from;
};

export const overlapsDays = (
  { firstUse, lastUse }: Pick<OrderLine, 'firstUse' | 'lastUse'>,
  { from, to }: Days,
): boolean => firstUse <= to && lastUse >= from;

export interface Stock {
  readonly onHand: number | null;
  readonly onHandDay: CalendarDay | null;
  readonly lots: readonly Lot[];
  /** The first day that uses them, or the list's. */
  readonly since: CalendarDay;
  /** Lines of orders that are not in the count. */
  readonly ordered: readonly OrderLine[];
}

/** What comes with a line: good for what it was ordered for, and as long as the ingredient keeps. */
function toLot(line: OrderedLine, { offers }: CostedIngredient): Lot {
  const { cases, unitsPerCase, deliveryDay, firstUse, lastUse, vendorId } = line;
  const expDays = offers.find((offer) => offer.vendorId === vendorId)?.expDays ?? null;
  const keeps = expDays === null ? null : addDays(deliveryDay ?? firstUse, expDays);
  const until = keeps !== null && keeps < lastUse ? lastUse : keeps;
  return { amount: toCaseAmount(BigInt(cases), unitsPerCase), from: firstUse, until };
}

/** What came until the day of the count is in it, but for what was ordered after it, a late order whose delivery day is past (money-16). */
const isInCount = ({ deliveryDay, firstUse, orderedAt }: OrderedLine, { day, countedAt }: OnHandCount): boolean =>
  (deliveryDay ?? firstUse) <= day && Date.parse(orderedAt) <= Date.parse(countedAt);

/** What is there of an ingredient in a market, and what is coming that is not in the count. */
export function collectStock({
  from,
  counts,
  orders,
}: {
  readonly from: CalendarDay;
  readonly counts: readonly OnHandCount[];
  readonly orders: readonly PurchaseOrder[];
}): (marketId: Id, ingredient: CostedIngredient) => Stock {
  const key = (marketId: Id, ingredientId: Id) => `${marketId} ${ingredientId}`;
  const first = getFirstCountedDay(from);
  const countByNeed = new Map(counts.map((count) => [key(count.marketId, count.ingredientId), count]));
  const linesByNeed = Map.groupBy(
    orders.flatMap(({ lines, marketId, vendorId, deliveryDay, orderedAt }): OrderedLine[] =>
      lines.map((line) => ({ ...line, marketId, vendorId, deliveryDay, orderedAt })),
    ),
    (line) => key(line.marketId, line.ingredientId),
  );
  return (marketId, ingredient) => {
    const count = countByNeed.get(key(marketId, ingredient.id));
    const lines = (linesByNeed.get(key(marketId, ingredient.id)) ?? []).filter(
      (line) =>
        line.unit === ingredient.unit.abbreviation && line.firstUse >= first && !(count && isInCount(line, count)),
    );
    const there =
      count && count.day >= first
        ? [{ amount: toExact(count.amount), from: count.day, until: null, isCounted: true }]
        : [];
    const lots = [...there, ...lines.map((line) => toLot(line, ingredient))];
    return {
      ...{ onHand: count?.amount ?? null, onHandDay: count?.day ?? null, ordered: lines, lots },
      since: [from, ...lots.map((lot) => lot.from)].toSorted()[0] ?? from,
    };
  };
}

/** Cases that are too few (above zero) or too many for what they were ordered for (money-15). */
function findChange({ lots, ordered }: Stock, uses: readonly Use[], plan: ListPlan): number {
  const { from, to, today, planned } = plan;
  const lastUse =
    ordered
      .map((line) => line.lastUse)
      .toSorted()
      .at(-1) ?? from;
  const size = toExact(ordered[0]?.unitsPerCase ?? 1);
  const { unmet, left } = meetUsesFromLots(
    uses.filter(({ day }) => day <= lastUse),
    lots,
  );
  // What another delivery has still to bring is no change of this one, and a day that is over needs nothing more.
  const isOrdered = ({ day }: Use) => ordered.some((line) => overlapsDays(line, { from: day, to: day }));
  const isForOrdered = planned.some((delivery) => delivery.cases !== 0n && delivery.uses.some(isOrdered));
  const missing = isForOrdered ? unmet.filter((use) => use.day >= from && use.day >= today && isOrdered(use)) : [];
  if (missing.length > 0) return Number(roundUp(divide(sumUses(missing), size)));
  // The days after the list may need the rest.
  if (lastUse > to) return 0;
  // Of each by itself: the rests of rounded cases of several deliveries are no case too many.
  const spare = left.reduce((sum, { amount }) => {
    const { over, under } = divide(amount, size);
    return sum + Number(over / under);
  }, 0);
  return 0 - Math.min(spare, countOrdered(ordered));
}

/** What is left of a count on the first day of a list; null where no count is used (money-16). */
export function countLeft({ lots }: Stock, uses: readonly Use[], { from }: Pick<Days, 'from'>): number | null {
  if (!lots.some(({ isCounted }) => isCounted)) return null;
  const { left } = meetUsesFromLots(
    uses.filter(({ day }) => day < from),
    lots,
  );
  return roundDownToThousandths(
    left.filter(({ isCounted }) => isCounted).reduce((sum, { amount }) => add(sum, amount), zero),
  );
}

const countOrdered = (lines: readonly OrderLine[]) => lines.reduce((sum, { cases }) => sum + cases, 0);

/** What is ordered for these days, and how many cases that is too few (above zero) or too many by now; null where nothing is (money-15). */
export function compareOrderedToUses(stock: Stock, uses: readonly Use[], plan: ListPlan): PurchaseRow['ordered'] {
  const ordered = stock.ordered.filter((line) => overlapsDays(line, plan));
  if (ordered.length === 0) return null;
  return { cases: countOrdered(ordered), change: findChange({ ...stock, ordered }, uses, plan) };
}

/** Lines for days of the list of which nothing needs the ingredient any more. */
export const listUnneededOrderLines = (
  orders: readonly PurchaseOrder[],
  rows: readonly PurchaseRow[],
  { from, to }: Days,
): PurchaseList['notNeeded'] =>
  orders.flatMap(({ marketId, vendorId, lines }) =>
    lines.flatMap(({ ingredientId, ingredient, cases, firstUse, lastUse }) => {
      const isNeeded = rows.some((row) => row.marketId === marketId && row.ingredientId === ingredientId);
      return isNeeded || firstUse < from || lastUse > to
        ? []
        : [{ marketId, vendorId, ingredientId, ingredient, cases }];
    }),
  );
