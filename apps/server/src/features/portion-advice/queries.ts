import type { PortionAdviceQuery } from '#contract/portion-advice.ts';
import { MAX_ADVICE_DAYS } from '#contract/portion-advice-texts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { type AdviceInput, adviseAccounts } from '#domain/portion-advice/advise-accounts.ts';
import type { Database } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';

/** Lists by column: an object for each of a quarter of a million dishes would take longer than the answer may. */
interface AdviceRow {
  surveys: AdviceInput['surveys'];
  elements: AdviceInput['elements'];
  modifiers: AdviceInput['modifiers'];
  /** `{1,2,NULL}` */
  survey: string;
  element: string;
  brought: string;
  leftover: string;
  ran_out: string;
  people_not_served: string;
}

/**
 * Complete surveys of the period from `$1` to `$2`, their dishes, and what was planned (portion-advice-1). Surveys and
 * elements are numbered from 0; dishes name their numbers.
 */
const queryAdviceInput = prepareQuery<AdviceRow>(
  'portion-advice-input',
  `with survey as materialized (
     select survey.id, survey.account_id, row_number() over () - 1 as n, sum(eater_count) as heads,
       sum(least(dietary_count, eater_count)) as veggies,
       coalesce(survey.expected_headcount, sum(eater_count)) as expected,
       case when 'actualHeadcount' = any (survey.answered) then survey.actual_headcount end as actual
     from host_surveys as survey left join service_events using (account_id, date, service_line_id)
     where survey.status = 'complete' and survey.date between $1::date and $2::date
       and exists (select from reported_dishes where survey_id = survey.id)
     group by survey.id
   ), with_needs as materialized (
     select distinct account_id from users
     where account_id is not null
       and (dietary_preference_id is not null or exists (select from user_allergens where user_id = users.id))
   ), element as materialized (
     select scheduled_elements.id, row_number() over () - 1 as n, element_type_id, original_element_id,
       portion_per_person as portion, coalesce(abbreviation, '') as unit,
       exists (select from scheduled_elements as alternative where alternative.instead_of = scheduled_elements.id) as has_alternatives
     from scheduled_elements left join portion_units on portion_units.id = portion_unit_id
     where element_type_id is not null and scheduled_elements.id in (
       select scheduled_element_id from survey join reported_dishes on survey_id = survey.id)
   ), dish as (
     select array_agg(survey.n)::text as survey, array_agg(element.n)::text as element, array_agg(brought::real)::text as brought,
       array_agg(leftover::real)::text as leftover, array_agg(ran_out::int)::text as ran_out,
       array_agg(people_not_served)::text as people_not_served
     from survey join reported_dishes on survey_id = survey.id join element on element.id = scheduled_element_id
   )
   select dish.*,
     (select coalesce(json_agg(json_build_object('account', json_build_object('id', accounts.id, 'name', accounts.name),
        'heads', heads, 'veggies', veggies, 'expected', expected, 'actual', actual,
        'hasNeeds', account_id in (select account_id from with_needs)) order by n), '[]')
      from survey join accounts on accounts.id = account_id) as surveys,
     (select coalesce(json_agg(json_build_object(
        'elementType', json_build_object('id', element_types.id, 'name', element_types.name),
        'element', case when elements.id is not null then json_build_object('id', elements.id, 'name', elements.name) end,
        'portion', portion, 'unit', unit, 'hasAlternatives', has_alternatives) order by n), '[]')
      from element join element_types on element_types.id = element.element_type_id
      left join elements on elements.id = original_element_id) as elements,
     (select coalesce(json_agg(json_build_object('accountId', account_id, 'elementTypeId', element_type_id,
        'value', value)), '[]') from account_portion_modifiers) as modifiers
   from dish`,
);

const toList = (column: string | null): (number | null)[] =>
  column === null ? [] : JSON.parse(`[${column.slice(1, -1).replaceAll('NULL', 'null')}]`);

async function readAdviceInput(db: Database, firstDay: CalendarDay, lastDay: CalendarDay): Promise<AdviceInput> {
  const [row] = await queryAdviceInput(db, [firstDay, lastDay]);
  if (!row) throw new Error('Aggregates always have a row.');
  const [survey, element] = [toList(row.survey), toList(row.element)];
  const [broughtColumn, leftover] = [toList(row.brought), toList(row.leftover)];
  const [ranOut, peopleNotServed] = [toList(row.ran_out), toList(row.people_not_served)];
  const { surveys, elements, modifiers } = row;
  return {
    surveys,
    elements,
    modifiers,
    dishes: { survey, element, brought: broughtColumn, leftover, ranOut, peopleNotServed },
  };
}

const queryMarketAccounts = prepareQuery<{ id: string }>(
  'portion-advice-accounts',
  'select id from accounts where ($1::uuid is null or market_id = $1) and ($2::uuid is null or id = $2)',
);

/** Every account is read, also for the advice of one: few services are drawn towards those of all (portion-advice-2). */
export async function findPortionAdvice(db: Database, query: PortionAdviceQuery, now: Date) {
  const { marketId, accountId, lastDay = now.toISOString().slice(0, 10) } = query;
  const firstDay = query.firstDay ?? addDays(lastDay, -MAX_ADVICE_DAYS);
  const askedAccounts = await queryMarketAccounts(db, [marketId ?? null, accountId ?? null]);
  const input = await readAdviceInput(db, firstDay, lastDay);
  const ids = new Set(askedAccounts.map(({ id }) => id));
  return adviseAccounts(input, ({ id }) => ids.has(id));
}
