import type { PurchaseRow } from '#contract/purchasing.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { formatCost } from '#domain/costs/cost-text.ts';
import {
  casesText,
  formatExpired,
  formatNeeded,
  formatRowCost,
  onHandText,
  orderByText,
  sumRows,
} from '#domain/costs/purchase-text.ts';
import { formatUnit } from '#domain/daily-numbers/portion-text.ts';
import type { PurchaseSheetView } from '../money-schemas.ts';
import { toSheetHead } from './sheet-head.ts';

export interface PurchaseSheetSource {
  readonly vendor: string;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly markets: readonly (IdName & { readonly letterhead: string })[];
  /** Of this vendor only. */
  readonly rows: readonly PurchaseRow[];
  readonly printedAt: Date;
  readonly timeZone: string;
}

type SheetRow = PurchaseSheetView['markets'][number]['rows'][number];

const toSheetRow = (row: PurchaseRow): SheetRow => ({
  ingredient: row.ingredient,
  itemId: row.offer?.itemId ?? '',
  needed: formatNeeded(row),
  onHand: onHandText(row),
  cases: casesText(row),
  holds: row.offer?.unitsPerCase ? `${row.offer.unitsPerCase.toLocaleString('en-US')} ${formatUnit(row.unit)}` : '',
  cost: formatRowCost(row),
  orderBy: orderByText(row),
  isLate: row.isLate,
  note: [row.why, formatExpired(row)].filter(Boolean).join('. '),
});

/** The order for one vendor: what to buy for each market, late orders first. */
export function toPurchaseSheetView(source: PurchaseSheetSource): PurchaseSheetView {
  const { vendor, from, to, markets, rows, printedAt, timeZone } = source;
  const ofMarket = (id: Id) => rows.filter(({ marketId }) => marketId === id).map(toSheetRow);
  return {
    head: toSheetHead({ menuName: vendor, market: null, serviceLine: null, date: null, printedAt, timeZone }),
    days: from === to ? formatShortDate(from) : `${formatShortDate(from)} to ${formatShortDate(to)}`,
    total: formatCost(sumRows(rows)),
    markets: markets
      .map(({ id, name, letterhead }) => ({ name, letterhead, rows: ofMarket(id) }))
      .filter((market) => market.rows.length > 0),
  };
}
