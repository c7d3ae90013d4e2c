import type { InsightQuery, Insights } from '#contract/insights.ts';
import type { Database } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';

/** On a screen. */
const MOST_COMMENTS = 100;

const whenAnswered = (answer: string, value: string) => `case when '${answer}' = any (names) then ${value} end`;

const measured = 'filter (where leftover <= brought)';
const figures = `count(*) as dishes, count(*) ${measured} as measured, sum(leftover) ${measured} as left_portions,
  sum(brought) ${measured} as brought_portions, count(ran_out) as answered, count(*) filter (where ran_out) as ran_out,
  sum(minutes_early) as minutes, count(minutes_early) as timed, coalesce(sum(people_not_served), 0) as people_not_served`;

/** Rows of dishes as on the wire, of an element or account. */
const selectDishRows = (groups: string, id: string, name: string, join: string) => `
  (select coalesce(json_agg(json_build_object('id', ${id}, 'name', ${name}, 'dishes', dishes, 'measured', measured,
     'leftoverShare', left_portions / nullif(brought_portions, 0), 'answered', answered, 'ranOut', ran_out,
     'minutesEarly', minutes::float8 / nullif(timed, 0), 'peopleNotServed', people_not_served)
     order by left_portions / nullif(brought_portions, 0) desc nulls last, ${name}, ${id}), '[]')
   from ${groups} ${join})`;

/**
 * `$1` and `$2` are the period, `$3` to `$6` a market, an account, a service line and an element, `$7` the most comments, null for all. The long
 * list of answers is unpacked once for each survey: asked of the column, each question would unpack it again.
 */
const insights = prepareQuery<Insights>(
  'insights',
  `with survey as materialized (
     select id, account_id, date, expected_headcount as expected, service_feedback,
       ${whenAnswered('actualHeadcount', 'actual_headcount')} as actual,
       ${whenAnswered('serviceScore', 'service_score')} as score,
       ${whenAnswered('setupFeedback.hadAllEquipment', `not (setup_feedback ->> 'hadAllEquipment')::boolean`)} as lacked,
       ${whenAnswered('setupFeedback.hotboxSpill', `(setup_feedback -> 'hotboxSpill' ->> 'value')::boolean`)} as spilled
     from host_surveys
     cross join lateral (select answered || '{}' as names offset 0) as unpacked
     where status = 'complete' and date between $1::date and $2::date
       and ($3::uuid is null or market_id = $3) and ($4::uuid is null or account_id = $4)
       and ($5::uuid is null or service_line_id = $5)
       and ($6::uuid is null or scheduled_menu_id in (
         select scheduled_menu_id from scheduled_elements where original_element_id = $6))
   ), dish as not materialized (
     select account_id, scheduled_element_id, brought, leftover, ran_out, minutes_early, people_not_served
     from survey join reported_dishes on survey_id = survey.id
     where $6::uuid is null or scheduled_element_id in (
       select id from scheduled_elements where original_element_id = $6)
   ), told as materialized (
     select scheduled_element_id, account_id, ${figures} from dish
     group by grouping sets ((scheduled_element_id), (account_id))
   ), of_element as (
     select original_element_id, lost_name, sum(dishes) as dishes, sum(measured) as measured,
       sum(left_portions) as left_portions, sum(brought_portions) as brought_portions, sum(answered) as answered,
       sum(ran_out) as ran_out, sum(minutes) as minutes, sum(timed) as timed, sum(people_not_served) as people_not_served
     from told join scheduled_elements on scheduled_elements.id = scheduled_element_id
     cross join lateral (select case when original_element_id is null then name end as lost_name) as lost
     group by original_element_id, lost_name
   ), visit as (
     select account_id, count(*) as surveys,
       count(*) filter (where expected is not null and actual is not null) as counted,
       coalesce(sum(expected) filter (where actual is not null), 0) as expected,
       coalesce(sum(actual) filter (where expected is not null), 0) as actual,
       count(score) as scored, avg(score)::float8 as score,
       count(lacked) as equipment_answered, count(*) filter (where lacked) as equipment_missing,
       count(spilled) as spill_answered, count(*) filter (where spilled) as spilled
     from survey group by account_id
   ), week as (
     select date_trunc('week', date)::date as week, count(*) as scored, avg(score)::float8 as score, min(score) as lowest
     from survey where score is not null group by 1
   ), comment as materialized (
     select survey.id, date, account_id, score, service_feedback from survey where service_feedback <> ''
   )
   select (select count(*)::int from survey) as surveys,
     ${selectDishRows(
       'of_element',
       'original_element_id',
       'full_name',
       `left join elements on elements.id = original_element_id
       cross join lateral name_with_tag(
         coalesce(elements.name, lost_name), elements.id, elements.search_name, elements.menu_element_class_id)`,
     )} as elements,
     ${selectDishRows('told', 'accounts.id', 'accounts.name', 'join accounts on accounts.id = account_id')} as accounts,
     (select coalesce(json_agg(json_build_object('account', json_build_object('id', accounts.id, 'name', accounts.name),
        'surveys', surveys, 'counted', counted, 'expected', expected, 'actual', actual, 'scored', scored, 'score', score,
        'equipmentAnswered', equipment_answered, 'equipmentMissing', equipment_missing, 'spillAnswered', spill_answered,
        'spilled', spilled) order by accounts.search_name, accounts.id), '[]')
      from visit join accounts on accounts.id = account_id) as visits,
     (select coalesce(json_agg(json_build_object('week', week, 'scored', scored, 'score', score, 'lowest', lowest)
        order by week), '[]') from week) as weeks,
     (select coalesce(json_agg(json_build_object('surveyId', newest.id, 'date', date,
        'account', json_build_object('id', accounts.id, 'name', accounts.name), 'score', score, 'text', service_feedback)
        order by date desc, newest.id), '[]')
      from (select * from comment order by date desc, id limit $7::int) as newest
      join accounts on accounts.id = account_id) as comments,
     (select count(*)::int from comment) as "commentCount"`,
);

/** `most` is how many comments, null for all of them. */
export async function findInsights(
  db: Database,
  query: InsightQuery,
  most: number | null = MOST_COMMENTS,
): Promise<Insights> {
  const { firstDay, lastDay, marketId, accountId, serviceLineId, elementId } = query;
  const chosenIds = [marketId, accountId, serviceLineId, elementId].map((id) => id ?? null);
  const [insightsRow] = await insights(db, [firstDay, lastDay, ...chosenIds, most]);
  if (!insightsRow) throw new Error('Aggregates always have a row.');
  return insightsRow;
}
