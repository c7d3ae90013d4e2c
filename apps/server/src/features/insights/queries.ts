import type { InsightQuery, Insights, ReportedDishes } from '#contract/insights.ts';
import { type FoodKind, type FoodSum, type ReportedFood, sumReportedFood } from '#domain/costs/reported-food.ts';
import { rankByFood } from '#domain/surveys/insight-cells.ts';
import type { Database } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { readInSnapshot } from '../../db/snapshot.ts';
import { findPantry, selectUnitJson } from '../costs/queries-pantry.ts';

/** On a screen. */
const MOST_COMMENTS = 100;

type DishRow = Omit<ReportedDishes, keyof ReportedFood>;
type SumRow = readonly [
  accountId: FoodSum['accountId'],
  kind: number | null,
  leftover: number | null,
  missing: number | null,
  unsaid: number,
];
interface InsightRow extends Omit<Insights, 'elements' | 'accounts'>, Record<string, unknown> {
  readonly elements: readonly DishRow[];
  readonly accounts: readonly DishRow[];
  readonly kinds: readonly FoodKind[];
  readonly sums: readonly SumRow[];
}

const selectWhenAnswered = (answer: string, value: string) => `case when '${answer}' = any (names) then ${value} end`;

const measured = 'filter (where leftover <= brought)';
const figures = {
  dishes: 'count(*)',
  measured: `count(*) ${measured}`,
  left_portions: `sum(leftover) ${measured}`,
  brought_portions: `sum(brought) ${measured}`,
  answered: 'count(ran_out)',
  ran_out: 'count(*) filter (where ran_out)',
  minutes: 'sum(minutes_early)',
  timed: 'count(minutes_early)',
  people_not_served: 'sum(people_not_served)',
  unsaid: 'count(*) filter (where ran_out and people_not_served is null)',
};
const selectFigures = (toSql: (name: string, figure: string) => string) =>
  Object.entries(figures)
    .map(([name, figure]) => `${toSql(name, figure)} as ${name}`)
    .join(', ');
const countedFigures = selectFigures((_name, figure) => figure);
const summedFigures = selectFigures((name) => `sum(${name})`);

/** Rows of dishes as on the wire, of an element or account. */
const selectDishRows = (groups: string, id: string, name: string, join: string) => `
  (select coalesce(json_agg(json_build_object('id', ${id}, 'name', ${name}, 'dishes', dishes, 'measured', measured,
     'leftoverShare', left_portions / nullif(brought_portions, 0), 'answered', answered, 'ranOut', ran_out,
     'minutesEarly', minutes::float8 / nullif(timed, 0), 'peopleNotServed', coalesce(people_not_served, 0))
     order by left_portions / nullif(brought_portions, 0) desc nulls last, ${name}, ${id}), '[]')
   from ${groups} ${join})`;

/**
 * `$1` and `$2` are the period, `$3` to `$6` a market, an account, a service line and an element, `$7` the most comments, null for all, `$8`
 * whether costs are asked. The long list of answers is unpacked once for each survey: asked of the column, each question would unpack it
 * again. Copies of one recipe with one portion are one kind: a year has thousands of copies. It has no name, and so a plan for its values: one
 * for all values expects one survey, and takes three times as long with those of a year (decision 07).
 */
