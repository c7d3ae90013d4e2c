import { type SQL, sql } from 'drizzle-orm';
import { changesTexts } from '#contract/changes-texts.ts';
import { startTimes } from '#domain/serving-schedules/start-times.ts';
import type { Transaction } from '../db/client.ts';
import { selectCopiedFrom } from '../db/copied-from.ts';
import { accounts } from '../db/schema/accounts.ts';
import { elements, menus } from '../db/schema/catalogue.ts';
import { addOnTypes, markets, serviceLines, servingUtensils, servingVessels } from '../db/schema/reference-data.ts';
import { listServingColumns, servingColumns } from '../db/serving-fields.ts';
import { replaceAlternatives } from '../features/scheduling/alternatives/commands-replace-alternatives.ts';
import { fillServiceEvents } from '../features/serving-schedules/commands-fill.ts';
import plan from './content/plan.json' with { type: 'json' };
import year from './content/year.json' with { type: 'json' };
import { DAYS_BACK, listMarketDays, listPlannedMenus, pickInTurn, type Todays } from './demo-calendar.ts';
import { nameWithTag, readIdGetter } from './demo-ids.ts';

/** Add-ons are scheduled for this many days around today. */
const ADD_ON_DAYS = 8;

export const selectTodayByMarket = (todays: Todays): SQL =>
  sql`jsonb_each_text(${JSON.stringify(todays)}::jsonb) as today (market, day)`;

const selectPlannedDishes = (todays: Todays): SQL => sql`
  from ${selectTodayByMarket(todays)}
  join markets on markets.name = today.market
  join scheduled_menus on scheduled_menus.market_id = markets.id and scheduled_menus.date >= today.day::date
  join service_lines on service_lines.id = scheduled_menus.service_line_id
  join scheduled_elements on scheduled_elements.scheduled_menu_id = scheduled_menus.id`;

async function scheduleMenus(transaction: Transaction, todays: Todays, talkingPoints: ReadonlyMap<string, string>) {
  const findMarket = await readIdGetter(transaction, markets);
  const findLine = await readIdGetter(transaction, serviceLines);
  const findMenu = await readIdGetter(transaction, menus, nameWithTag);
  const plannedMenuRows = listPlannedMenus(todays).map(({ market, line, date, menu }) => ({
    date,
    market: findMarket(market),
    line: findLine(line),
    menu: findMenu(menu),
    points: talkingPoints.get(menu),
    notes: line === 'Lunch' ? 'Badge in at security twenty minutes before set-up.' : '',
  }));
  await transaction.execute(sql`
    insert into scheduled_menus (name, date, market_id, service_line_id, original_menu_id, copied_element_ids, copied_texts,
      menu_element_class_id, cuisine_type_id, brand_id, description, talking_points, butcher_paper_notes, client_notes)
    select name, date, market, line, menus.id, array(select element_id from menu_elements where menu_id = menus.id),
      jsonb_build_object('name', name, 'description', description), menu_element_class_id, cuisine_type_id, brand_id,
      description, points, 'Write every dish in front of its pan in block letters. Leave six inches clear for the dish cards.', notes
    from jsonb_to_recordset(${JSON.stringify(plannedMenuRows)}::jsonb)
      as planned (date date, market uuid, line uuid, menu uuid, points text, notes text)
    join menus on menus.id = menu`);
}

/** Copies the elements of the master menus, as scheduling does. What a copy keeps of its master is asked once for each menu. */
async function copyMenuElements(transaction: Transaction) {
  await transaction.execute(sql`
    with copied as materialized (
      select menu_id, element_id, ${selectCopiedFrom(sql`scheduled.id`)} as copied_from
      from (select distinct on (original_menu_id) id, original_menu_id from scheduled_menus) as scheduled
      join menu_elements on menu_id = original_menu_id
      join elements on elements.id = element_id)
    insert into scheduled_elements (scheduled_menu_id, original_element_id, name, "order", host_flow_order, ingredients, method,
      has_no_allergens, copied_from, ${servingColumns})
    select scheduled_menus.id, elements.id, elements.name, menu_elements."order", menu_elements.host_flow_order,
      elements.ingredients, elements.method, elements.has_no_allergens, copied.copied_from, ${listServingColumns('menu_elements')}
    from scheduled_menus
    join menu_elements on menu_elements.menu_id = scheduled_menus.original_menu_id
    join elements on elements.id = menu_elements.element_id
    join copied on copied.menu_id = menu_elements.menu_id and copied.element_id = elements.id`);
}

