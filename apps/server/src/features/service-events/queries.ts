import { type SQL, sql } from 'drizzle-orm';
import type { CancelledService, ServiceEvent } from '#contract/service-events.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { type RegisteredEater, toAccommodations } from '#domain/scheduling/accommodations.ts';
import type { Reader } from '../../db/client.ts';

const addOnsJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', add_on.id,
    'addOnTypeId', add_on.add_on_type_id,
    'addOnType', json_build_object('name', add_on_types.name),
    'quantity', add_on.quantity,
    'isForEveryEater', add_on.is_for_every_eater,
    'version', add_on.version,
    'pricePerUnit', add_on.price_per_unit,
    'isRecurring', add_on.is_recurring,
    'scheduledAddOn', case when add_on.scheduled_add_on_id is not null then json_build_object(
      'id', add_on.scheduled_add_on_id,
      'scheduledElements', (
        select coalesce(json_agg(json_build_object('id', element.id, 'addOnSlotId', element.add_on_slot_id, 'name', element.name)
          order by element."order"), '[]')
        from scheduled_elements as element where element.scheduled_add_on_id = add_on.scheduled_add_on_id)) end
  ) order by add_on_types.search_name, add_on.id), '[]')
  from service_event_served_add_ons as add_on join add_on_types on add_on_types.id = add_on.add_on_type_id
  where add_on.service_event_id = event.id)`;

type EventRow = Omit<ServiceEvent, 'accommodations'>;

/** Events of one account, with add-ons, accommodations and the market's scheduled menu, in one statement. */
async function readServiceEvents(db: Reader, where: SQL): Promise<ServiceEvent[]> {
  const row = await db.readRow<{ events: EventRow[]; eaters: RegisteredEater[] }>(sql`
    with events as materialized (
      select event.id, event.account_id as "accountId", event.address_id as "addressId",
        event.service_line_id as "serviceLineId", json_build_object('id', line.id, 'name', line.name) as "serviceLine",
        event.service_type_id as "serviceTypeId", event.date, to_char(event.service_time, 'HH24:MI') as "serviceTime",
        event.eater_count as "eaterCount", event.dietary_count as "dietaryCount", event.allergen_count as "allergenCount",
        event.price_per_person::float8 as "pricePerPerson", event.notes, event.special_request as "specialRequest",
        event.is_edited_by_hand as "isEditedByHand", scheduled_menus.id as "scheduledMenuId",
        case when scheduled_menus.id is not null
          then json_build_object('id', scheduled_menus.id, 'name', scheduled_menus.name) end as "scheduledMenu",
        ${addOnsJson} as "addOns", event.version,
        row_number() over (order by event.date, line.position, event.service_time, event.id) as place
      from service_events as event
      join accounts on accounts.id = event.account_id
      join service_lines as line on line.id = event.service_line_id
      left join scheduled_menus on scheduled_menus.market_id = accounts.market_id
        and scheduled_menus.date = event.date and scheduled_menus.service_line_id = event.service_line_id
      where ${where}
    )
    select
      (select coalesce(json_agg(to_jsonb(events) - 'place' order by place), '[]') from events) as events,
      (select coalesce(json_agg(eater), '[]') from registered_eaters as eater
        where "accountId" = any (select "accountId" from events)) as eaters`);
  const { events, eaters } = row ?? { events: [], eaters: [] };
  return events.map((event) => ({ ...event, accommodations: toAccommodations([event], eaters) }));
}

export const findServiceEvents = (db: Reader, accountId: Id, first: CalendarDay, last: CalendarDay) =>
  readServiceEvents(db, sql`event.account_id = ${accountId} and event.date between ${first} and ${last}`);

export async function findServiceEvent(db: Reader, id: Id): Promise<ServiceEvent | undefined> {
  const [event] = await readServiceEvents(db, sql`event.id = ${id}`);
  return event;
}

/** Further data of an account's days: cancelled services, closing days, and the next day with a service. */
export interface DaysOfAccount extends Record<string, unknown> {
  readonly cancelled: CancelledService[];
  readonly closings: { id: Id; firstDay: CalendarDay; lastDay: CalendarDay; reason: string }[];
  readonly nextService: CalendarDay | null;
}

interface Days {
  readonly first: CalendarDay;
  readonly last: CalendarDay;
  readonly today: CalendarDay;
}

export async function findAccountDays(db: Reader, accountId: Id, { first, last, today }: Days): Promise<DaysOfAccount> {
  const row = await db.readRow<DaysOfAccount>(sql`
    select (
      select coalesce(json_agg(json_build_object('id', removal.id, 'accountId', removal.account_id, 'date', removal.date,
        'serviceLineId', line.id, 'serviceLine', json_build_object('id', line.id, 'name', line.name),
        'serviceTime', to_char(removal.service_time, 'HH24:MI'), 'eaterCount', removal.eater_count,
        'dietaryCount', removal.dietary_count, 'notes', removal.notes, 'specialRequest', removal.special_request,
        'isEditedByHand', removal.is_edited_by_hand,
        'closing', case when closings.id is not null then json_build_object('id', closings.id, 'reason', closings.reason) end
      ) order by removal.date, line.position, removal.service_time, removal.id), '[]')
      from service_event_removals as removal
      join service_lines as line on line.id = removal.service_line_id
      left join closings on closings.id = removal.closing_id
      where removal.account_id = ${accountId} and removal.date between ${first} and ${last}
    ) as cancelled, (
      select coalesce(json_agg(json_build_object('id', closings.id, 'firstDay', first_day, 'lastDay', last_day,
        'reason', reason) order by first_day, closings.id), '[]')
      from account_closings as closings where account_id = ${accountId} and last_day >= ${first} and first_day <= ${last}
    ) as closings, (
      select min(date) from service_events where account_id = ${accountId} and date >= ${today}
    ) as "nextService"`);
  return row ?? { cancelled: [], closings: [], nextService: null };
}
