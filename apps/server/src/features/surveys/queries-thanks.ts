import { MAX_ADVICE_DAYS } from '#contract/portion-advice-texts.ts';
import type { SurveyThanks } from '#contract/surveys.ts';
import type { Id } from '#contract/values.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import type { Database } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import type { Reach } from './queries-survey-list.ts';

/** Fewer services on either side of a change say too little of it (portion-advice-5). */
const FEWEST_COMPARED = 3;

const selectDecrease = (amount: string) =>
  `avg(${amount}) filter (where not is_since) - avg(${amount}) filter (where is_since)`;

/**
 * `$1` is a survey, `$2` its reader, `$3` the first day that counts, `$4` the only market that they may read, null with `$5`
 * for all. A step that removes a modifier and adds another is one
 * change. Services of the day of a change say nothing of it, and those before an earlier change nothing of this one.
 */
const querySurveyThanks = prepareQuery<SurveyThanks>(
  'survey-thanks',
  `with asked as materialized (
     select accounts.id, accounts.name, time_zone
     from host_surveys join accounts on accounts.id = account_id join markets on markets.id = host_surveys.market_id
     where host_surveys.id = $1 and (host_surveys.market_id = $4 or $5)
   ), own as (
     select count(*)::int as surveys, min(filled_at) as first from host_surveys
     where account_id = (select id from asked) and user_id = $2 and status = 'complete' and date >= $3::date
   ), step as (
     select (coalesce(after, before) ->> 'element_type_id')::uuid as element_type_id, changed_at,
       coalesce((array_agg((before ->> 'value')::float8 order by id))[1], 0) as before,
       coalesce((array_agg((after ->> 'value')::float8 order by id desc))[1], 0) as after
     from audit_trail
     where table_name = 'account_portion_modifiers' and author_id is not null
       and coalesce(after, before) ->> 'account_id' = (select id::text from asked)
     group by 1, 2
   ), change as (
     select element_type_id, before, after, changed_at, (changed_at at time zone time_zone)::date as day,
       (lag(changed_at) over (partition by element_type_id order by changed_at) at time zone time_zone)::date as day_before
     from step, asked where before <> after
   ), newest as (
     select distinct on (element_type_id) * from change order by element_type_id, changed_at desc
   ), service as (
     select newest.element_type_id, survey.date > day as is_since, sum(leftover) as portions,
       sum(leftover * portion_per_person)::float8 as amount, min(abbreviation) as unit, max(abbreviation) as other_unit
     from newest
     join host_surveys as survey on survey.account_id = (select id from asked) and status = 'complete'
       and survey.date >= greatest($3::date, day_before + 1) and survey.date <> day
     join reported_dishes on survey_id = survey.id and leftover <= brought
     join scheduled_elements on scheduled_elements.id = scheduled_element_id
       and scheduled_elements.element_type_id = newest.element_type_id
     left join portion_units on portion_units.id = portion_unit_id
     group by newest.element_type_id, survey.id, survey.date, day
   ), compared as (
     select element_type_id, ${selectDecrease('portions')} as portions, ${selectDecrease('amount')} as amount,
       case when min(unit) = max(other_unit) and bool_and(unit is not null) then min(unit) end as unit
     from service group by element_type_id
     having count(*) filter (where is_since) >= ${FEWEST_COMPARED}
       and count(*) filter (where not is_since) >= ${FEWEST_COMPARED}
   )
   select json_build_object('id', asked.id, 'name', asked.name) as account, surveys,
     (select coalesce(json_agg(json_build_object(
        'elementType', json_build_object('id', element_types.id, 'name', element_types.name),
        'before', before, 'after', after,
        'saved', case when portions is not null then json_build_object('portions', portions,
          'amount', case when unit is not null then amount end, 'unit', unit) end)
        order by portions desc nulls last, element_types.name), '[]')
      from newest join element_types on element_types.id = element_type_id left join compared using (element_type_id)
      where changed_at > own.first) as changed
   from asked, own`,
);

/** Undefined where there is no such survey within the reader's reach. */
export async function findSurveyThanks(
  db: Database,
  { surveyId, userId, onlyMarketId }: { surveyId: Id; userId: Id } & Pick<Reach, 'onlyMarketId'>,
  now: Date,
): Promise<SurveyThanks | undefined> {
  const firstDay = addDays(now.toISOString().slice(0, 10), -MAX_ADVICE_DAYS);
  const [thanks] = await querySurveyThanks(db, [
    surveyId,
    userId,
    firstDay,
    onlyMarketId ?? null,
    onlyMarketId === undefined,
  ]);
  return thanks;
}
