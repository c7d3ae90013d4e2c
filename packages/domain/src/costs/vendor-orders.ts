import type { CostFigure } from '#contract/costs.ts';
import type { PurchaseDelivery, PurchaseList, PurchaseRow, VendorTerms } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { formatDollars } from './cost-text.ts';
import { formatCaseChange, formatCases, sumRows } from './purchase-text.ts';

export interface VendorOrderLine {
  readonly row: PurchaseRow;
  readonly delivery: PurchaseDelivery;
}

/** What one delivery of a vendor brings to one market: one order, and one part of its sheet (money-14). */
export interface VendorOrder {
  readonly key: string;
  readonly marketId: Id;
  readonly vendorId: Id;
  readonly vendor: string;
  readonly terms: VendorTerms | undefined;
  /** Null where the vendor has no delivery days. */
  readonly day: CalendarDay | null;
  readonly orderBy: CalendarDay | null;
  readonly isLate: boolean;
  /** Of a late one: the first delivery that can still bring all of it; null where that is not known. */
  readonly nextDay: CalendarDay | null;
  readonly lines: readonly VendorOrderLine[];
  readonly cost: CostFigure;
  /** '$84 below the minimum of $250' */
  readonly belowMinimum: string | null;
}

/** What the orders for the same delivery cost: at least that, where somebody ordered without a price. */
const sumOrdered = (
  orders: PurchaseList['orders'],
  { marketId, vendorId, day }: Pick<VendorOrder, 'marketId' | 'vendorId' | 'day'>,
): CostFigure =>
  sumRows(
    orders
      .filter((order) => order.marketId === marketId && order.vendorId === vendorId && order.deliveryDay === day)
      .flatMap(({ lines }) => lines)
      .map(({ cases, costPerCase }) => ({
        dollars: costPerCase === null ? null : (cases * Math.round(costPerCase * 100)) / 100,
        isAtLeast: false,
      })),
  );

/** A minimum is each delivery's; with costs that are not known, less may be missing. */
function findBelowMinimum(costs: readonly CostFigure[], minimum: number | null): string | null {
  if (minimum === null) return null;
  const cents = costs.reduce((left, { dollars }) => left - Math.round((dollars ?? 0) * 100), Math.round(minimum * 100));
  if (cents <= 0) return null;
  const isAtMost = costs.some(({ knownRows, rows }) => knownRows < rows);
  return texts.belowMinimum(formatDollars(cents / 100), formatDollars(minimum), isAtMost);
}

const compareByDay = (left: string | null, right: string | null) => (left ?? '9999').localeCompare(right ?? '9999');

/** The orders that a list makes: late ones first, then by the day of the order. */
export function listVendorOrders({
  rows,
  vendors,
  orders,
}: Pick<PurchaseList, 'rows' | 'vendors' | 'orders'>): VendorOrder[] {
  const lines = rows.flatMap((row) =>
    row.deliveries.flatMap((delivery) =>
      row.offer && delivery.cases !== 0 ? [{ row, delivery, offer: row.offer }] : [],
    ),
  );
  const groups = Map.groupBy(lines, ({ row, delivery, offer }) => `${row.marketId} ${offer.vendorId} ${delivery.day}`);
  return [...groups]
    .flatMap(([key, group]): VendorOrder[] => {
      const [first] = group;
      if (!first) return [];
      const { row, delivery, offer } = first;
      const place = { marketId: row.marketId, vendorId: offer.vendorId, day: delivery.day };
      const terms = vendors.find(({ vendorId }) => vendorId === offer.vendorId);
      const cost = sumRows(group.map((line) => ({ dollars: line.delivery.dollars, isAtLeast: line.row.isAtLeast })));
      const orderBy = group.map((line) => line.delivery.orderBy).toSorted(compareByDay)[0] ?? null;
      const lateDeliveries = group.flatMap((line) => (line.delivery.isLate ? [line.delivery] : []));
      return [
        {
          ...{ key, ...place, vendor: offer.vendor, terms, orderBy, cost, lines: group },
          isLate: lateDeliveries.length > 0,
          nextDay:
            lateDeliveries
              .flatMap(({ nextDay }) => nextDay ?? [])
              .toSorted()
              .at(-1) ?? null,
          belowMinimum: findBelowMinimum([cost, sumOrdered(orders, place)], terms?.minimumOrder ?? null),
        },
      ];
    })
    .sort(
      (left, right) =>
        Number(right.isLate) - Number(left.isLate) ||
        compareByDay(left.orderBy, right.orderBy) ||
        left.vendor.localeCompare(right.vendor, 'en-US') ||
        compareByDay(left.day, right.day),
    );
}

/** The order of an ingredient that is used last: the others have come, or come before it. */
function findLastOrder(orders: PurchaseList['orders'], { marketId, ingredientId }: PurchaseRow) {
  const lines = orders.flatMap((order) =>
    order.marketId === marketId
      ? order.lines.filter((line) => line.ingredientId === ingredientId).map(({ lastUse }) => ({ order, lastUse }))
      : [],
  );
  return lines.toSorted((left, right) => right.lastUse.localeCompare(left.lastUse))[0]?.order;
}

/** 'Kale +2 cases', said of one order only, and by name what nothing needs any more (money-15). */
export function listOrderChanges(
  order: PurchaseList['orders'][number],
  { rows, notNeeded, orders }: Pick<PurchaseList, 'rows' | 'notNeeded' | 'orders'>,
): string[] {
  const isNotNeeded = ({ ingredientId, cases }: (typeof order.lines)[number]) =>
    notNeeded.some(
      (line) =>
        line.marketId === order.marketId &&
        line.vendorId === order.vendorId &&
        line.ingredientId === ingredientId &&
        line.cases === cases,
    );
  return [
    ...rows.flatMap((row) =>
      row.ordered && row.ordered.change !== 0 && findLastOrder(orders, row)?.id === order.id
        ? [`${row.ingredient} ${formatCaseChange(row.ordered.change)}`]
        : [],
    ),
    ...order.lines
      .filter(isNotNeeded)
      .map(({ ingredient, cases }) => texts.noLongerNeeded(ingredient, formatCases(cases))),
  ];
}

/** An order as it is kept: what is known of its cases. The others stay to be ordered (money-15). */
export const toOrderInput = ({ marketId, vendorId, day, lines }: VendorOrder) => ({
  ...{ marketId, vendorId, deliveryDay: day },
  lines: lines.flatMap(({ row: { ingredientId, offer }, delivery: { cases, firstUse, lastUse } }) =>
    cases && offer?.unitsPerCase
      ? [
          {
            ...{ ingredientId, cases, firstUse, lastUse, itemId: offer.itemId },
            ...{ unitsPerCase: offer.unitsPerCase, costPerCase: offer.costPerCase },
          },
        ]
      : [],
  ),
});
