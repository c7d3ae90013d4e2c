import type { ReadinessOfDay, ReadinessQuery } from '#contract/readiness.ts';
import type { Id } from '#contract/values.ts';
import { countOpenCoverage } from '#domain/coverage/service-coverages.ts';
import type { ReadinessSnapshot } from '#domain/readiness/readiness-snapshot.ts';
import { countOwedSurveys, servicesReadiness } from '#domain/readiness/service-readiness.ts';
import { SURVEY_OPEN_DAYS } from '#domain/surveys/survey-window.ts';
import { hasUnrecordedIngredients } from '../../db/allergen-filters.ts';
import type { Database } from '../../db/client.ts';
import { hasUnrecordedCopy } from '../../db/copied-from.ts';
import { marketTodayText } from '../../db/market-today.ts';
import { prepared } from '../../db/prepared.ts';
import { readSnapshot } from '../../db/snapshot.ts';
import { findCoverageInput } from '../coverage/queries.ts';
import { findSheetsToPrint } from '../documents/queries-sheets-of-day.ts';
import { knownAllergensOfAlternative, withKnownAllergens } from '../scheduling/queries-scheduled-elements.ts';
import { portionReferenceData, portionsOfDish } from '../service-plan/queries.ts';

const list = (fields: string, from: string) =>
  `(select coalesce(json_agg(json_build_object('marketId', market_id, 'serviceLineId', service_line_id${fields && `, ${fields}`})), '[]') from ${from})`;

/** Whether the ingredients of a copy are recorded, and those of its element. */
const recipeFields = (copy: string, elementId: string) => `'hasUnrecordedIngredients', ${hasUnrecordedCopy(copy)},
  'elementWithoutIngredientsId', (
    select id from elements where id = ${copy}.${elementId} and ${hasUnrecordedIngredients('elements')})`;

const dishFields = `${portionsOfDish('scheduled_elements')}, 'scheduledMenuId', scheduled_menu_id, 'scheduledAddOnId', scheduled_add_on_id,
  'unrecordedElementId', case when not is_master_recorded then original_element_id end,
  'allergenStatement', scheduled_elements.allergen_statement,
  ${recipeFields('scheduled_elements', 'original_element_id')},
  'hasVessel', serving_vessel_id is not null, 'hasUtensil', serving_utensil_id is not null,
  'alternatives', (
    select coalesce(json_agg(json_build_object('name', alternative.name,
      'unrecordedElementId', case when not known.is_master_recorded then alternative.element_id end,
      ${recipeFields('alternative', 'element_id')},
      'allergenStatement', known.allergen_statement) order by alternative."order"), '[]')
    from scheduled_element_alternatives as alternative ${knownAllergensOfAlternative}
    where alternative.scheduled_element_id = scheduled_elements.id)`;

const openChanges = (plan: 'menu' | 'add_on', owner: string) => `
  select change.id, change.text, change.dishes, market_id, service_line_id
  from ${plan} cross join lateral (
    select id, text, dishes from changes_after_planning where ${owner} = ${plan}.id and accepted_at is null offset 0) as change`;

/**
 * Everything but the coverage. `$1` is a market or null for all, `$2` the day, `$3` now. Owed surveys are those of the day itself, once
 * it is over, and of the days during which they can still be filled in (readiness-5).
 * Rows of one day only are read from each table, with `offset 0` where the planner would rather read all of it.
 */
