import { usageOperations } from '#contract/usage.ts';
import { type RouteContext, replyWith, serve } from '../../http/serve.ts';
import { findElementUsage, findIngredientUsage } from './queries.ts';

export function usageRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'getElementUsage', usageOperations.getElementUsage, async ({ params }) =>
    replyWith(await findElementUsage(db, params.id)),
  );
  serve(context, 'getIngredientUsage', usageOperations.getIngredientUsage, async ({ params }) =>
    replyWith(await findIngredientUsage(db, params.id)),
  );
}
