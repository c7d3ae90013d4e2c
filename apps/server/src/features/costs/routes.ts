import { costOperations as operations } from '#contract/costs.ts';
import { periodCostOperations } from '#contract/period-costs.ts';
import { isRefusal } from '#contract/refusal.ts';
import { mayNotSeePrices, seesPrices } from '../../http/access.ts';
import { type RouteContext, replyWith, serve } from '../../http/serve.ts';
import { findElementCost, findMenuCost, findPriceEffect, findServiceCost, listServiceCosts } from './queries.ts';
import { findDayCost, findPeriodCost } from './queries-periods.ts';

export function costRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'getElementCost', operations.getElementCost, async ({ params }) =>
    replyWith(await findElementCost(db, params.id)),
  );
  serve(context, 'getMenuCost', operations.getMenuCost, async ({ params }) =>
    replyWith(await findMenuCost(db, params.id)),
  );
  serve(context, 'getScheduledMenuCost', operations.getScheduledMenuCost, async ({ params, user }) => {
    const cost = await findServiceCost(db, params.id);
    return !isRefusal(cost) && !seesPrices(user) ? mayNotSeePrices : replyWith(cost);
  });
  serve(context, 'listServiceCosts', operations.listServiceCosts, async ({ query, user }) =>
    seesPrices(user) ? { data: await listServiceCosts(db, query) } : mayNotSeePrices,
  );
  serve(context, 'getCosts', periodCostOperations.getCosts, async ({ query, user }) =>
    seesPrices(user) ? replyWith(await findPeriodCost(db, query)) : mayNotSeePrices,
  );
  serve(context, 'getDayCost', periodCostOperations.getDayCost, async ({ query, user }) =>
    seesPrices(user) ? replyWith(await findDayCost(db, query)) : mayNotSeePrices,
  );
  serve(context, 'getPriceEffect', operations.getPriceEffect, async ({ params, query }) =>
    replyWith(await findPriceEffect(db, params.id, query)),
  );
}
