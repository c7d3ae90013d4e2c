import { addOnOperations as operations } from '#contract/add-ons.ts';
import { isRefusal, refuseNotFound } from '#contract/refusal.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { scheduleAddOn, unscheduleAddOn, updateScheduledAddOn } from './commands.ts';
import { findScheduledAddOn, findScheduledAddOns } from './queries.ts';

export function registerAddOnRoutes(context: RouteContext): void {
  const { db } = context;

  serve(context, 'listScheduledAddOns', operations.listScheduledAddOns, async ({ query }) => ({
    data: await findScheduledAddOns(db, query),
  }));

  serve(context, 'getScheduledAddOn', operations.getScheduledAddOn, async ({ params }) => {
    const data = await findScheduledAddOn(db, params.id);
    return data ? { data } : refuseNotFound();
  });

  serve(context, 'createScheduledAddOn', operations.createScheduledAddOn, async ({ body, by }) =>
    toReply(await scheduleAddOn(db, by, body)),
  );

  serve(context, 'updateScheduledAddOn', operations.updateScheduledAddOn, async ({ params, body, by, ifMatch }) => {
    const id = await updateScheduledAddOn(db, by, params.id, body, ifMatch);
    if (isRefusal(id)) return id;
    const data = await findScheduledAddOn(db, id);
    return data ? { data } : refuseNotFound();
  });

  serve(context, 'deleteScheduledAddOn', operations.deleteScheduledAddOn, async ({ params, by }) => {
    const refusal = await unscheduleAddOn(db, by, params.id);
    return refusal ?? { data: null };
  });
}
