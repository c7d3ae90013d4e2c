import { type SQL, sql } from 'drizzle-orm';
import { mergeTexts as texts } from '#contract/merge-texts.ts';
import type { Id } from '#contract/values.ts';
import type { Reader } from '../../db/client.ts';
import { accountKind } from '../../db/record-kinds.ts';
import { listComparedFields } from '../../db/record-texts.ts';
import { addressLine } from '../accounts/queries.ts';

/** A field of the comparison, with its text for `record`. */
export type ShownField = readonly [field: string, label: string, text: SQL];

/** At most this many colliding services are listed by name. */
const MOST_TOLD = 5;

const address = sql`(
  select ${addressLine}
  from addresses where account_id = record.id order by position, id limit 1)`;

const contact = sql`(
  select trim(first_name || ' ' || last_name || ', ' || email, ' ,') from users
  where account_id = record.id and type = 'POC' and removed_at is null)`;

const modifiers = sql`(
  select string_agg(element_types.name || ' ' || trim_scale(value), ', ' order by element_types.name)
  from account_portion_modifiers join element_types on element_types.id = element_type_id
  where account_id = record.id and value <> 0)`;

const closings = sql`(
  select string_agg(concat_ws(' to ', to_char(first_day, 'Mon FMDD, YYYY'),
    case when last_day > first_day then to_char(last_day, 'Mon FMDD, YYYY') end) || ' ' || reason, E'\n' order by first_day, id)
  from closings where account_id = record.id)`;

/** Two services that collide once they belong to one account (service-events-6). */
export const isCollidingService = (left: SQL, right: SQL): SQL => sql`(${left}.date = ${right}.date
  and ${left}.service_line_id = ${right}.service_line_id
  and (${left}.service_time = ${right}.service_time or not (${left}.special_request or ${right}.special_request)))`;

/** Service lines and weekdays that both schedules serve. */
const selectWeekBesides = (otherId: Id) => sql`(
  select string_agg(week.text, E'\n' order by week.text) from (
    select service_lines.name || ' every ' || string_agg(initcap(mine.day) || ' ' || (mine.number_of_eaters + mine.non_meat_eaters), ', '
      order by array_position(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], mine.day)) as text
    from serving_schedules as mine
    join serving_schedules as theirs on theirs.account_id = ${otherId} and theirs.service_line_id = mine.service_line_id
      and theirs.day = mine.day and theirs.should_serve_on_day
    join service_lines on service_lines.id = mine.service_line_id
    where mine.account_id = record.id and mine.should_serve_on_day group by service_lines.name) as week)`;

const today = sql`(select today_in(markets.time_zone) from markets where id = record.market_id)`;

/** Services at a day and time at which the other account also has one. */
const selectServicesBesides = (otherId: Id) => sql`(
  select case when max(total) > ${MOST_TOLD} then max(total) || ' services, among them ' else '' end
    || string_agg(to_char(date, 'Mon FMDD, YYYY') || ' ' || line || ' ' || to_char(service_time, 'FMHH12:MI AM') || ' ' || eater_count,
      '; ' order by date, service_time) filter (where place <= ${MOST_TOLD})
  from (
    select mine.date, mine.service_time, mine.eater_count, service_lines.name as line, count(*) over () as total,
      row_number() over (order by mine.date < ${today}, mine.date, mine.service_time, mine.id) as place
    from service_events as mine join service_lines on service_lines.id = mine.service_line_id
    where mine.account_id = record.id and exists (
      select from service_events as theirs where theirs.account_id = ${otherId} and ${isCollidingService(sql`mine`, sql`theirs`)})) as met)`;

export const listComparedAccountFields = (otherId: Id): readonly ShownField[] => [
  ['name', 'Name', sql`record.name`],
  ...listComparedFields(accountKind),
  ['address', 'Main address', address],
  ['contact', 'Point of contact', contact],
  ['modifiers', 'Portion modifiers', modifiers],
  ['closings', 'Closing days', closings],
  [
    'services',
    'Where both have a service',
    sql`(select 'That of ' || record.name || E':\n' || nullif(concat_ws(E'\n', ${selectWeekBesides(otherId)}, ${selectServicesBesides(otherId)}), ''))`,
  ],
];

/** An eater of each account who are the same person. */
export const isSameEater = (left: SQL, right: SQL): SQL => sql`(${left}.type = 'Consumer' and ${right}.type = 'Consumer'
  and ${left}.removed_at is null and ${right}.removed_at is null and ${left}.email <> '' and lower(${left}.email) = lower(${right}.email))`;

/** A person's dietary needs. 'None' is not a need (diets-9). */
export function selectNeedId(user: SQL): SQL {
  return sql`(select id from dietary_preferences where id = ${user}.dietary_preference_id and name <> 'None')`;
}

/** The collisions between two accounts. */
export async function findAccountObstacles(db: Reader, id: Id, otherId: Id): Promise<string[]> {
  const row = await db.readRow<{
    markets: [string, string][] | null;
    filed: number;
    billed: string | null;
    eaters: string[];
  }>(sql`
    select
      (select json_agg(json_build_array(accounts.name, markets.name) order by accounts.id <> ${id})
        from accounts join markets on markets.id = market_id where accounts.id in (${id}, ${otherId})
        having count(distinct market_id) > 1) as markets,
      (select count(distinct (one.date, one.service_line_id))::int
        from host_surveys as one join host_surveys as other using (date, service_line_id)
        where one.account_id = ${id} and other.account_id = ${otherId} and one.status = 'complete' and other.status = 'complete') as filed,
      (select name from accounts where id = ${otherId} and exists (select from statements where account_id = ${otherId})) as billed,
      array(select one.email from users as one join users as other on ${isSameEater(sql`one`, sql`other`)}
        where one.account_id = ${id} and other.account_id = ${otherId} and ${selectNeedId(sql`one`)} <> ${selectNeedId(sql`other`)}
        order by lower(one.email)) as eaters`);
  const { markets = null, filed = 0, billed = null, eaters = [] } = row ?? {};
  const [market, otherMarket] = markets ?? [];
  return [
    ...(market && otherMarket ? [texts.differentMarkets(...market, ...otherMarket)] : []),
    ...(filed > 0 ? [texts.bothFiled(filed)] : []),
    ...(billed ? [texts.billed(billed)] : []),
    ...(eaters.length > 0 ? [texts.differentDiets(eaters)] : []),
  ];
}
