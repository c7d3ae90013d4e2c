import { type SQL, sql } from 'drizzle-orm';
import type { CalendarDay, Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { selectHandChosenAddOns } from '../serving-schedules/queries-fill.ts';

const removalColumns = sql`id, account_id, service_line_id, date, address_id, service_type_id, service_time, eater_count, dietary_count,
  allergen_count, price_per_person, notes, special_request, is_edited_by_hand`;

/** Takes events out of every calculation and keeps what they were (service-events-17); returns how many. */
export async function cancelEvents(transaction: Transaction, which: SQL, closingId: Id | null): Promise<number> {
  const { rows } = await transaction.execute(sql`
    with cancelled as materialized (select * from service_events as event where ${which}),
    kept as (
      insert into service_event_removals (${removalColumns}, closing_id, add_ons)
      select ${removalColumns}, ${closingId}::uuid, ${selectHandChosenAddOns(sql`cancelled.id`)} from cancelled
    )
    delete from service_events where id in (select id from cancelled) returning id`);
  return rows.length;
}

/** A removal as `restoreEvents` and `restoreAddOns` take it, with its columns as keys. */
export interface Removal extends Record<string, unknown> {
  readonly id: Id;
  readonly account_id: Id;
  readonly service_line_id: Id;
  readonly date: CalendarDay;
  /** Null for a marker alone. */
  readonly service_time: string | null;
  readonly special_request: boolean;
  readonly is_edited_by_hand: boolean;
}

/** Deletes removals and returns them. */
export async function takeRemovals(transaction: Transaction, which: SQL): Promise<Removal[]> {
  const rows = await transaction.readRows<{ removal: Removal }>(
    sql`delete from service_event_removals as removal where ${which} returning to_jsonb(removal) as removal`,
  );
  return rows.map(({ removal }) => removal);
}

/** The place of a cancelled service is taken by another one. */
export function hasCollidingService(removal: SQL): SQL {
  return sql`exists (
  select from service_events as other
  where (other.account_id, other.date, other.service_line_id) = (${removal}.account_id, ${removal}.date, ${removal}.service_line_id)
    and (other.service_time = ${removal}.service_time or not (other.special_request or ${removal}.special_request)))`;
}

const selectRemovals = (removals: readonly Removal[]) =>
  sql`jsonb_populate_recordset(null::service_event_removals, ${JSON.stringify(removals)}::jsonb)`;

/**
 * Puts cancelled events back as they were. One that the schedule has no place for any more becomes a special request, and
 * one in a closed day counts as edited by hand: otherwise the next fill would take it away again.
 */
export function restoreEvents(transaction: Transaction, removals: readonly Removal[]): Promise<void> {
  return insertEvents(transaction, removals, sql`true`);
}

/** Puts back, with their ids, the events that the schedule still has; the fill then gives them its numbers. */
export function restoreScheduledEvents(transaction: Transaction, removals: readonly Removal[]): Promise<void> {
  return insertEvents(transaction, removals, sql`is_scheduled and not ${hasCollidingService(sql`removal`)}`);
}

async function insertEvents(transaction: Transaction, removals: readonly Removal[], only: SQL): Promise<void> {
  await transaction.execute(sql`
    insert into service_events (${removalColumns})
    select removal.id, removal.account_id, removal.service_line_id, removal.date,
      coalesce(removal.address_id, (select id from addresses where addresses.account_id = removal.account_id order by position, id limit 1)),
      coalesce(removal.service_type_id, accounts.service_type_id, (select id from service_types order by search_name limit 1)),
      removal.service_time, removal.eater_count, removal.dietary_count, removal.allergen_count, removal.price_per_person, removal.notes,
      removal.special_request or not is_scheduled,
      not removal.special_request and is_scheduled and (removal.is_edited_by_hand or is_closed)
    from ${selectRemovals(removals)} as removal
    join accounts on accounts.id = removal.account_id
    cross join lateral (
      select removal.date >= coalesce(service_start_date, '-infinity') and exists (
          select from serving_schedules as week
          where week.account_id = removal.account_id and week.service_line_id = removal.service_line_id
            and week.day = to_char(removal.date, 'FMday') and week.should_serve_on_day) as is_scheduled,
        exists (select from account_closings as closing
          where closing.account_id = removal.account_id and removal.date between closing.first_day and closing.last_day) as is_closed
    ) as plan
    where ${only}`);
}

/** Puts add-ons back on restored events and on those that the schedule has made again. */
export async function restoreAddOns(transaction: Transaction, removals: readonly Removal[]): Promise<void> {
  await transaction.execute(sql`
    insert into service_event_add_ons (id, service_event_id, add_on_type_id, scheduled_add_on_id, quantity, price_per_unit, is_recurring)
    select add_on.id, event.id, add_on.add_on_type_id, scheduled_add_ons.id, add_on.quantity, add_on.price_per_unit,
      add_on.is_recurring and not event.special_request
    from ${selectRemovals(removals)} as given
    join service_events as event on event.account_id = given.account_id and event.date = given.date
      and event.service_line_id = given.service_line_id
      and (event.id = given.id or not (event.special_request or given.special_request))
    cross join jsonb_populate_recordset(null::service_event_add_ons, given.add_ons) as add_on
    join add_on_types on add_on_types.id = add_on.add_on_type_id
    left join scheduled_add_ons on scheduled_add_ons.id = add_on.scheduled_add_on_id
    on conflict (service_event_id, add_on_type_id) where is_recurring
      do update set scheduled_add_on_id = excluded.scheduled_add_on_id`);
}
