import { costOperations as operations } from '#contract/costs.ts';
import { costTexts } from '#contract/costs-texts.ts';
import { isRefusal, refuse } from '#contract/refusal.ts';
import { type CurrentUser, hasAccess } from '../../http/access.ts';
import { type RouteContext, replyWith, serve } from '../../http/serve.ts';
import { findElementCost, findMenuCost, findPriceEffect, findServiceCost, listServiceCosts } from './queries.ts';

/** Whoever sees what is served does not see for that what vendors ask (money-10). */
const seesPrices = (user: CurrentUser | null) => user !== null && hasAccess(user, 'viewElement');
const mayNotSee = refuse('forbidden', costTexts.mayNotSee);

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
    return !isRefusal(cost) && !seesPrices(user) ? mayNotSee : replyWith(cost);
  });
  serve(context, 'listServiceCosts', operations.listServiceCosts, async ({ query, user }) =>
    seesPrices(user) ? { data: await listServiceCosts(db, query) } : mayNotSee,
  );
  serve(context, 'getPriceEffect', operations.getPriceEffect, async ({ params, query }) =>
    replyWith(await findPriceEffect(db, params.id, query)),
  );
}
