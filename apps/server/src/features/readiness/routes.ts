import { readinessOperations as operations } from '#contract/readiness.ts';
import { type RouteContext, serve } from '../../http/serve.ts';
import { findReadiness } from './queries.ts';

export function registerReadinessRoutes(context: RouteContext): void {
  serve(context, 'listReadiness', operations.listReadiness, async ({ query }) => ({
    data: await findReadiness(context.db, query, new Date()),
  }));
}
