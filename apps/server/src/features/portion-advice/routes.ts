import { portionAdviceOperations } from '#contract/portion-advice.ts';
import { type RouteContext, serve } from '../../http/serve.ts';
import { findPortionAdvice } from './queries.ts';

export function registerPortionAdviceRoutes(context: RouteContext): void {
  serve(context, 'listPortionAdvice', portionAdviceOperations.listPortionAdvice, async ({ query }) => ({
    data: await findPortionAdvice(context.db, query, new Date()),
  }));
}
