import { sql } from 'drizzle-orm';
import type { CalendarDay } from '#contract/values.ts';
import { addDays, weekdayOf } from '#domain/calendar/calendar-day.ts';
import type { Transaction } from '../db/client.ts';
import { copiedFrom } from '../db/copied-from.ts';
import { scheduledAddOns, scheduledMenus } from '../db/schema/scheduling.ts';
import { serviceEvents } from '../db/schema/service-events.ts';
import { servingColumns, servingColumnsOf } from '../db/serving-fields.ts';
import { replaceAlternatives } from '../features/scheduling/commands-replace-alternatives.ts';
import { fillServiceEvents } from '../features/serving-schedules/commands-fill.ts';
import { accounts as accountContent, markets } from './content/accounts.ts';
import {
  addOnDishesOn,
  alternatives,
  change,
  DAYS_AHEAD,
  DAYS_BACK,
  elementModifiers,
  menusOn,
  specialRequests,
  unsolved,
} from './content/calendar.ts';
import { nameAndTag } from './content/dish.ts';
import { type AddOnTypeName, addOnSetUp, addOnTypes, isAddOnTypeName } from './content/kitchen.ts';
import { menus } from './content/menus.ts';
import { demoId } from './demo-ids.ts';
import type { ReferenceData } from './demo-reference-data.ts';

/** Today in each market, by the market's name. */
export type Todays = Readonly<Record<string, CalendarDay>>;

const MILLISECONDS_PER_DAY = 86_400_000;
/** Add-ons are scheduled for this many days around today. */
const ADD_ON_DAYS = 8;

const offsets = Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, index) => index - DAYS_BACK);

/** Every market with every day of the demo. */
const marketDays = (todays: Todays) =>
  markets.flatMap(({ name: market }, marketIndex) =>
    offsets.map((offset) => {
      const date = addDays(todays[market] ?? '', offset);
      const weekday = weekdayOf(date);
      return { market, marketIndex, offset, date, weekday, isWeekend: weekday === 'saturday' || weekday === 'sunday' };
    }),
  );

function menuRows(todays: Todays, ids: ReferenceData) {
  return marketDays(todays).flatMap(({ market, marketIndex, offset, date, isWeekend }) =>
    menusOn(offset, marketIndex, isWeekend).map(({ line, menu }) => {
      const { name, tag } = nameAndTag(menu);
      const { cuisine, brand, description, talkingPoints } = menus[menu];
      return {
        id: demoId('scheduled menu', market, line, offset),
        name,
        date,
        marketId: ids.market(market),
        serviceLineId: ids.serviceLine(line),
        originalMenuId: demoId('menu', menu),
        copiedElementIds: sql`array(select element_id from menu_elements where menu_id = ${demoId('menu', menu)})`,
        copiedTexts: { name, description },
        menuElementClassId: ids.tag(tag),
        cuisineTypeId: ids.cuisine(cuisine),
        brandId: ids.brand(brand),
        description,
        talkingPoints,
        butcherPaperNotes:
          'Write every dish in front of its pan in block letters. Leave six inches clear for the dish cards.',
        clientNotes: line === 'Lunch' ? 'Badge in at security twenty minutes before set-up.' : '',
      };
    }),
  );
}

/** Copies the elements of the master menus, as scheduling does. */
async function copyMenuElements(transaction: Transaction) {
  await transaction.execute(sql`
    insert into scheduled_elements (scheduled_menu_id, original_element_id, name, "order", host_flow_order, ingredients, method,
      has_no_allergens, copied_from, ${servingColumns})
    select scheduled_menus.id, elements.id, elements.name, menu_elements."order", menu_elements.host_flow_order,
      elements.ingredients, elements.method, elements.has_no_allergens, ${copiedFrom(sql`scheduled_menus.id`)}, ${servingColumnsOf('menu_elements')}
    from scheduled_menus
    join menu_elements on menu_elements.menu_id = scheduled_menus.original_menu_id
    join elements on elements.id = menu_elements.element_id`);
}

