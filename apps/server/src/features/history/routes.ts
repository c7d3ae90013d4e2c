import { historyOperations as operations } from '#contract/history.ts';
import { historyTexts } from '#contract/history-texts.ts';
import { refuse } from '#contract/refusal.ts';
import { type RouteContext, replyWith, serve } from '../../http/serve.ts';
import { undoStep } from './commands.ts';
import { listDeletions } from './queries-deletions.ts';

export function historyRoutes(context: RouteContext): void {
  serve(context, 'undoStep', operations.undoStep, async ({ params, by, user }) =>
    user && by.step
      ? replyWith(await undoStep(context.db, { ...by, step: by.step }, user, params.stepId))
      : refuse('forbidden', historyTexts.mayNot),
  );
  serve(context, 'listDeletions', operations.listDeletions, async ({ query, user }) =>
    user ? listDeletions(context.db, user, query) : refuse('forbidden', historyTexts.mayNot),
  );
}
