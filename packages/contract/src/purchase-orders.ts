import * as z from 'zod';
import { operation } from './operation.ts';
import { purchasingTexts as texts } from './purchasing-texts.ts';
import { CalendarDay, Id, IdParams, Line, ListMeta, Money, PageQuery, Quantity } from './values.ts';

const MAX_LINES = 2_000;

const lineFields = {
  ingredientId: Id,
  cases: z.int().min(1).max(1_000_000),
  /** In the unit of the ingredient. */
  unitsPerCase: Quantity.gt(0),
  costPerCase: Money.nullish().transform((dollars) => dollars ?? null),
  itemId: Line.default(''),
  /** The days that it was ordered for. */
  firstUse: CalendarDay,
  lastUse: CalendarDay,
};

const PurchaseOrderLineInput = z
  .object(lineFields)
  .refine(({ firstUse, lastUse }) => firstUse <= lastUse, { error: texts.periodBackwards, path: ['lastUse'] });

const isEachOnce = (lines: readonly { ingredientId: string }[]) =>
  new Set(lines.map(({ ingredientId }) => ingredientId)).size === lines.length;

export const PurchaseOrderInput = z.object({
  marketId: Id,
  vendorId: Id,
  /** Null where the vendor has no delivery days. */
  deliveryDay: CalendarDay.nullish().transform((day) => day ?? null),
  lines: z.array(PurchaseOrderLineInput).min(1).max(MAX_LINES).refine(isEachOnce, texts.lineTwice),
});
export type PurchaseOrderInput = z.output<typeof PurchaseOrderInput>;

/** What was ordered of a vendor for a market: it counts as coming (money-15). */
export const PurchaseOrder = z.object({
  id: Id,
  marketId: Id,
  vendorId: Id,
  vendor: z.string(),
  deliveryDay: CalendarDay.nullable(),
  orderedBy: z.string().nullable(),
  orderedAt: z.string(),
  lines: z.array(
    z.object({
      ingredientId: Id,
      ingredient: z.string(),
      cases: z.int(),
      unitsPerCase: z.number(),
      /** In which it was ordered; null where the list of units lacks it by now. */
      unit: z.string().nullable(),
      costPerCase: z.number().nullable(),
      itemId: z.string(),
      firstUse: CalendarDay,
      lastUse: CalendarDay,
    }),
  ),
  version: z.int(),
});
export type PurchaseOrder = z.output<typeof PurchaseOrder>;

const PurchaseOrderListQuery = PageQuery.pick({ page: true, perPage: true }).extend({
  marketId: Id.optional(),
  vendorId: Id.optional(),
  /** Only orders for uses in these days. */
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
});
export type PurchaseOrderListQuery = z.output<typeof PurchaseOrderListQuery>;

export const purchaseOrderOperations = {
  listPurchaseOrders: operation({
    method: 'GET',
    path: '/v1/purchase-orders',
    permission: 'viewScheduleMenu',
    summary: 'What was ordered, the latest first; prices only for viewElement (money-10)',
    query: PurchaseOrderListQuery,
    data: z.array(PurchaseOrder),
    meta: ListMeta,
  }),
  getPurchaseOrder: operation({
    method: 'GET',
    path: '/v1/purchase-orders/:id',
    permission: 'viewScheduleMenu',
    summary: 'One order; prices only for viewElement (money-10)',
    params: IdParams,
    data: PurchaseOrder,
  }),
  createPurchaseOrder: operation({
    method: 'POST',
    path: '/v1/purchase-orders',
    permission: 'editScheduleMenu',
    summary:
      "Keep what was ordered of a vendor; 412 `stale` where another order for these days isn't in `seenOrderIds`",
    body: PurchaseOrderInput.extend({ seenOrderIds: z.array(Id).max(MAX_LINES).optional() }),
    status: 201,
    data: PurchaseOrder,
  }),
  updatePurchaseOrder: operation({
    method: 'PUT',
    path: '/v1/purchase-orders/:id',
    permission: 'editScheduleMenu',
    summary: 'Change an order: what the vendor took otherwise; a line that is left out was not ordered',
    params: IdParams,
    body: PurchaseOrderInput,
    data: PurchaseOrder,
    parts: ['purchase_order_lines'],
  }),
  deletePurchaseOrder: operation({
    method: 'DELETE',
    path: '/v1/purchase-orders/:id',
    permission: 'editScheduleMenu',
    summary: 'It was not ordered after all',
    params: IdParams,
    data: z.null(),
  }),
};
