import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { CalendarFeed } from '#contract/calendar-feeds.ts';
import type { PermissionLabel } from '#contract/permissions.ts';
import { readinessTexts } from '#contract/readiness-texts.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import { servicePlanTexts } from '#contract/service-plan-texts.ts';
import {
  type EventCounts,
  formatAccommodations,
  type RegisteredEater,
  toAccommodations,
} from '#domain/scheduling/accommodations.ts';
import { can } from '#domain/session/can.ts';
import type { Reader } from '../../db/client.ts';
import type { EventMarks } from '../../db/schema/calendar-feeds.ts';
import { addressLine } from '../accounts/queries.ts';

/** How far a feed reaches, in days before and after today. */
const DAYS_BACK = 31;
const DAYS_AHEAD = 120;

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const feed = sql`
  select calendar_feeds.id, case when account_id is null then 'market' else 'account' end as kind,
    coalesce(accounts.name, markets.name) as name, to_json(calendar_feeds.created_at) as "createdAt",
    to_json(last_read_at) as "lastReadAt"
  from calendar_feeds
  left join accounts on accounts.id = calendar_feeds.account_id
  left join markets on markets.id = calendar_feeds.market_id`;

export async function listFeeds(db: Reader, userId: string): Promise<CalendarFeed[]> {
  return db.readRows(sql`${feed} where calendar_feeds.user_id = ${userId} order by calendar_feeds.created_at desc`);
}

export async function findFeed(db: Reader, id: string): Promise<CalendarFeed | undefined> {
  return db.readRow(sql`${feed} where calendar_feeds.id = ${id}`);
}

export interface OpenFeed {
  readonly id: string;
  readonly accountId: string | null;
  readonly marketId: string | null;
  readonly name: string;
  readonly eventMarks: EventMarks;
}

/** The feed of a secret, as long as its person may see what it tells (data-13). */
export async function findFeedBySecret(db: Reader, secret: string): Promise<OpenFeed | undefined> {
  const row = await db.readRow<OpenFeed & { roleName: string; permissions: PermissionLabel[]; type: string }>(sql`
    select calendar_feeds.id, calendar_feeds.account_id as "accountId", calendar_feeds.market_id as "marketId",
      event_marks as "eventMarks", coalesce(accounts.name, markets.name) as name, roles.name as "roleName", roles.permissions, users.type
    from calendar_feeds
    join users on users.id = calendar_feeds.user_id and users.removed_at is null
    join roles on roles.id = users.role_id
    left join accounts on accounts.id = calendar_feeds.account_id
    left join markets on markets.id = calendar_feeds.market_id
    where secret_hash = ${hashSecret(secret)}`);
  if (!row) return undefined;
  const { roleName, permissions, type, ...foundFeed } = row;
  return can({ type, role: { name: roleName, permissions } }, 'viewScheduleMenu') ? foundFeed : undefined;
}

export interface FeedEntry {
  readonly id: string;
  readonly summary: string;
  readonly details: string;
  readonly place: string | null;
  /** A moment, or the day where there is no time. */
  readonly start: string;
  readonly isAllDay: boolean;
}

const isNear = (date: ReturnType<typeof sql>) =>
  sql`${date} between current_date - ${DAYS_BACK}::int and current_date + ${DAYS_AHEAD}::int`;

interface ServiceOfFeed extends EventCounts, Omit<FeedEntry, 'details'> {
  readonly menu: string | null;
  readonly notes: string;
}

/** No line where nobody stated any: "0 with allergies" would be a claim that nobody made. */
function formatServiceDetails(service: ServiceOfFeed, eaters: readonly RegisteredEater[]): string {
  const accommodations = toAccommodations([service], eaters);
  return [
    service.menu && `Menu: ${service.menu}`,
    accommodations.headcountA > 0 && `With accommodations ${formatAccommodations(accommodations)}`,
    service.notes,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The services of an account: when, what, how many, with which needs (scheduling-6). Names of eaters are not in it. */
export async function findFeedServices(db: Reader, accountId: string): Promise<FeedEntry[]> {
  const row = await db.readRow<{ services: ServiceOfFeed[]; eaters: RegisteredEater[] }>(sql`
    with services as materialized (select event.id, event.account_id,
      service_lines.name || ', ' || event.eater_count || case when event.eater_count = 1 then ' person' else ' people' end as summary,
      menu.name as menu, event.notes, event.eater_count as "eaterCount", event.dietary_count as "dietaryCount",
      event.allergen_count as "allergenCount",
      ${addressLine} as place,
      (event.date + event.service_time) at time zone markets.time_zone as start, false as "isAllDay"
    from service_events as event
    join accounts on accounts.id = event.account_id
    join markets on markets.id = accounts.market_id
    join service_lines on service_lines.id = event.service_line_id
    join addresses on addresses.id = event.address_id
    left join scheduled_menus as menu on menu.market_id = accounts.market_id and menu.date = event.date
      and menu.service_line_id = event.service_line_id
    where event.account_id = ${accountId} and ${isNear(sql`event.date`)}
    order by event.date, event.service_time, event.id)
    select (select coalesce(json_agg(services), '[]') from services) as services,
      (select coalesce(json_agg(eater), '[]') from registered_eaters as eater
        where "accountId" = any (select account_id from services)) as eaters`);
  const { services, eaters } = row ?? { services: [], eaters: [] };
  return services.map((service) => {
    const { id, summary, place, start, isAllDay } = service;
    return { id, summary, place, start, isAllDay, details: formatServiceDetails(service, eaters) };
  });
}

interface ScheduledDay extends Record<string, unknown> {
  readonly id: string;
  readonly line: string;
  readonly menu: string | null;
  readonly start: string;
  readonly people: number;
  readonly accounts: number;
  readonly dishes: readonly string[];
}

/** The dishes of a day are not read as the food of somebody where nobody is served, nor as none where none are planned. */
function formatScheduleDetails({ menu, people, accounts, dishes }: ScheduledDay): string {
  if (menu === null) return '';
  if (dishes.length === 0 && people > 0) return servicePlanTexts.withoutElements(people);
  return [readinessTexts.served(people, accounts), ...dishes].join('\n');
}

/** The scheduled menus of a market, and who waits for one, as whole days: a menu has no time, its services do. */
export async function findFeedSchedule(db: Reader, marketId: string): Promise<FeedEntry[]> {
  const rows = await db.readRows<ScheduledDay>(sql`
    with served as (
      select date, service_line_id, sum(eater_count)::int as people, count(distinct account_id)::int as accounts
      from account_services where market_id = ${marketId} and ${isNear(sql`date`)} group by date, service_line_id),
    menus as (select * from scheduled_menus where market_id = ${marketId} and ${isNear(sql`date`)})
    select coalesce(menus.id::text, ${marketId} || '-' || date || '-' || service_line_id) as id, service_lines.name as line,
      menus.name as menu, date as start, coalesce(people, 0) as people, coalesce(accounts, 0) as accounts,
      (select coalesce(json_agg(name order by "order"), '[]') from scheduled_elements where scheduled_menu_id = menus.id) as dishes
    from menus full join served using (date, service_line_id) join service_lines on service_lines.id = service_line_id
    where menus.id is not null or people > 0
    order by date, service_lines.position`);
  return rows.map((day) => ({
    id: day.id,
    summary: `${day.line}: ${day.menu ?? schedulingTexts.waiting(day.people)}`,
    details: formatScheduleDetails(day),
    place: null,
    start: day.start,
    isAllDay: true,
  }));
}