const queryInsights = prepareQuery<InsightRow>(
  undefined,
  `with survey as materialized (
     select id, account_id, date, scheduled_menu_id, expected_headcount as expected, service_feedback,
       ${selectWhenAnswered('actualHeadcount', 'actual_headcount')} as actual,
       ${selectWhenAnswered('serviceScore', 'service_score')} as score,
       ${selectWhenAnswered('setupFeedback.hadAllEquipment', `not (setup_feedback ->> 'hadAllEquipment')::boolean`)} as lacked,
       ${selectWhenAnswered('setupFeedback.hotboxSpill', `(setup_feedback -> 'hotboxSpill' ->> 'value')::boolean`)} as spilled
     from host_surveys
     cross join lateral (select answered || '{}' as names offset 0) as unpacked
     where status = 'complete' and date between $1::date and $2::date
       and ($3::uuid is null or market_id = $3) and ($4::uuid is null or account_id = $4)
       and ($5::uuid is null or service_line_id = $5)
       and ($6::uuid is null or scheduled_menu_id in (
         select scheduled_menu_id from scheduled_elements where original_element_id = $6))
   ), copy as materialized (
     select copied.id, original_element_id, case when originals.id is null then copied.name end as lost_name,
       portion_per_person, portion_unit_id, case when $8::boolean and originals.id is not null then coalesce((
         select is_as_master from recipe_of_copy(copied.id, copied.copied_from, originals.id, originals.has_no_ingredients)
       ), false) else false end as is_as_element
     from scheduled_elements as copied left join elements as originals on originals.id = original_element_id
     where scheduled_menu_id = any (array(select distinct scheduled_menu_id from survey))
       and ($6::uuid is null or original_element_id = $6)
   ), kind_of_copy as materialized (
     select *, dense_rank() over (
       order by original_element_id, lost_name, portion_per_person, portion_unit_id, is_as_element)::int - 1 as kind from copy
   ), kind as materialized (
     select distinct on (kind) * from kind_of_copy order by kind
   ), told as materialized (
     select account_id, kind, ${countedFigures}
     from survey join reported_dishes on survey_id = survey.id
     left join (select id as copy_id, kind from kind_of_copy) as copied on copy_id = scheduled_element_id
     where $6::uuid is null or kind is not null
     group by account_id, kind
   ), of_account as (
     select account_id, ${summedFigures} from told group by account_id
   ), of_element as (
     select original_element_id, lost_name, ${summedFigures} from told join kind using (kind)
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
     ${selectDishRows('of_account', 'accounts.id', 'accounts.name', 'join accounts on accounts.id = account_id')} as accounts,
     (select coalesce(json_agg(json_build_object('elementId', original_element_id, 'lostName', lost_name,
        'portionPerPerson', portion_per_person, 'unit', ${selectUnitJson('portion_unit_id')}, 'isMadeAsElement', is_as_element)
        order by kind), '[]') from kind) as kinds,
     (select coalesce(json_agg(json_build_array(account_id, kind, left_portions, people_not_served, unsaid)), '[]')
      from told) as sums,
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

interface Asked {
  /** Others have amounts, and no costs (money-10). */
  readonly seesPrices: boolean;
  /** Comments; null is all of them. */
  readonly most?: number | null;
}

export const findInsights = (
  db: Database,
  query: InsightQuery,
  { seesPrices, most = MOST_COMMENTS }: Asked,
): Promise<Insights> =>
  readInSnapshot(db, async (snapshot) => {
    const { firstDay, lastDay, marketId, accountId, serviceLineId, elementId } = query;
    const chosenIds = [marketId, accountId, serviceLineId, elementId].map((id) => id ?? null);
    const [row] = await queryInsights(snapshot, [firstDay, lastDay, ...chosenIds, most, seesPrices]);
    if (!row) throw new Error('Aggregates always have a row.');
    const { kinds, sums, elements, accounts, ...others } = row;
    const elementIds = kinds.map((kind) => kind.elementId);
    const food = sumReportedFood(
      kinds,
      sums.map(([account, kind, leftover, missing, unsaid]) => ({
        accountId: account,
        kind,
        leftover,
        missing,
        unsaid,
      })),
      seesPrices ? await findPantry(snapshot, elementIds) : null,
    );
    // An element that is gone is known by its name; a dish that is gone has no food.
    const rank = (dishes: readonly DishRow[], foodByKey: ReadonlyMap<string, ReportedFood>) =>
      rankByFood(
        dishes.map((dish) => ({ ...dish, ...(foodByKey.get(dish.id ?? dish.name) ?? food.nothing) })),
        'leftoverFood',
      );
    return { ...others, elements: rank(elements, food.foodByElement), accounts: rank(accounts, food.foodByAccount) };
  });
