import { type SQL, sql } from 'drizzle-orm';
import type { CalendarDay, Id } from '#contract/values.ts';
import { countDaysBetween } from '#domain/calendar/calendar-day.ts';
import { WEEKS_FILLED_AHEAD } from '#domain/serving-schedules/days-to-fill.ts';
import { DEFAULT_START_TIME, startTimes } from '#domain/serving-schedules/start-times.ts';

export interface FillRequest {
  /** The instant that decides which day is today, for each account in its market's zone. */
  readonly now: Date;
  readonly accountIds: readonly Id[];
  /** Fill these days instead of those from today to the last day to fill; days before today are left out. */
  readonly days?: { readonly from: CalendarDay; readonly to: CalendarDay };
}

const DAY_NAMES = sql`array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']`;

/** Add-ons that a person put on an event or chose for it, which the schedule cannot put back (service-events-17). */
export function selectHandChosenAddOns(eventId: SQL): SQL {
  return sql`(
  select coalesce(jsonb_agg(to_jsonb(add_on)), '[]') from service_event_add_ons as add_on
  where add_on.service_event_id = ${eventId} and (not add_on.is_recurring or add_on.scheduled_add_on_id is not null))`;
}

/** The accounts, each with the today of its market. */
const selectClients = ({ now, accountIds }: FillRequest) => sql`
  clients as materialized (
    select accounts.id as account_id, accounts.market_id, place.address_id,
      coalesce(accounts.service_type_id, (select id from service_types order by search_name limit 1)) as service_type_id,
      day.today, coalesce(accounts.service_start_date, '-infinity') as starts_on, registered.with_allergies
    from accounts
    join markets on markets.id = accounts.market_id
    cross join lateral (select today_in(markets.time_zone, ${now.toISOString()}) as today) as day
    cross join lateral (
      select addresses.id as address_id from addresses
      where addresses.account_id = accounts.id order by addresses.position, addresses.id limit 1
    ) as place
    cross join lateral (
      select count(*)::integer as with_allergies from users
      where users.account_id = accounts.id and users.type = 'Consumer' and users.removed_at is null
        and exists (select from user_allergens where user_allergens.user_id = users.id)
    ) as registered
    where accounts.id = any (${sql.param(accountIds)}::uuid[])
  )`;

/** The serving schedules: one row for each day of the week on which an account is served. */
const selectPlans = (firstDay: SQL) => sql`
  plans as materialized (
    select clients.*, serving_schedules.service_line_id, weekday,
      first_day + (weekday - extract(isodow from first_day)::integer + 7) % 7 as first_service,
      coalesce(${JSON.stringify(startTimes)}::jsonb ->> service_lines.name, ${DEFAULT_START_TIME})::time as service_time,
      number_of_eaters + non_meat_eaters as eater_count, non_meat_eaters as dietary_count, price_per_eater,
      least(with_allergies, number_of_eaters + non_meat_eaters) as allergen_count
    from clients
    join serving_schedules on serving_schedules.account_id = clients.account_id and should_serve_on_day
    join service_lines on service_lines.id = serving_schedules.service_line_id
    cross join lateral (select array_position(${DAY_NAMES}, serving_schedules.day) as weekday) as day
    cross join lateral (select greatest(${firstDay}, starts_on) as first_day) as filling
    where clients.service_type_id is not null
  )`;

const closedDays = sql`
  closed as materialized (
    select distinct on (clients.account_id, day.date) clients.account_id, day.date, closing.id as closing_id
    from clients
    cross join lateral (
      select id, first_day, last_day from closings where closings.account_id = clients.account_id
      union all
      select id, first_day, last_day from closings where closings.market_id = clients.market_id
      union all
      select id, first_day, last_day from closings where closings.account_id is null and closings.market_id is null
    ) as closing
    cross join lateral generate_series(0, closing.last_day - greatest(closing.first_day, clients.today)) as ahead
    cross join lateral (select greatest(closing.first_day, clients.today) + ahead as date) as day
    order by clients.account_id, day.date, closing.id
  )`;

/** The events from today on, and whether a closing cancels them. */
const existingEvents = sql`
  existing as materialized (
    select event.id, event.account_id, event.address_id, event.service_line_id, event.service_type_id, event.date,
      extract(isodow from event.date)::integer as weekday, event.service_time, event.eater_count, event.dietary_count,
      event.allergen_count, event.price_per_person, event.notes, event.special_request, event.special_request or event.is_edited_by_hand as is_by_hand,
      closed.date is not null and not event.special_request and not event.is_edited_by_hand and not exists (
        select from reported_services as reported where (reported.account_id, reported.date, reported.service_line_id)
          = (event.account_id, event.date, event.service_line_id)) as is_closed
    from clients
    join service_events as event on event.account_id = clients.account_id and event.date >= clients.today
    left join closed on closed.account_id = event.account_id and closed.date = event.date
  )`;

const selectCreatedEvents = (lastDay: SQL, weeks: number) => sql`
  created as (
    insert into service_events (account_id, address_id, service_line_id, service_type_id, date, service_time,
      eater_count, dietary_count, allergen_count, price_per_person)
    select account_id, address_id, service_line_id, service_type_id, date, service_time,
      eater_count, dietary_count, allergen_count, price_per_eater
    from plans
    cross join generate_series(0, ${weeks}::integer) as week
    cross join lateral (select first_service + 7 * week as date) as service
    where date <= ${lastDay}
      and not exists (select from existing
        where existing.account_id = plans.account_id and existing.service_line_id = plans.service_line_id
          and existing.date = service.date
          and (not existing.special_request or existing.service_time = plans.service_time))
      and not exists (select from service_event_removals as removal
        where removal.account_id = plans.account_id and removal.service_line_id = plans.service_line_id
          and removal.date = service.date and not removal.special_request)
      and not exists (select from closed where closed.account_id = plans.account_id and closed.date = service.date)
    order by account_id, date
    returning id, account_id, service_line_id, date
  )`;

