import { purchasingOperations as operations } from '#contract/purchasing.ts';
import { mayNotSeePrices, seesPrices } from '../../http/access.ts';
import { type RouteContext, replyWith, serve } from '../../http/serve.ts';
import { savePurchaseEntry } from './commands.ts';
import { findPurchaseList } from './queries.ts';

export function purchasingRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'getPurchaseList', operations.getPurchaseList, async ({ query, user }) =>
    seesPrices(user) ? { data: await findPurchaseList(db, query, new Date()) } : mayNotSeePrices,
  );
  serve(context, 'savePurchaseEntry', operations.savePurchaseEntry, async ({ body, by }) =>
    replyWith(await savePurchaseEntry(db, by, body)),
  );
}
