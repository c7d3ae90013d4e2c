import { eq, sql } from 'drizzle-orm';
import type { CalendarDay, Id } from '#contract/values.ts';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import type { AddOnThere } from '#domain/service-events/moved-add-ons.ts';
import type { Transaction } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { markets } from '../../db/schema/reference-data.ts';

/** Today in the account's market, and the day on which its service starts. */
export async function findTodayAndStart(transaction: Transaction, accountId: Id, now: Date) {
  const [account] = await transaction
    .select({ timeZone: markets.timeZone, serviceStartDate: accounts.serviceStartDate })
    .from(accounts)
    .innerJoin(markets, eq(markets.id, accounts.marketId))
    .where(eq(accounts.id, accountId));
  if (!account) throw new Error('The account of a service event is gone.');
  return { today: todayIn(account.timeZone, now), serviceStartDate: account.serviceStartDate };
}

interface Place {
  readonly accountId: Id;
  readonly serviceLineId: Id;
  readonly date: CalendarDay;
}

/** Scheduled add-ons of the account's market, day and service line, and the line's name. */
export async function findAddOnsInSlot(transaction: Transaction, { accountId, serviceLineId, date }: Place) {
  const place = await transaction.readRow<{ service_line: string; scheduled: AddOnThere[] }>(sql`
    select service_lines.name as service_line, (
      select coalesce(json_agg(json_build_object('addOnTypeId', scheduled.add_on_type_id, 'elements', (
        select coalesce(json_agg(element.name order by element."order"), '[]')
        from scheduled_elements as element where element.scheduled_add_on_id = scheduled.id))), '[]')
      from scheduled_add_ons as scheduled join accounts on accounts.market_id = scheduled.market_id
      where accounts.id = ${accountId} and scheduled.date = ${date} and scheduled.service_line_id = service_lines.id
    ) as scheduled
    from service_lines where service_lines.id = ${serviceLineId}`);
  return { serviceLine: place?.service_line ?? '', scheduled: place?.scheduled ?? [] };
}

/** True if a complete host survey would have no service event left (service-events-9). */
export async function isLastOfCompleteSurvey(transaction: Transaction, eventId: Id): Promise<boolean> {
  return transaction.hasRows(sql`
    select from service_events as event join reported_services using (account_id, date, service_line_id)
    where event.id = ${eventId} and not exists (
      select from service_events as other where other.id <> event.id
        and (other.account_id, other.date, other.service_line_id) = (event.account_id, event.date, event.service_line_id))
    limit 1`);
}
