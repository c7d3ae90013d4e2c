import { eq, sql } from 'drizzle-orm';
import { closingTexts } from '#contract/closings-texts.ts';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { ServiceEvent } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import type { Id } from '#contract/values.ts';
import { DEFAULT_START_TIME, startTimes } from '#domain/serving-schedules/start-times.ts';
import type { Database } from '../../db/client.ts';
import { serviceEventRemovals, serviceEvents } from '../../db/schema/service-events.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import { fillServiceEvents, lockRowAccount } from '../serving-schedules/commands-fill.ts';
import { refuseConflict } from './commands.ts';
import { restoreAddOns, restoreEvents, takeRemovals } from './commands-removals.ts';
import { findServiceEvent } from './queries.ts';
import { findClosedDayReason } from './queries-closings.ts';

/** Brings one cancelled service back. A recurring one that nobody edited has the numbers that its schedule has now. */
export function restoreServiceEvent(db: Database, by: Author, id: Id, now: Date): Promise<ServiceEvent | Refusal> {
  return refuseConflict(
    inTransaction(db, by, async (transaction) => {
      await lockRowAccount(transaction, serviceEventRemovals, id);
      const [removal] = await takeRemovals(transaction, sql`removal.id = ${id}`);
      if (!removal) return refuseNotFound();
      if (removal.service_time !== null) await restoreEvents(transaction, [removal]);
      const { account_id: accountId, service_line_id: lineId, date } = removal;
      await fillServiceEvents(transaction, { now, accountIds: [accountId], days: { from: date, to: date } });
      await restoreAddOns(transaction, [removal]);
      const eventId = await transaction.readText(sql`
        select id from service_events where id = ${id} or (not special_request
          and account_id = ${accountId} and service_line_id = ${lineId} and date = ${date})
        order by id = ${id} desc limit 1`);
      const event = eventId && (await findServiceEvent(transaction, eventId));
      if (event) return event;
      const reason = await findClosedDayReason(transaction, accountId, date);
      return refuse('conflict', reason ? closingTexts.closesDay(reason) : serviceEventTexts.nothingToRestore);
    }),
  );
}

/** Gives a recurring event that was edited by hand back to its schedule (service-events-18). */
export function followSchedule(
  db: Database,
  by: Author,
  id: Id,
  { ifMatch, now }: { ifMatch: number | undefined; now: Date },
): Promise<ServiceEvent | Refusal> {
  return refuseConflict(
    inTransaction(db, by, async (transaction) => {
      await lockRowAccount(transaction, serviceEvents, id);
      const stale = await lockForSave(transaction, serviceEvents, id, ifMatch);
      if (stale) return stale;
      const event = await findServiceEvent(transaction, id);
      if (!event) return refuseNotFound();
      if (event.specialRequest) return refuse('conflict', serviceEventTexts.notScheduled);
      const serviceTime = startTimes[event.serviceLine.name] ?? DEFAULT_START_TIME;
      await transaction
        .update(serviceEvents)
        .set({ isEditedByHand: false, serviceTime })
        .where(eq(serviceEvents.id, id));
      const { accountId, date } = event;
      await fillServiceEvents(transaction, { now, accountIds: [accountId], days: { from: date, to: date } });
      return (await findServiceEvent(transaction, id)) ?? refuse('conflict', serviceEventTexts.notScheduled);
    }),
  );
}
