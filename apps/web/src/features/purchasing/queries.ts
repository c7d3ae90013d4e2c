import type { PurchaseList, PurchaseRow } from '#contract/purchasing.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { createDataQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

export interface Period {
  readonly marketIds: readonly Id[];
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

export const getRowKey = ({ marketId, ingredientId }: PurchaseRow) => `${marketId} ${ingredientId}`;

export const toPeriodQuery = ({ marketIds, from, to }: Period) => ({ marketIds: marketIds.join(), from, to });

/** A price that somebody changes while the list is open is seen, and told. */
const ASK_AGAIN_AFTER = 60_000;

/** Below the key of scheduling: whatever changes a day changes what it needs. */
export const purchaseQueries = {
  list: (period: Period) =>
    createDataQuery(
      [...queryKeys.scheduling, 'purchasing', period.marketIds.join(), period.from, period.to],
      'getPurchaseList',
      { query: toPeriodQuery(period) },
      { staleTime: 0, refetchInterval: ASK_AGAIN_AFTER, refetchOnWindowFocus: 'always' },
    ),
};

/** Ingredients of which a case has another price than in the list before. */
export const listRepricedIngredients = (before: PurchaseList, after: PurchaseList): string[] =>
  after.rows.flatMap(({ marketId, ingredientId, ingredient, offer }) => {
    const old = before.rows.find((row) => row.ingredientId === ingredientId && row.marketId === marketId)?.offer;
    const isSame = !old || !offer || old.vendorId !== offer.vendorId || old.costPerCase === offer.costPerCase;
    return isSame ? [] : [ingredient];
  });