async function scheduleAddOns(transaction: Transaction, todays: Todays) {
  const findMarket = await readIdGetter(transaction, markets);
  const findType = await readIdGetter(transaction, addOnTypes);
  const findElement = await readIdGetter(transaction, elements, nameWithTag);
  const findVessel = await readIdGetter(transaction, servingVessels);
  const findUtensil = await readIdGetter(transaction, servingUtensils);
  const lunch = (await readIdGetter(transaction, serviceLines))('Lunch');
  const plannedAddOnRows = listMarketDays(todays)
    .filter(({ isWeekend, offset }) => !isWeekend && Math.abs(offset) <= ADD_ON_DAYS)
    .flatMap(({ market, date, weekday, offset }) =>
      plan.addOns
        .filter(({ days }) => days.includes(weekday))
        .flatMap(({ type, dishes, vessel, utensil }) =>
          dishes.map((dish, position) => ({
            date,
            position,
            market: findMarket(market),
            type: findType(type),
            element: findElement(pickInTurn([dish].flat(), offset) ?? ''),
            vessel: findVessel(vessel),
            utensil: findUtensil(utensil),
          })),
        ),
    );
  const givenAddOns = sql`jsonb_to_recordset(${JSON.stringify(plannedAddOnRows)}::jsonb)
    as placed (date date, position int, market uuid, type uuid, element uuid, vessel uuid, utensil uuid)`;
  await transaction.execute(sql`
    insert into scheduled_add_ons (date, market_id, service_line_id, add_on_type_id)
    select date, market, ${lunch}, type from ${givenAddOns} where position = 0`);
  await transaction.execute(sql`
    insert into scheduled_elements (scheduled_add_on_id, add_on_slot_id, original_element_id, name, "order", host_flow_order,
      ingredients, method, has_no_allergens, copied_from, container_type_id, element_type_id, portion_unit_id, portion_per_person,
      portion_per_container, serving_temp, serving_vessel_id, serving_utensil_id)
    select add_on.id, add_on_slots.id, elements.id, elements.name, placed.position, placed.position, elements.ingredients,
      elements.method, elements.has_no_allergens, ${selectCopiedFrom(sql`null::uuid`)}, elements.default_container_type_id, elements.element_type_id,
      elements.default_portion_unit_id, elements.default_portion_per_person, elements.default_portion_per_container,
      elements.serving_temp, placed.vessel, placed.utensil
    from ${givenAddOns}
    join scheduled_add_ons as add_on on add_on.date = placed.date and market_id = market and add_on.add_on_type_id = type
    join add_on_slots on add_on_slots.add_on_type_id = type and add_on_slots.position = placed.position
    join elements on elements.id = placed.element`);
}

async function copyRecipes(transaction: Transaction) {
  await transaction.execute(sql`
    with known as materialized (
      select elements.id as element_id, allergen_id from elements cross join lateral known_allergens(elements.id))
    insert into scheduled_element_allergens (scheduled_element_id, allergen_id)
    select scheduled_elements.id, allergen_id from scheduled_elements join known on element_id = original_element_id`);
  await transaction.execute(sql`
    insert into scheduled_element_ingredients (scheduled_element_id, "order", ingredient_id)
    select scheduled_elements.id, element_ingredients."order", ingredient_id
    from scheduled_elements join element_ingredients on element_id = original_element_id`);
}

/**
 * The services of the year before the detailed weeks: those that the schedules of today name, from each account's own start
 * on. Accounts that grow had fewer people then.
 */
async function serveEarlier(transaction: Transaction, todays: Todays) {
  await transaction.execute(sql`
    insert into service_events (account_id, address_id, service_line_id, service_type_id, date, service_time, eater_count,
      dietary_count, price_per_person)
    select accounts.id, (select id from addresses where account_id = accounts.id order by position limit 1),
      scheduled_menus.service_line_id, accounts.service_type_id, date, ${startTimes.Lunch}::time,
      round((number_of_eaters + non_meat_eaters) * share), round(non_meat_eaters * share), price_per_eater
    from ${selectTodayByMarket(todays)}
    join markets on markets.name = today.market
    join accounts on accounts.market_id = markets.id
    join scheduled_menus on scheduled_menus.market_id = markets.id and date >= service_start_date
      and date < today.day::date - ${DAYS_BACK}::int
    join serving_schedules on serving_schedules.account_id = accounts.id and should_serve_on_day
      and serving_schedules.service_line_id = scheduled_menus.service_line_id
      and serving_schedules.day = trim(to_char(date, 'day'))
    left join jsonb_to_recordset(${JSON.stringify(year.growing)}::jsonb) as growing (account text, planned numeric)
      on growing.account = accounts.name
    cross join lateral (
      select 1 - (1 - coalesce(planned, 1)) * (today.day::date - date) / 365 as share) as that_day`);
}

