import { countChangeOperations } from '#contract/count-changes.ts';
import { countExplanationOperations } from '#contract/count-explanations.ts';
import { dailyNumbersOperations as operations } from '#contract/daily-numbers.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { preparationNumbersOperations } from '#contract/preparation-numbers.ts';
import { isRefusal, refuse, refuseFields } from '#contract/refusal.ts';
import { hasAccess } from '../../http/access.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { saveElementModifier } from './commands.ts';
import { findCalculationOfSlot, findMenuModifiers } from './queries.ts';
import { findCountChanges } from './queries-count-changes.ts';
import { findCountExplanation } from './queries-explanations.ts';
import { findNotServedAccounts, findPreparationNumbers } from './queries-preparation.ts';

export function registerDailyNumbersRoutes(context: RouteContext): void {
  const { db } = context;

  serve(context, 'calculateContainers', operations.calculateContainers, async ({ body }) => {
    const { marketId, serviceLineId, mealDate } = body;
    // Missing input is a 403 here (calculation-11).
    if (!marketId) return refuse('forbidden', calculationTexts.noMarket);
    if (!serviceLineId) return refuse('forbidden', calculationTexts.noServiceLine);
    if (!mealDate) return refuseFields({ mealDate: calculationTexts.noDate });
    const data = await findCalculationOfSlot(db, { marketId, date: mealDate, serviceLineId });
    return isRefusal(data) ? data : { data };
  });

  serve(context, 'getCountExplanation', countExplanationOperations.getCountExplanation, async ({ query, user }) =>
    toReply(await findCountExplanation(db, query, user !== null && hasAccess(user, 'viewScheduleMenu'))),
  );

  serve(context, 'listCountChanges', countChangeOperations.listCountChanges, async ({ query }) =>
    toReply(await findCountChanges(db, query, new Date())),
  );

  serve(context, 'getPreparationNumbers', preparationNumbersOperations.getPreparationNumbers, async ({ query }) => {
    const data = await findPreparationNumbers(db, query);
    return isRefusal(data) ? data : { data };
  });

  serve(context, 'listNotServed', operations.listNotServed, async ({ query }) => ({
    data: await findNotServedAccounts(db, query),
  }));

  serve(context, 'getScheduledMenuModifiers', operations.getScheduledMenuModifiers, async ({ params }) => {
    const data = await findMenuModifiers(db, params.id);
    return isRefusal(data) ? data : { data };
  });

  serve(
    context,
    'saveScheduledElementModifier',
    operations.saveScheduledElementModifier,
    async ({ params, body, by, ifMatch }) => toReply(await saveElementModifier(db, by, params.id, body, ifMatch)),
  );
}
