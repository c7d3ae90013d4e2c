import { isRefusal } from '#contract/refusal.ts';
import { serviceScheduleOperations } from '#contract/service-schedules.ts';
import { type Door, replyWith, serve } from '../../http/serve.ts';
import { createRecurringAddOn, deleteRecurringAddOn, updateRecurringAddOn, updateSchedules } from './commands.ts';
import { findRecurringAddOns, findSchedules } from './queries.ts';

export function serviceScheduleRoutes(door: Door): void {
  const { db } = door;
  serve(door, 'listServingSchedules', serviceScheduleOperations.listServingSchedules, async ({ query }) => {
    const { schedules, version } = await findSchedules(db, query);
    return { data: schedules, meta: { version } };
  });
  serve(
    door,
    'updateServingSchedules',
    serviceScheduleOperations.updateServingSchedules,
    async ({ query, body, by, ifMatch }) => {
      const saved = await updateSchedules(db, by, query, body, { ifMatch, now: new Date() });
      return isRefusal(saved) ? saved : { data: saved.schedules, meta: { version: saved.version } };
    },
  );
  serve(door, 'listRecurringAddOns', serviceScheduleOperations.listRecurringAddOns, async ({ query }) => ({
    data: await findRecurringAddOns(db, query),
  }));
  serve(door, 'createRecurringAddOn', serviceScheduleOperations.createRecurringAddOn, async ({ body, by }) =>
    replyWith(await createRecurringAddOn(db, by, body, new Date())),
  );
  serve(
    door,
    'updateRecurringAddOn',
    serviceScheduleOperations.updateRecurringAddOn,
    async ({ params, body, by, ifMatch }) =>
      replyWith(await updateRecurringAddOn(db, by, params.id, body, { ifMatch, now: new Date() })),
  );
  serve(door, 'deleteRecurringAddOn', serviceScheduleOperations.deleteRecurringAddOn, async ({ params, by }) =>
    replyWith(await deleteRecurringAddOn(db, by, params.id, new Date())),
  );
}
