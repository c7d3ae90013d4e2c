import { insightOperations } from '#contract/insights.ts';
import { seesPrices } from '../../http/access.ts';
import { type RouteContext, serve } from '../../http/serve.ts';
import { findInsights } from './queries.ts';

export function registerInsightRoutes(context: RouteContext): void {
  serve(context, 'getInsights', insightOperations.getInsights, async ({ query, user }) => ({
    data: await findInsights(context.db, query, { seesPrices: seesPrices(user) }),
  }));
}