/** Add-ons of lunch: soup and greens on working days, fruit on some. */
const isAddOnServed = (type: AddOnTypeName, weekday: string) =>
  type !== 'Fruit Platter' || ['monday', 'thursday', 'friday'].includes(weekday);

async function scheduleAddOns(transaction: Transaction, todays: Todays, ids: ReferenceData) {
  const served = marketDays(todays)
    .filter(({ isWeekend, offset }) => !isWeekend && Math.abs(offset) <= ADD_ON_DAYS)
    .flatMap((day) =>
      Object.keys(addOnTypes)
        .filter(isAddOnTypeName)
        .filter((type) => isAddOnServed(type, day.weekday))
        .map((type) => ({ ...day, type, id: demoId('scheduled add-on', day.market, type, day.offset) })),
    );
  await transaction.insert(scheduledAddOns).values(
    served.map(({ id, date, market, type }) => ({
      id,
      date,
      marketId: ids.market(market),
      serviceLineId: ids.serviceLine('Lunch'),
      addOnTypeId: ids.addOnType(type),
    })),
  );
  const placed = served.flatMap(({ id, type, offset }) =>
    addOnDishesOn(offset)[type].map((dish, slot) => ({
      add_on: id,
      element: demoId('element', dish),
      slot: demoId('slot', type, slot),
      position: slot,
      vessel: ids.vessel(addOnSetUp[type].vessel),
      utensil: ids.utensil(addOnSetUp[type].utensil),
    })),
  );
  await transaction.execute(sql`
    insert into scheduled_elements (scheduled_add_on_id, add_on_slot_id, original_element_id, name, "order", host_flow_order,
      ingredients, method, has_no_allergens, copied_from, container_type_id, element_type_id, portion_unit_id, portion_per_person,
      portion_per_container, serving_temp, serving_vessel_id, serving_utensil_id)
    select placed.add_on, placed.slot, elements.id, elements.name, placed.position, placed.position, elements.ingredients,
      elements.method, elements.has_no_allergens, ${copiedFrom(sql`null::uuid`)}, elements.default_container_type_id, elements.element_type_id,
      elements.default_portion_unit_id, elements.default_portion_per_person, elements.default_portion_per_container,
      elements.serving_temp, placed.vessel, placed.utensil
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as placed (add_on uuid, element uuid, slot uuid, position int, vessel uuid, utensil uuid)
    join elements on elements.id = placed.element`);
}

async function copyRecipes(transaction: Transaction) {
  await transaction.execute(sql`
    insert into scheduled_element_allergens (scheduled_element_id, allergen_id)
    select scheduled_elements.id, allergen_id
    from scheduled_elements cross join lateral known_allergens(original_element_id)`);
  await transaction.execute(sql`
    insert into scheduled_element_ingredients (scheduled_element_id, "order", ingredient_id)
    select scheduled_elements.id, element_ingredients."order", ingredient_id
    from scheduled_elements join element_ingredients on element_id = original_element_id`);
}

/** Recurring events as the schedules created them: one fill two weeks ago, one today. */
async function fillEvents(transaction: Transaction, now: Date) {
  const accountIds = accountContent.map((account) => demoId('account', account.name));
  const then = new Date(now.getTime() - DAYS_BACK * MILLISECONDS_PER_DAY);
  await fillServiceEvents(transaction, { now: then, accountIds });
  await fillServiceEvents(transaction, { now, accountIds });
}

async function requestServices(transaction: Transaction, todays: Todays, ids: ReferenceData) {
  const rows = specialRequests.flatMap((request) => {
    const account = accountContent.find((one) => one.name === request.account);
    if (!account) return [];
    return {
      id: demoId('special request', request.account, request.offset),
      accountId: demoId('account', account.name),
      addressId: demoId('address', account.name, 0),
      serviceLineId: ids.serviceLine(request.line),
      serviceTypeId: ids.serviceType(account.serviceType),
      date: addDays(todays[account.market] ?? '', request.offset),
      serviceTime: request.time,
      eaterCount: request.eaters,
      dietaryCount: request.nonMeatEaters,
      allergenCount: request.allergies,
      pricePerPerson: String(request.price),
      notes: request.notes,
      specialRequest: true,
    };
  });
  await transaction.insert(serviceEvents).values(rows);
}

