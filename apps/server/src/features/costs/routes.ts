import { costOperations as operations } from '#contract/costs.ts';
import { periodCostOperations } from '#contract/period-costs.ts';
import { isRefusal } from '#contract/refusal.ts';
import { mayNotSeePrices, seesPrices } from '../../http/access.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { findElementCost, findMenuCost, findPriceEffect, findServiceCost, listServiceCosts } from './queries.ts';
import { findDayCost, findPeriodCost } from './queries-periods.ts';

export function registerCostRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'getElementCost', operations.getElementCost, async ({ params }) =>
    toReply(await findElementCost(db, params.id)),
  );
  serve(context, 'getMenuCost', operations.getMenuCost, async ({ params }) =>
    toReply(await findMenuCost(db, params.id)),
  );
  serve(context, 'getScheduledMenuCost', operations.getScheduledMenuCost, async ({ params, user }) => {
    const cost = await findServiceCost(db, params.id);
    return !isRefusal(cost) && !seesPrices(user) ? mayNotSeePrices : toReply(cost);
  });
  serve(context, 'listServiceCosts', operations.listServiceCosts, async ({ query, user }) =>
    seesPrices(user) ? { data: await listServiceCosts(db, query) } : mayNotSeePrices,
  );
  serve(context, 'getCosts', periodCostOperations.getCosts, async ({ query, user }) =>
    seesPrices(user) ? toReply(await findPeriodCost(db, query)) : mayNotSeePrices,
  );
  serve(context, 'getDayCost', periodCostOperations.getDayCost, async ({ query, user }) =>
    seesPrices(user) ? toReply(await findDayCost(db, query)) : mayNotSeePrices,
  );
  serve(context, 'getPriceEffect', operations.getPriceEffect, async ({ params, query }) =>
    toReply(await findPriceEffect(db, params.id, query)),
  );
}
