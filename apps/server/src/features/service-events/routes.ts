import { notFound, refuse } from '#contract/refusal.ts';
import { serviceEventOperations } from '#contract/service-events.ts';
import { parseCalendarDay, todayIn } from '#domain/calendar/calendar-day.ts';
import { lastDayOfMonth } from '#domain/calendar/month.ts';
import { horizonOf, isBeyondHorizon } from '#domain/service-schedules/horizon.ts';
import { brigadeItself, changing } from '../../db/client.ts';
import { type Door, replyWith, serve } from '../../http/serve.ts';
import { fillServiceEvents } from '../../jobs/fill-service-events.ts';
import { findAccountTimeZone } from '../accounts/queries.ts';
import { addAddOn, createServiceEvent, deleteServiceEvent, updateServiceEvent } from './commands.ts';
import { findServiceEvents } from './queries.ts';

export function serviceEventRoutes(door: Door): void {
  const { db } = door;
  serve(door, 'listServiceEvents', serviceEventOperations.listServiceEvents, async ({ query }) => {
    const { accountId, year, month } = query;
    const first = parseCalendarDay(`${year}-${month}-${query.day ?? 1}`);
    if (!first)
      return refuse('validation_failed', 'There is no such date.', { fields: { day: 'There is no such date.' } });
    const last = query.day === undefined ? lastDayOfMonth(first) : first;
    const timeZone = await findAccountTimeZone(db, accountId);
    if (!timeZone) return notFound();
    const now = new Date();
    const today = todayIn(timeZone, now);
    if (isBeyondHorizon(last, today)) {
      await changing(db, brigadeItself, (transaction) =>
        fillServiceEvents(transaction, { now, accountIds: [accountId], days: { from: first, to: last } }),
      );
    }
    return { data: await findServiceEvents(db, accountId, first, last), meta: { filledUpTo: horizonOf(today) } };
  });
  serve(door, 'createServiceEvent', serviceEventOperations.createServiceEvent, async ({ body, by }) =>
    replyWith(await createServiceEvent(db, by, body)),
  );
  serve(door, 'updateServiceEvent', serviceEventOperations.updateServiceEvent, async ({ params, body, by, ifMatch }) =>
    replyWith(await updateServiceEvent(db, by, params.id, body, ifMatch)),
  );
  serve(door, 'deleteServiceEvent', serviceEventOperations.deleteServiceEvent, async ({ params, by }) =>
    replyWith(await deleteServiceEvent(db, by, params.id)),
  );
  serve(door, 'addAddOnToServiceEvent', serviceEventOperations.addAddOnToServiceEvent, async ({ params, body, by }) =>
    replyWith(await addAddOn(db, by, params.id, body)),
  );
}
