import { purchaseOrderOperations as operations, type PurchaseOrder } from '#contract/purchase-orders.ts';
import { purchasingOperations } from '#contract/purchasing.ts';
import { refuseNotFound } from '#contract/refusal.ts';
import { type CurrentUser, hasAccess, mayNotSeePrices, seesPrices } from '../../http/access.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { createPurchaseOrder, deletePurchaseOrder, updatePurchaseOrder } from './commands.ts';
import { findPurchaseOrder, listPurchaseOrders } from './queries.ts';

/** Who keeps an order says its prices, and so sees those of purchase lists (money-10). */
const mayKeepOrders = (user: CurrentUser | null): boolean =>
  user !== null && seesPrices(user) && hasAccess(user, purchasingOperations.getPurchaseList.permission);

const hidePrices = (order: PurchaseOrder, user: CurrentUser | null): PurchaseOrder =>
  seesPrices(user) ? order : { ...order, lines: order.lines.map((line) => ({ ...line, costPerCase: null })) };

export function registerPurchaseOrderRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listPurchaseOrders', operations.listPurchaseOrders, async ({ query, user }) => {
    const { data, meta } = await listPurchaseOrders(db, query);
    return { data: data.map((order) => hidePrices(order, user)), meta };
  });
  serve(context, 'getPurchaseOrder', operations.getPurchaseOrder, async ({ params, user }) => {
    const order = await findPurchaseOrder(db, params.id);
    return toReply(order ? hidePrices(order, user) : refuseNotFound());
  });
  serve(context, 'createPurchaseOrder', operations.createPurchaseOrder, async ({ body, by, user }) =>
    mayKeepOrders(user) ? toReply(await createPurchaseOrder(db, by, body)) : mayNotSeePrices,
  );
  serve(context, 'updatePurchaseOrder', operations.updatePurchaseOrder, async ({ params, body, by, ifMatch, user }) =>
    mayKeepOrders(user) ? toReply(await updatePurchaseOrder(db, by, params.id, body, ifMatch)) : mayNotSeePrices,
  );
  serve(context, 'deletePurchaseOrder', operations.deletePurchaseOrder, async ({ params, by }) =>
    toReply(await deletePurchaseOrder(db, by, params.id)),
  );
}
