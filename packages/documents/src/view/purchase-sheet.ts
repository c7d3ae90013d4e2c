import type { PurchaseList } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import type { CalendarDay, IdName } from '#contract/values.ts';
import { formatShortDate, formatWeekdayDate } from '#domain/calendar/calendar-day.ts';
import { formatCost } from '#domain/costs/cost-text.ts';
import {
  formatExpiredAmount,
  formatReadableAmount,
  formatRowCases,
  formatRowCost,
  sumRows,
  usesLeftover,
} from '#domain/costs/purchase-text.ts';
import { listVendorOrders, type VendorOrder, type VendorOrderLine } from '#domain/costs/vendor-orders.ts';
import { formatUnit } from '#domain/daily-numbers/portion-text.ts';
import type { PurchaseSheetView } from '../money-schemas.ts';
import { toSheetHead } from './sheet-head.ts';

export interface PurchaseSheetSource extends Pick<PurchaseList, 'rows' | 'vendors' | 'orders'> {
  readonly vendor: string;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  /** Only what this delivery brings; null for all. */
  readonly deliveryDay: CalendarDay | null;
  readonly markets: readonly (IdName & { readonly letterhead: string })[];
  readonly printedAt: Date;
  readonly timeZone: string;
}

type SheetOrder = PurchaseSheetView['orders'][number];

const toSheetRow = ({ row, delivery }: VendorOrderLine): SheetOrder['rows'][number] => ({
  ingredient: row.ingredient,
  itemId: row.offer?.itemId ?? '',
  needed: formatReadableAmount(delivery.amount, row.unit),
  cases: formatRowCases({ ...row, cases: delivery.cases }),
  holds: row.offer?.unitsPerCase ? `${row.offer.unitsPerCase.toLocaleString('en-US')} ${formatUnit(row.unit)}` : '',
  cost: formatRowCost({ ...row, dollars: delivery.dollars }),
  note: [row.why, usesLeftover(delivery, row) && texts.leftover, formatExpiredAmount(row)].filter(Boolean).join('. '),
});

const toSheetOrder = (order: VendorOrder, markets: PurchaseSheetSource['markets']): SheetOrder => {
  const market = markets.find(({ id }) => id === order.marketId);
  return {
    ...{ market: market?.name ?? '', letterhead: market?.letterhead ?? '' },
    delivery: order.day ? formatWeekdayDate(order.day) : '',
    nextDelivery: order.nextDay ? formatWeekdayDate(order.nextDay) : '',
    orderBy: order.orderBy ? formatWeekdayDate(order.orderBy) : texts.noLeadTime,
    ...{ isLate: order.isLate, total: formatCost(order.cost), belowMinimum: order.belowMinimum ?? '' },
    rows: order.lines.map(toSheetRow),
  };
};

/** The order for one vendor: what each delivery brings to each market. */
export function toPurchaseSheetView(source: PurchaseSheetSource): PurchaseSheetView {
  const { vendor, from, to, deliveryDay, markets, printedAt, timeZone } = source;
  const orders = listVendorOrders(source).filter(({ day }) => deliveryDay === null || day === deliveryDay);
  const lines = orders.flatMap((order) => order.lines);
  const terms = orders[0]?.terms;
  return {
    head: toSheetHead({ menuName: vendor, market: null, serviceLine: null, date: null, printedAt, timeZone }),
    days: from === to ? formatShortDate(from) : `${formatShortDate(from)} to ${formatShortDate(to)}`,
    total: formatCost(sumRows(lines.map(({ row, delivery }) => ({ ...row, dollars: delivery.dollars })))),
    ...{ customerNumber: terms?.customerNumber ?? '', contact: terms?.contact ?? '', notes: terms?.notes ?? '' },
    orders: orders.map((order) => toSheetOrder(order, markets)),
  };
}
