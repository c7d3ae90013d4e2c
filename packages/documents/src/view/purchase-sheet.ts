import type { PurchaseRow } from '#contract/purchasing.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import { shortDate } from '#domain/calendar/calendar-day.ts';
import { costText } from '#domain/costs/cost-text.ts';
import {
  casesText,
  expiredText,
  neededText,
  onHandText,
  orderByText,
  rowCostText,
  sumRows,
} from '#domain/costs/purchase-text.ts';
import { unitText } from '#domain/daily-numbers/portion-text.ts';
import type { PurchaseSheetView } from '../money-schemas.ts';
import { sheetHead } from './sheet-head.ts';

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
  needed: neededText(row),
  onHand: onHandText(row),
  cases: casesText(row),
  holds: row.offer?.unitsPerCase ? `${row.offer.unitsPerCase.toLocaleString('en-US')} ${unitText(row.unit)}` : '',
  cost: rowCostText(row),
  orderBy: orderByText(row),
  isLate: row.isLate,
  note: [row.why, expiredText(row)].filter(Boolean).join('. '),
});

/** The order for one vendor: what to buy for each market, late orders first. */
export function purchaseSheetView(source: PurchaseSheetSource): PurchaseSheetView {
  const { vendor, from, to, markets, rows, printedAt, timeZone } = source;
  const ofMarket = (id: Id) => rows.filter(({ marketId }) => marketId === id).map(toSheetRow);
  return {
    head: sheetHead({ menuName: vendor, market: null, serviceLine: null, date: null, printedAt, timeZone }),
    days: from === to ? shortDate(from) : `${shortDate(from)} to ${shortDate(to)}`,
    total: costText(sumRows(rows)),
    markets: markets
      .map(({ id, name, letterhead }) => ({ name, letterhead, rows: ofMarket(id) }))
      .filter((market) => market.rows.length > 0),
  };
}