async function requestServices(transaction: Transaction, todays: Todays) {
  const findAccount = await readIdGetter(transaction, accounts);
  const findLine = await readIdGetter(transaction, serviceLines);
  const requests = plan.specialRequests.map(({ account, line, ...request }) => ({
    ...request,
    account: findAccount(account),
    line: findLine(line),
  }));
  await transaction.execute(sql`
    insert into service_events (account_id, address_id, service_line_id, service_type_id, date, service_time, eater_count,
      dietary_count, allergen_count, price_per_person, notes, special_request)
    select account, (select id from addresses where account_id = account order by position limit 1), line, service_type_id,
      today.day::date + "offset", time, eaters, "nonMeatEaters", allergies, price, notes, true
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as request (account uuid, line uuid, "offset" int, time time,
      eaters int, "nonMeatEaters" int, allergies int, price numeric, notes text)
    join accounts on accounts.id = account join markets on markets.id = market_id
    join ${selectTodayByMarket(todays)} on today.market = markets.name`);
}

/** Portion modifiers for a few dishes of the next lunches. */
async function adjustPortions(transaction: Transaction, todays: Todays) {
  await transaction.execute(sql`
    insert into scheduled_element_portion_modifiers (scheduled_element_id, account_id, portion_modifier)
    select scheduled_elements.id, account.id,
      (${sql.param(plan.elementModifiers)}::numeric[])[1 + account.place % ${plan.elementModifiers.length}::int]
    ${selectPlannedDishes(todays)}
    join (select id, market_id, row_number() over (partition by market_id order by name) as place from accounts) as account
      on account.market_id = markets.id
    where service_lines.name = 'Lunch' and scheduled_menus.date <= today.day::date + 3
      and (account.place + scheduled_elements."order" * 2) % 7 = 0`);
}

/** From today on, but for one service of each market for which nobody has chosen yet: somebody there gets no meal. */
async function offerAlternatives(transaction: Transaction, todays: Todays) {
  const findElement = await readIdGetter(transaction, elements, nameWithTag);
  const offeredDishes = plan.alternatives.map(([dish = '', alternative = '']) => ({
    dish: findElement(dish),
    alternative: findElement(alternative),
  }));
  const { rows } = await transaction.execute<{ id: string; elementId: string; name: string }>(sql`
    select scheduled_elements.id, chosen.id as "elementId", chosen.name
    ${selectPlannedDishes(todays)}
    join jsonb_to_recordset(${JSON.stringify(offeredDishes)}::jsonb) as offered (dish uuid, alternative uuid)
      on offered.dish = scheduled_elements.original_element_id
    join elements as chosen on chosen.id = offered.alternative
    where not exists (
      select from jsonb_to_recordset(${JSON.stringify(plan.unsolved)}::jsonb) as unsolved (market text, line text, "offset" int)
      where unsolved.market = markets.name and unsolved.line = service_lines.name
        and scheduled_menus.date = today.day::date + "offset")`);
  await replaceAlternatives(
    transaction,
    rows.map(({ id, ...alternative }) => ({ id, value: [alternative] })),
  );
}

/** Flags every planned service that has the changed dish (changes-2). Nobody has accepted it yet. */
async function flagChange(transaction: Transaction, todays: Todays) {
  const { allergen, ingredient, dish, by } = plan.change;
  await transaction.execute(sql`
    insert into changes_after_planning (scheduled_menu_id, text, dishes, changed_by)
    select scheduled_menus.id, ${changesTexts.added(allergen, ingredient)}, array[scheduled_elements.name],
      (select id from users where email = ${by})
    ${selectPlannedDishes(todays)}
    where scheduled_elements.name = ${dish}`);
}

/** Links recurring add-ons of events to the scheduled add-on of their type and day. */
async function tieAddOnsToEvents(transaction: Transaction) {
  await transaction.execute(sql`
    update service_event_add_ons set scheduled_add_on_id = scheduled_add_ons.id
    from service_events
    join accounts on accounts.id = service_events.account_id
    join scheduled_add_ons on scheduled_add_ons.market_id = accounts.market_id
      and scheduled_add_ons.date = service_events.date and scheduled_add_ons.service_line_id = service_events.service_line_id
    where service_events.id = service_event_add_ons.service_event_id
      and scheduled_add_ons.add_on_type_id = service_event_add_ons.add_on_type_id`);
}

/** @param talkingPoints by the name of the menu. */
export async function loadServices(
  transaction: Transaction,
  now: Date,
  todays: Todays,
  talkingPoints: ReadonlyMap<string, string>,
): Promise<void> {
  await scheduleMenus(transaction, todays, talkingPoints);
  await copyMenuElements(transaction);
  await scheduleAddOns(transaction, todays);
  await copyRecipes(transaction);
  const ofAccounts = await transaction.select({ id: accounts.id }).from(accounts);
  await fillServiceEvents(transaction, { now, accountIds: ofAccounts.map(({ id }) => id) });
  await serveEarlier(transaction, todays);
  await requestServices(transaction, todays);
  await adjustPortions(transaction, todays);
  await offerAlternatives(transaction, todays);
  await flagChange(transaction, todays);
  await tieAddOnsToEvents(transaction);
}
