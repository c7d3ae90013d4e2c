import { coverageOperations as operations } from '#contract/coverage.ts';
import { dietOperations } from '#contract/diets.ts';
import { refuseNotFound } from '#contract/refusal.ts';
import { hasAccess } from '../../http/access.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { createOverride, deleteOverride } from './commands.ts';
import { findCoverage } from './queries.ts';
import { findElementDiets } from './queries-element-diets.ts';
import { findMenuCoverages } from './queries-menu-coverages.ts';
import { findScheduledDiets } from './queries-served-diets.ts';
import { findSuggestions } from './queries-suggestions.ts';

export function registerCoverageRoutes(context: RouteContext): void {
  const { db } = context;

  serve(context, 'listCoverage', operations.listCoverage, async ({ query, user }) => ({
    data: await findCoverage(db, query, user !== null && hasAccess(user, 'viewScheduleMenu')),
  }));

  serve(context, 'listMenuCoverages', operations.listMenuCoverages, async ({ query }) => ({
    data: await findMenuCoverages(db, query),
  }));

  serve(context, 'listElementDiets', dietOperations.listElementDiets, async ({ query }) => ({
    data: await findElementDiets(db, query.ids),
  }));

  serve(context, 'listScheduledDiets', dietOperations.listScheduledDiets, async ({ query }) => ({
    data: await findScheduledDiets(db, query.ids),
  }));

  serve(context, 'listCoverageSuggestions', operations.listCoverageSuggestions, async ({ params }) => {
    const data = await findSuggestions(db, params.id);
    return data ? { data } : refuseNotFound();
  });

  serve(context, 'createCoverageOverride', operations.createCoverageOverride, async ({ body, by }) =>
    toReply(await createOverride(db, by, body)),
  );

  serve(context, 'deleteCoverageOverride', operations.deleteCoverageOverride, async ({ params, by }) =>
    toReply(await deleteOverride(db, by, params.id)),
  );
}
