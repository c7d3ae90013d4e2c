import { type SQL, sql } from 'drizzle-orm';
import type { Closing, ClosingListQuery, HandMadeService, HandMadeServices } from '#contract/closings.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import type { Reader } from '../../db/client.ts';
import { type CountedPage, selectCountedPage } from '../../db/counted-page.ts';
import { getOffset } from '../../db/search.ts';

export function selectAccountToday(now: Date, accountId: SQL): SQL {
  return sql`(select today_in(markets.time_zone, ${now.toISOString()})
    from accounts as client join markets on markets.id = client.market_id where client.id = ${accountId})`;
}

/** The reason of the closing that cancels this service. */
export async function findCancellationReason(db: Reader, eventId: Id): Promise<string | undefined> {
  return db.readText(sql`
    select closings.reason from service_event_removals as removal
    join closings on closings.id = removal.closing_id where removal.id = ${eventId}`);
}

export async function findClosedDayReason(db: Reader, accountId: Id, date: CalendarDay): Promise<string | undefined> {
  return db.readText(sql`
    select reason from account_closings
    where account_id = ${accountId} and ${date} between first_day and last_day order by id limit 1`);
}

const columns = sql`closings.id, closings.account_id as "accountId", closings.market_id as "marketId",
  (select json_build_object('id', accounts.id, 'name', accounts.name) from accounts where accounts.id = closings.account_id) as account,
  (select json_build_object('id', markets.id, 'name', markets.name) from markets where markets.id = closings.market_id) as market,
  closings.first_day as "firstDay", closings.last_day as "lastDay", closings.reason, closings.version,
  (select count(*)::int from service_event_removals as removal where removal.closing_id = closings.id) as "cancelledServices"`;

export async function findClosing(db: Reader, id: Id): Promise<Closing | undefined> {
  return db.readRow(sql`select ${columns} from closings where closings.id = ${id}`);
}

export async function listClosings(db: Reader, filter: ClosingListQuery): Promise<CountedPage<Closing>> {
  const { marketId, from, to } = filter;
  const parts = [
    marketId &&
      sql`(market_id = ${marketId} or account_id in (select id from accounts where accounts.market_id = ${marketId})
        or (account_id is null and market_id is null))`,
    from && sql`last_day >= ${from}`,
    to && sql`first_day <= ${to}`,
  ].filter((part) => part !== undefined && part !== '');
  const matches = sql.join([sql`true`, ...parts], sql` and `);
  return db.readPage(
    selectCountedPage(
      sql`select ${columns} from closings where ${matches} order by first_day desc, id desc
        limit ${filter.perPage} offset ${getOffset(filter)}`,
      sql`select count(*) from closings where ${matches}`,
    ),
  );
}

interface ClosedDays {
  readonly accountIds: readonly Id[];
  readonly firstDay: CalendarDay;
  readonly lastDay: CalendarDay;
  readonly now: Date;
}

/** Events that a closing may cancel: from today on, and none with a complete survey (service-events-16). */
export function isCancellable(event: SQL, now: Date): SQL {
  return sql`
  ${event}.date >= ${selectAccountToday(now, sql`${event}.account_id`)}
  and not exists (
    select from reported_services as reported where (reported.account_id, reported.date, reported.service_line_id)
      = (${event}.account_id, ${event}.date, ${event}.service_line_id))`;
}

export const isOpenToClosing = (event: SQL, { accountIds, firstDay, lastDay, now }: ClosedDays): SQL => sql`
  ${event}.account_id = any (${sql.param(accountIds)}::uuid[]) and ${event}.date between ${firstDay} and ${lastDay}
  and ${isCancellable(event, now)}`;

/** As many as somebody may read before deciding. */
const SHOWN_SERVICES = 100;

export async function findHandMadeServices(db: Reader, open: SQL): Promise<HandMadeServices> {
  const { data, count } = await db.readPage<HandMadeService>(
    selectCountedPage(
      sql`select event.id, accounts.name as account, event.date, service_lines.name as "serviceLine", event.eater_count as "eaterCount"
        from service_events as event
        join accounts on accounts.id = event.account_id
        join service_lines on service_lines.id = event.service_line_id
        where ${open} and event.special_request
        order by event.date, accounts.search_name, service_lines.position, event.id limit ${SHOWN_SERVICES}`,
      sql`select count(*) from service_events as event where ${open} and event.special_request`,
    ),
  );
  return { handMade: data, count };
}