/** Portion modifiers for a few dishes of the next lunches. */
async function adjustPortions(transaction: Transaction, todays: Todays) {
  await transaction.execute(sql`
    insert into scheduled_element_portion_modifiers (scheduled_element_id, account_id, portion_modifier)
    select scheduled_elements.id, account.id, (${sql.param(elementModifiers)}::numeric[])[1 + account.place % ${elementModifiers.length}::int]
    from jsonb_each_text(${JSON.stringify(todays)}::jsonb) as today (market, day)
    join markets on markets.name = today.market
    join scheduled_menus on scheduled_menus.market_id = markets.id
      and scheduled_menus.date between today.day::date and today.day::date + 3
    join service_lines on service_lines.id = scheduled_menus.service_line_id and service_lines.name = 'Lunch'
    join scheduled_elements on scheduled_elements.scheduled_menu_id = scheduled_menus.id
    join (select id, market_id, row_number() over (partition by market_id order by name) as place from accounts) as account
      on account.market_id = markets.id
    where (account.place + scheduled_elements."order" * 2) % 7 = 0`);
}

async function offerAlternatives(transaction: Transaction, todays: Todays) {
  const offered = alternatives.map(([dish, alternative]) => ({
    dish: demoId('element', dish),
    alternative: demoId('element', alternative),
  }));
  const open = unsolved.map(({ market, line, offset }) => demoId('scheduled menu', market, line, offset));
  const { rows } = await transaction.execute<{ id: string; elementId: string; name: string }>(sql`
    select scheduled_elements.id, chosen.id as "elementId", chosen.name
    from jsonb_each_text(${JSON.stringify(todays)}::jsonb) as today (market, day)
    join markets on markets.name = today.market
    join scheduled_menus on scheduled_menus.market_id = markets.id and scheduled_menus.date >= today.day::date
    join scheduled_elements on scheduled_elements.scheduled_menu_id = scheduled_menus.id
    join jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as offered (dish uuid, alternative uuid)
      on offered.dish = scheduled_elements.original_element_id
    join elements as chosen on chosen.id = offered.alternative
    where scheduled_menus.id <> all (${sql.param(open)}::uuid[])`);
  await replaceAlternatives(
    transaction,
    rows.map(({ id, ...alternative }) => ({ id, value: [alternative] })),
  );
}

/** Flags every planned service that has the changed dish (changes-2). */
async function flagChange(transaction: Transaction, todays: Todays) {
  await transaction.execute(sql`
    insert into changes_after_planning (scheduled_menu_id, text, dishes, changed_by)
    select scheduled_menus.id, ${change.text}, array[scheduled_elements.name], ${demoId('staff', change.by)}::uuid
    from jsonb_each_text(${JSON.stringify(todays)}::jsonb) as today (market, day)
    join markets on markets.name = today.market
    join scheduled_menus on scheduled_menus.market_id = markets.id and scheduled_menus.date >= today.day::date
    join scheduled_elements on scheduled_elements.scheduled_menu_id = scheduled_menus.id
    where scheduled_elements.original_element_id = ${demoId('element', change.dish)}`);
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

export async function loadServices(
  transaction: Transaction,
  now: Date,
  todays: Todays,
  ids: ReferenceData,
): Promise<void> {
  await transaction.insert(scheduledMenus).values(menuRows(todays, ids));
  await copyMenuElements(transaction);
  await scheduleAddOns(transaction, todays, ids);
  await copyRecipes(transaction);
  await fillEvents(transaction, now);
  await requestServices(transaction, todays, ids);
  await adjustPortions(transaction, todays);
  await offerAlternatives(transaction, todays);
  await flagChange(transaction, todays);
  await tieAddOnsToEvents(transaction);
}
