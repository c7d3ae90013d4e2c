import { isRefusal } from '#contract/refusal.ts';
import { servingScheduleOperations } from '#contract/serving-schedules.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { createRecurringAddOn, deleteRecurringAddOn, updateRecurringAddOn, updateSchedules } from './commands.ts';
import { findRecurringAddOns, findSchedules } from './queries.ts';

export function registerServingScheduleRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listServingSchedules', servingScheduleOperations.listServingSchedules, async ({ query }) => {
    const { schedules, version } = await findSchedules(db, query);
    return { data: schedules, meta: { version } };
  });
  serve(
    context,
    'updateServingSchedules',
    servingScheduleOperations.updateServingSchedules,
    async ({ query, body, by, ifMatch }) => {
      const saveResult = await updateSchedules(db, by, query, body, { ifMatch, now: new Date() });
      return isRefusal(saveResult) ? saveResult : { data: saveResult.schedules, meta: { version: saveResult.version } };
    },
  );
  serve(context, 'listRecurringAddOns', servingScheduleOperations.listRecurringAddOns, async ({ query }) => ({
    data: await findRecurringAddOns(db, query),
  }));
  serve(context, 'createRecurringAddOn', servingScheduleOperations.createRecurringAddOn, async ({ body, by }) =>
    toReply(await createRecurringAddOn(db, by, body, new Date())),
  );
  serve(
    context,
    'updateRecurringAddOn',
    servingScheduleOperations.updateRecurringAddOn,
    async ({ params, body, by, ifMatch }) =>
      toReply(await updateRecurringAddOn(db, by, params.id, body, { ifMatch, now: new Date() })),
  );
  serve(context, 'deleteRecurringAddOn', servingScheduleOperations.deleteRecurringAddOn, async ({ params, by }) =>
    toReply(await deleteRecurringAddOn(db, by, params.id, new Date())),
  );
}
