import type { ScheduleCopyItem, ScheduleCopyPlaces } from '#contract/schedule-copies.ts';
import { countDaysBetween } from '#domain/calendar/calendar-day.ts';
import { getLastDay } from '#domain/scheduling/schedule-copy-faults.ts';
import type { Reader } from '../../../db/client.ts';
import { prepareQuery } from '../../../db/prepared.ts';

/**
 * Menus and add-ons of `$1` from `$2` to `$3` with their places in `$4`, `$5` days later. A menu's place is its slot; an
 * add-on's is taken by one of the same type. A day beyond the filled services is served as the repeating schedule says.
 */
const queryScheduleCopies = prepareQuery<ScheduleCopyItem>(
  'scheduling-schedule-copies',
  `with source as (
     select id, 'menu' as kind, name, service_line_id, date, null::uuid as add_on_type_id,
       original_menu_id is null as is_master_gone
     from scheduled_menus where market_id = $1 and date between $2 and $3
     union all
     select scheduled_add_ons.id, 'addOn', add_on_types.name, service_line_id, date, add_on_type_id, false
     from scheduled_add_ons join add_on_types on add_on_types.id = add_on_type_id
     where market_id = $1 and date between $2 and $3
   ), placed as materialized (select source.*, date + $5::int as place from source)
   select placed.id, kind, placed.name, placed.service_line_id as "serviceLineId", date as "from", place as "to",
     case kind
       when 'menu' then (
         select taken.name from scheduled_menus as taken
         where taken.market_id = $4 and taken.date = place and taken.service_line_id = placed.service_line_id)
       when 'addOn' then (
         select placed.name from scheduled_add_ons as taken
         where taken.market_id = $4 and taken.date = place and taken.service_line_id = placed.service_line_id
           and taken.add_on_type_id = placed.add_on_type_id limit 1)
     end as "takenBy",
     (select reason from closings
      where account_id is null and (market_id is null or market_id = $4) and place between first_day and last_day
      order by market_id nulls last, id limit 1) as "closedFor",
     not exists (
       select from account_services
       where date = place and service_line_id = placed.service_line_id and market_id = $4 and eater_count > 0)
     and not exists (
       select from accounts join serving_schedules on serving_schedules.account_id = accounts.id
       where accounts.market_id = $4 and serving_schedules.service_line_id = placed.service_line_id
         and day = to_char(place, 'FMday') and should_serve_on_day) as "isUnserved",
     is_master_gone as "isMasterGone"
   from placed join service_lines on service_lines.id = placed.service_line_id
   order by place, service_lines.position, kind desc, placed.name, placed.id`,
);

export const findScheduleCopies = (
  db: Reader,
  { span, fromMarketId, from, toMarketId, to }: ScheduleCopyPlaces,
): Promise<ScheduleCopyItem[]> =>
  queryScheduleCopies(db, [fromMarketId, from, getLastDay(span, from), toMarketId, countDaysBetween(from, to)]);
