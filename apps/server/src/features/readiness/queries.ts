import type { DayReadiness, ReadinessQuery } from '#contract/readiness.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { countOpenServiceCoverages } from '#domain/coverage/service-coverages.ts';
import type { ReadinessSnapshot } from '#domain/readiness/readiness-snapshot.ts';
import { countOwedSurveys, toServicesReadiness } from '#domain/readiness/service-readiness.ts';
import { SURVEY_OPEN_DAYS } from '#domain/surveys/survey-window.ts';
import type { Database } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { readInSnapshot } from '../../db/snapshot.ts';
import { findCoverageInput } from '../coverage/queries.ts';
import { findSheetsToPrint } from '../documents/sheets/queries-sheets-of-day.ts';
import { selectDishesWithAllergens } from '../scheduling/queries-scheduled-elements.ts';
import { composePlanSql, selectServiceJsonList } from '../service-plan/queries.ts';

/** Who can say what a row of `selectDishesWithAllergens` is made of and contains. */
const selectStatementFields = (
  copy: string,
) => `'unrecordedElementId', case when not ${copy}.is_master_recorded then ${copy}.original_element_id end,
  'allergenStatement', ${copy}.allergen_statement, 'hasUnrecordedIngredients', has_unrecorded_ingredients(${copy}.ingredients, ${copy}.copied_from),
  'elementWithoutIngredientsId', (
    select id from elements
    where id = ${copy}.original_element_id and has_unrecorded_ingredients(ingredients, has_no_ingredients))`;

const dishFields = `, 'scheduledMenuId', scheduled_menu_id, ${selectStatementFields('dish')},
  'hasVessel', serving_vessel_id is not null, 'hasUtensil', serving_utensil_id is not null,
  'alternatives', dish.alternatives`;

/** `offset 0` here and below: what a row at hand has is looked up. Joined, PostgreSQL expects much of the table (decision 08). */
const openChanges = (plan: 'menu' | 'add_on', owner: string) => `
  select change.id, change.text, change.dishes, market_id, date, service_line_id
  from ${plan} cross join lateral (
    select id, text, dishes from changes_after_planning where ${owner} = ${plan}.id and accepted_at is null offset 0) as change`;

type StoredSnapshot = Omit<ReadinessSnapshot, 'date' | 'coverage' | 'sheets'>;

/**
 * Everything but the coverage: the plans of a day, and what is asked about them. `$5` is now. Owed surveys are those of the day
 * itself, once it is over, and of the days during which they can still be filled in (readiness-5).
 */
const querySnapshot = prepareQuery<StoredSnapshot>(
  'readiness-snapshot',
  composePlanSql({
    range: 'period',
    before: `market as materialized (
     select id, position, search_name, today_in(time_zone, $5) as today
     from markets where id = any ($1::uuid[])
   ), `,
    dishRows: `${selectDishesWithAllergens('select * from dish', `'name', alternative.name, ${selectStatementFields('alternative')}`)} as dish`,
    dishFields,
    columns: `,
     (select coalesce(json_agg(json_build_object('marketId', market.id, 'serviceLineId', service_lines.id, 'today', today)
        order by market.position, market.search_name, service_lines.position), '[]')
      from market cross join service_lines) as slots,
     ${selectServiceJsonList(
       `'id', id, 'text', text, 'dishes', dishes`,
       `(${openChanges('menu', 'scheduled_menu_id')} union all ${openChanges('add_on', 'scheduled_add_on_id')}
         order by id) as change`,
     )} as "openChanges",
     (select coalesce(json_agg(json_build_object('marketId', survey.market_id, 'serviceLineId', service_line_id,
        'id', survey.id, 'account', accounts.name, 'date', survey.date) order by survey.date, accounts.search_name), '[]')
      from market
      cross join lateral (
        select * from host_surveys
        where market_id = market.id and status = 'incomplete'
          and (date between today - ${SURVEY_OPEN_DAYS} and today - 1 or date = $2 and $2 < today) offset 0) as survey
      join accounts on accounts.id = survey.account_id) as "owedSurveys"`,
  }),
);

const queryMarketIds = prepareQuery<{ id: Id }>('readiness-markets', 'select id from markets');

const findMarketIds = async (db: Database) => (await queryMarketIds(db, [])).map(({ id }) => id);

/** One snapshot for all statements: a save in between would give marks that were never true together (readiness-1). */
export async function findReadiness(
  db: Database,
  { marketId, date }: ReadinessQuery,
  now: Date,
): Promise<DayReadiness> {
  const marketIds = marketId ? [marketId] : await findMarketIds(db);
  // Printed sheets are compared outside of the snapshot: a sheet is true or out of date now. What people need is read once for both.
  const moment = findSnapshot(db, marketIds, date, now);
  const readCoverage = async () => (await moment)?.planned;
  const [foundDay, sheets] = await Promise.all([moment, findSheetsToPrint(db, { marketIds, date, readCoverage }, now)]);
  if (!foundDay) return { services: [], owedSurveys: [] };
  const { planned: plannedCoverage, ...services } = foundDay;
  const snapshot = {
    ...services,
    coverage: plannedCoverage ? countOpenServiceCoverages(plannedCoverage) : [],
    date,
    sheets,
  };
  return { services: toServicesReadiness(snapshot), owedSurveys: countOwedSurveys(snapshot) };
}

const findSnapshot = (db: Database, marketIds: readonly Id[], date: CalendarDay, now: Date) =>
  readInSnapshot(db, async (snapshot) => {
    const [input] = await querySnapshot(snapshot, [marketIds, date, date, null, now.toISOString()]);
    if (!input) return undefined;
    const plannedIds = [...new Set(input.menus.map((menu) => menu.marketId))];
    const plannedCoverage = await findCoverageInput(snapshot, { marketIds: plannedIds, date }, false);
    return { ...input, planned: plannedCoverage };
  });
