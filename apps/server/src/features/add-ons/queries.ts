import type { ScheduledAddOn } from '#contract/add-ons.ts';
import type { MonthQuery } from '#contract/scheduling.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import type { Database, Reader } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { toDayRange } from '../scheduling/queries.ts';
import { selectScheduledElementsJson } from '../scheduling/queries-scheduled-elements.ts';

const selectAddOns = `
  select scheduled_add_ons.id, add_on_type_id as "addOnTypeId", add_on_types.name as "addOnType", date,
    market_id as "marketId", service_line_id as "serviceLineId", scheduled_add_ons.version,
    (select coalesce(json_agg(summary order by not is_open, id), '[]') from plan_changes
      where scheduled_add_on_id = scheduled_add_ons.id) as changes,
    ${selectScheduledElementsJson('scheduled_add_on_id', 'scheduled_add_ons.id')} as "scheduledElements"
  from scheduled_add_ons
  join add_on_types on add_on_types.id = add_on_type_id
  join service_lines on service_lines.id = service_line_id`;

const queryAddOns = prepareQuery<ScheduledAddOn>(
  'add-ons-between',
  `${selectAddOns}
   where market_id = $1 and date between $2 and $3
   order by date, service_lines.position, add_on_types.name, scheduled_add_ons.id`,
);

export const findScheduledAddOns = (db: Database, query: MonthQuery): Promise<ScheduledAddOn[]> =>
  queryAddOns(db, [query.marketId, ...toDayRange(query)]);

/** Of all service lines. */
export const findDayAddOns = (
  db: Database,
  { marketId, date }: { readonly marketId: Id; readonly date: CalendarDay },
): Promise<ScheduledAddOn[]> => queryAddOns(db, [marketId, date, date]);

const queryAddOn = prepareQuery<ScheduledAddOn>('add-ons-by-id', `${selectAddOns} where scheduled_add_ons.id = $1`);

export async function findScheduledAddOn(db: Reader, id: Id): Promise<ScheduledAddOn | undefined> {
  const [addOn] = await queryAddOn(db, [id]);
  return addOn;
}
