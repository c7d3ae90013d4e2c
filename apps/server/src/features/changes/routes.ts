import { changeOperations as operations } from '#contract/changes.ts';
import { type RouteContext, serve } from '../../http/serve.ts';
import { acceptChanges } from './commands.ts';

export function registerChangeRoutes(context: RouteContext): void {
  serve(context, 'acceptChanges', operations.acceptChanges, async ({ body, by }) => ({
    data: await acceptChanges(context.db, by, body.ids),
  }));
}
