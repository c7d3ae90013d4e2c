import { purchasingOperations as operations } from '#contract/purchasing.ts';
import { type CurrentUser, hasAccess, mayNotSeePrices, seesPrices } from '../../http/access.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { savePurchaseEntry } from './commands.ts';
import { findPurchaseList } from './queries.ts';

/** Who keeps an entry of a list sees the list (money-10). */
const maySeePurchaseList = (user: CurrentUser | null): boolean =>
  user !== null && seesPrices(user) && hasAccess(user, operations.getPurchaseList.permission);

export function registerPurchasingRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'getPurchaseList', operations.getPurchaseList, async ({ query, user }) =>
    seesPrices(user) ? { data: await findPurchaseList(db, query, new Date()) } : mayNotSeePrices,
  );
  serve(context, 'savePurchaseEntry', operations.savePurchaseEntry, async ({ body, by, user }) =>
    maySeePurchaseList(user) ? toReply(await savePurchaseEntry(db, by, body, new Date())) : mayNotSeePrices,
  );
}
