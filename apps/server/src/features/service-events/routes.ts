import { closingOperations } from '#contract/closings.ts';
import { isRefusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import { serviceEventOperations } from '#contract/service-events.ts';
import { parseCalendarDay, todayIn } from '#domain/calendar/calendar-day.ts';
import { getMonthEnd } from '#domain/calendar/month.ts';
import { getLastDayToFill, isBeyondDaysToFill } from '#domain/serving-schedules/days-to-fill.ts';
import { brigadeItself, inTransaction } from '../../db/transaction.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { findAccountTimeZone } from '../accounts/queries.ts';
import { fillServiceEvents } from '../serving-schedules/commands-fill.ts';
import { createServiceEvent, deleteServiceEvent, updateServiceEvent } from './commands.ts';
import { addAddOn, removeAddOn, updateAddOn } from './commands-add-ons.ts';
import { createClosing, deleteClosing } from './commands-closings.ts';
import { followSchedule, restoreServiceEvent } from './commands-follow-schedule.ts';
import { findAccountDays, findServiceEvents } from './queries.ts';
import { listClosings } from './queries-closings.ts';

export function registerServiceEventRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listServiceEvents', serviceEventOperations.listServiceEvents, async ({ query }) => {
    const { accountId, year, month } = query;
    const first = parseCalendarDay(`${year}-${month}-${query.day ?? 1}`);
    if (!first)
      return refuse('validation_failed', 'There is no such date.', { fields: { day: 'There is no such date.' } });
    const last = query.day === undefined ? getMonthEnd(first) : first;
    const timeZone = await findAccountTimeZone(db, accountId);
    if (!timeZone) return refuseNotFound();
    const now = new Date();
    const today = todayIn(timeZone, now);
    if (isBeyondDaysToFill(last, today)) {
      await inTransaction(db, brigadeItself, (transaction) =>
        fillServiceEvents(transaction, { now, accountIds: [accountId], days: { from: first, to: last } }),
      );
    }
    const [data, days] = await Promise.all([
      findServiceEvents(db, accountId, first, last),
      findAccountDays(db, accountId, { first, last, today }),
    ]);
    return { data, meta: { filledUpTo: getLastDayToFill(today), ...days } };
  });
  serve(context, 'createServiceEvent', serviceEventOperations.createServiceEvent, async ({ query, body, by }) =>
    toReply(await createServiceEvent(db, by, body, { now: new Date(), ...query })),
  );
  serve(
    context,
    'updateServiceEvent',
    serviceEventOperations.updateServiceEvent,
    async ({ params, query, body, by, ifMatch }) =>
      toReply(await updateServiceEvent(db, by, params.id, body, { now: new Date(), ...query, ifMatch })),
  );
  serve(context, 'deleteServiceEvent', serviceEventOperations.deleteServiceEvent, async ({ params, query, by }) =>
    toReply(await deleteServiceEvent(db, by, params.id, query)),
  );
  serve(context, 'restoreServiceEvent', serviceEventOperations.restoreServiceEvent, async ({ params, by }) =>
    toReply(await restoreServiceEvent(db, by, params.id, new Date())),
  );
  serve(context, 'followSchedule', serviceEventOperations.followSchedule, async ({ params, by, ifMatch }) =>
    toReply(await followSchedule(db, by, params.id, { ifMatch, now: new Date() })),
  );
  serve(
    context,
    'addAddOnToServiceEvent',
    serviceEventOperations.addAddOnToServiceEvent,
    async ({ params, body, by }) => toReply(await addAddOn(db, by, params.id, body)),
  );
  serve(
    context,
    'updateAddOnOfServiceEvent',
    serviceEventOperations.updateAddOnOfServiceEvent,
    async ({ params, body, by, ifMatch }) => toReply(await updateAddOn(db, by, params, body, ifMatch)),
  );
  serve(
    context,
    'removeAddOnFromServiceEvent',
    serviceEventOperations.removeAddOnFromServiceEvent,
    async ({ params, by }) => toReply(await removeAddOn(db, by, params)),
  );
}

export function registerClosingRoutes(context: RouteContext): void {
  const { db } = context;
  serve(context, 'listClosings', closingOperations.listClosings, async ({ query }) => {
    const { data, count } = await listClosings(db, query);
    return { data, meta: { count } };
  });
  serve(context, 'createClosing', closingOperations.createClosing, async ({ body, by }) =>
    toReply(await createClosing(db, by, body, new Date())),
  );
  serve(context, 'deleteClosing', closingOperations.deleteClosing, async ({ params, by }) => {
    const deletion = await deleteClosing(db, by, params.id, new Date());
    return isRefusal(deletion) ? deletion : { data: deletion };
  });
}
