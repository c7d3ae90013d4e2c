import { usageOperations } from '#contract/usage.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { findElementUsage, findIngredientUsage } from './queries.ts';

export function registerUsageRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'getElementUsage', usageOperations.getElementUsage, async ({ params }) =>
    toReply(await findElementUsage(db, params.id)),
  );
  serve(context, 'getIngredientUsage', usageOperations.getIngredientUsage, async ({ params }) =>
    toReply(await findIngredientUsage(db, params.id)),
  );
}