const changedEvents = sql`
  changed as (
    update service_events as event
    set address_id = plans.address_id, service_type_id = plans.service_type_id, eater_count = plans.eater_count,
      dietary_count = plans.dietary_count, allergen_count = plans.allergen_count, price_per_person = plans.price_per_eater
    from existing
    join plans on plans.account_id = existing.account_id and plans.service_line_id = existing.service_line_id
      and plans.weekday = existing.weekday and existing.date >= plans.starts_on
    where event.id = existing.id and not is_by_hand and not is_closed
      and (existing.address_id, existing.service_type_id, existing.eater_count, existing.dietary_count,
        existing.allergen_count, existing.price_per_person) is distinct from
        (plans.address_id, plans.service_type_id, plans.eater_count, plans.dietary_count,
        plans.allergen_count, plans.price_per_eater)
    returning event.id
  )`;

/** Events that a schedule or a closing removes; a closing keeps them as cancelled. */
const removedEvents = sql`
  removed as (
    delete from service_events as event
    using existing
    where event.id = existing.id and not is_by_hand
      and (is_closed or not exists (select from plans
        where plans.account_id = existing.account_id and plans.service_line_id = existing.service_line_id
          and plans.weekday = existing.weekday and existing.date >= plans.starts_on))
    returning event.id
  ),
  cancelled as (
    insert into service_event_removals (id, account_id, service_line_id, date, closing_id, address_id, service_type_id,
      service_time, eater_count, dietary_count, allergen_count, price_per_person, notes, add_ons)
    select coalesce(there.id, uuidv7()), plans.account_id, plans.service_line_id, closed.date, closed.closing_id, plans.address_id, plans.service_type_id,
      plans.service_time, plans.eater_count, plans.dietary_count, plans.allergen_count, plans.price_per_eater, coalesce(there.notes, ''),
      ${selectHandChosenAddOns(sql`there.id`)}
    from closed
    join plans on plans.account_id = closed.account_id and plans.weekday = extract(isodow from closed.date)::integer
      and closed.date >= plans.starts_on
    left join existing as there on there.account_id = plans.account_id and there.service_line_id = plans.service_line_id
      and there.date = closed.date and (not there.special_request or there.service_time = plans.service_time)
    where there.id is null or there.is_closed
    on conflict (account_id, service_line_id, date) where not special_request do nothing
  )`;

/** The recurring add-ons of every event that the schedule made. */
const addOns = sql`
  services as materialized (
    select id, account_id, service_line_id, date from existing
    where not special_request and id not in (select id from removed)
    union all
    select id, account_id, service_line_id, date from created
  ),
  wanted_add_ons as materialized (
    select services.id as service_event_id, add_on.add_on_type_id, add_on.quantity, add_on.price_per_unit
    from services
    join recurring_add_ons as add_on
      on add_on.account_id = services.account_id and add_on.service_line_id = services.service_line_id
      and add_on.day = (${DAY_NAMES})[extract(isodow from services.date)::integer]
    where add_on.should_serve_on_day
  ),
  put_add_ons as (
    insert into service_event_add_ons (service_event_id, add_on_type_id, quantity, price_per_unit, is_recurring)
    select service_event_id, add_on_type_id, quantity, price_per_unit, true
    from wanted_add_ons as wanted
    where not exists (select from service_event_add_ons as there
      where there.service_event_id = wanted.service_event_id and there.add_on_type_id = wanted.add_on_type_id
        and there.is_recurring and there.quantity = wanted.quantity and there.price_per_unit = wanted.price_per_unit)
    on conflict (service_event_id, add_on_type_id) where is_recurring
      do update set quantity = excluded.quantity, price_per_unit = excluded.price_per_unit
    returning 1
  ),
  taken_add_ons as (
    delete from service_event_add_ons as there
    using services
    where there.service_event_id = services.id and there.is_recurring
      and not exists (select from wanted_add_ons as wanted
        where wanted.service_event_id = there.service_event_id and wanted.add_on_type_id = there.add_on_type_id)
    returning 1
  )`;

/** Brings the events of these accounts up to their schedules, in one statement. */
export function composeFillSql(request: FillRequest): SQL {
  const { days } = request;
  const firstDay = days ? sql`greatest(today, ${days.from}::date)` : sql`today`;
  const lastDay = days ? sql`${days.to}::date` : sql`today + ${WEEKS_FILLED_AHEAD * 7}::integer`;
  // A constant for the query planner: with a sum of days it expects forty times as many rows and sorts them all.
  const weeks = days ? Math.ceil(countDaysBetween(days.from, days.to) / 7) : WEEKS_FILLED_AHEAD;
  return sql`
    with ${selectClients(request)}, ${selectPlans(firstDay)}, ${closedDays}, ${existingEvents}, ${selectCreatedEvents(lastDay, weeks)},
      ${changedEvents}, ${removedEvents}, ${addOns}
    select (select count(*) from created) as created, (select count(*) from changed) as changed,
      (select count(*) from removed) as removed, (select count(*) from put_add_ons) as put,
      (select count(*) from taken_add_ons) as taken`;
}