const snapshotInput = prepared<Omit<ReadinessSnapshot, 'date' | 'coverage' | 'sheets'>>(
  'readiness-snapshot',
  `with market as materialized (
     select id, position, search_name, ${marketTodayText('$3::timestamptz')} as today
     from markets where $1::uuid is null or id = $1
   ), menu as materialized (
     select plan.id, plan.name, market_id, service_line_id
     from market cross join lateral (
       select * from scheduled_menus where market_id = market.id and date = $2 offset 0) as plan
   ), add_on as materialized (
     select plan.id, market_id, service_line_id, add_on_type_id
     from market cross join lateral (
       select * from scheduled_add_ons where market_id = market.id and date = $2 offset 0) as plan
   ), served as materialized (
     select service_events.id, account_id, accounts.name as account, accounts.market_id, service_line_id, eater_count
     from service_events join accounts on accounts.id = account_id
     where service_events.date = $2 and accounts.market_id in (select id from market)
   ), dish as materialized (
     select food.*, market_id, service_line_id
     from menu cross join lateral (select * from scheduled_elements where scheduled_menu_id = menu.id offset 0) as food
     union all
     select food.*, market_id, service_line_id
     from add_on cross join lateral (select * from scheduled_elements where scheduled_add_on_id = add_on.id offset 0) as food
   )
   select
     (select coalesce(json_agg(json_build_object('marketId', market.id, 'serviceLineId', service_lines.id, 'today', today)
        order by market.position, market.search_name, service_lines.position), '[]')
      from market cross join service_lines) as slots,
     ${list(`'id', id, 'name', name`, 'menu')} as menus,
     ${list(
       dishFields,
       `${withKnownAllergens('select * from dish')} as scheduled_elements ${portionReferenceData}`,
     )} as dishes,
     ${list(`'accountId', account_id, 'eaterCount', eater_count`, 'served')} as events,
     ${list(
       `'id', id, 'text', text, 'dishes', dishes`,
       `(${openChanges('menu', 'scheduled_menu_id')} union all ${openChanges('add_on', 'scheduled_add_on_id')}
         order by id) as change`,
     )} as "openChanges",
     ${list(
       `'id', id, 'addOnTypeId', add_on_type_id,
        'hasSlots', exists (select from add_on_slots where add_on_slots.add_on_type_id = add_on.add_on_type_id)`,
       'add_on',
     )} as "addOns",
     ${list(
       `'accountId', account_id, 'account', account, 'addOnTypeId', add_on_type_id, 'addOnType', add_on_types.name,
        'quantity', quantity, 'scheduledAddOnId', scheduled_add_on_id`,
       `served
        join service_event_served_add_ons as add_on on add_on.service_event_id = served.id
        join add_on_types on add_on_types.id = add_on_type_id`,
     )} as orders,
     (select coalesce(json_agg(json_build_object('marketId', survey.market_id, 'serviceLineId', service_line_id,
        'id', survey.id, 'account', accounts.name, 'date', survey.date) order by survey.date, accounts.search_name), '[]')
      from market
      cross join lateral (
        select * from host_surveys
        where market_id = market.id and status = 'incomplete'
          and (date between today - ${SURVEY_OPEN_DAYS} and today - 1 or date = $2 and $2 < today) offset 0) as survey
      join accounts on accounts.id = survey.account_id) as "owedSurveys"`,
);

const allMarkets = prepared<{ id: Id }>('readiness-markets', 'select id from markets');

const findMarketIds = async (db: Database) => (await allMarkets(db, [])).map(({ id }) => id);

/** One snapshot for all statements: a save in between would give marks that were never true together (readiness-1). */
export async function findReadiness(
  db: Database,
  { marketId, date }: ReadinessQuery,
  now: Date,
): Promise<ReadinessOfDay> {
  const marketIds = marketId ? [marketId] : await findMarketIds(db);
  // Printed sheets are compared outside of the snapshot: a sheet is true or out of date now. What people need is read once for both.
  const moment = findSnapshot(db, { marketId, date }, now);
  const readCoverage = async () => (await moment)?.planned;
  const [found, sheets] = await Promise.all([moment, findSheetsToPrint(db, { marketIds, date, readCoverage }, now)]);
  if (!found) return { services: [], owedSurveys: [] };
  const { planned, ...services } = found;
  const snapshot = { ...services, coverage: planned ? countOpenCoverage(planned) : [], date, sheets };
  return { services: servicesReadiness(snapshot), owedSurveys: countOwedSurveys(snapshot) };
}

function findSnapshot(db: Database, { marketId, date }: ReadinessQuery, now: Date) {
  return readSnapshot(db, async (transaction) => {
    const [input] = await snapshotInput(transaction, [marketId ?? null, date, now.toISOString()]);
    if (!input) return undefined;
    const marketIds = [...new Set(input.menus.map((menu) => menu.marketId))];
    const planned = await findCoverageInput(transaction, { marketIds, date }, false);
    return { ...input, planned };
  });
}
