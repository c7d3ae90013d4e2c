import type { Calculation, CalculationAlternative, NotServed, SaladAndDessert } from '#contract/daily-numbers.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { ScheduledMenuModifiers } from '#contract/scheduled-menu-modifiers.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { type AddOnElement, calculateAddOns, type EventAddOn } from '#domain/daily-numbers/add-on-calculations.ts';
import { byAccountName } from '#domain/daily-numbers/by-account-name.ts';
import { type ContainerInput, calculateContainers } from '#domain/daily-numbers/calculate-containers.ts';
import { partitionCountable } from '#domain/daily-numbers/countable-element.ts';
import type { Database } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { knownAllergensOfAlternative } from '../scheduling/queries-scheduled-elements.ts';

export interface Slot {
  readonly marketId: Id;
  readonly date: CalendarDay;
  readonly serviceLineId: Id;
}

export interface CalculationRow {
  readonly scheduled_menu: { id: Id; name: string } | null;
  readonly elements: ContainerInput['elements'];
  readonly events: (ContainerInput['events'][number] & { serviceEventId: Id })[];
  readonly by_element_type: ContainerInput['modifiers']['byElementType'];
  readonly by_scheduled_element: (ContainerInput['modifiers']['byScheduledElement'][number] & { version: number })[];
  readonly add_ons: (EventAddOn & { serviceEventId: Id; serviceEventAddOnId: Id })[];
  /** The elements of all add-ons that are scheduled there, by type and slot. */
  readonly add_on_elements: AddOnElement[];
  readonly alternatives: CalculationAlternative[];
  readonly salads_and_desserts: SaladAndDessert[];
  readonly not_served: NotServed[];
}

/** An element as the calculation needs it; requires the joins of `portionReferenceData`. */
export const portionsOfElement = `
  'scheduledElementId', scheduled_elements.id,
  'name', scheduled_elements.name,
  'order', scheduled_elements."order",
  'elementType', case when element_types.id is not null
     then json_build_object('id', element_types.id, 'name', element_types.name) end,
  'container', case when container_types.id is not null
     then json_build_object('name', container_types.name, 'hasHalfSize', container_types.has_half_size) end,
  'portionUnit', portion_units.abbreviation,
  'portionPerPerson', portion_per_person,
  'portionPerContainer', portion_per_container`;

export const portionReferenceData = `
  left join element_types on element_types.id = element_type_id
  left join container_types on container_types.id = container_type_id
  left join portion_units on portion_units.id = portion_unit_id`;

/**
 * All input of a calculation in one statement: a consistent snapshot, and no query per account. No row for an unknown
 * market or service line. Text before its own parts may hide the
 * tables that it reads (decision 25), so it groups by all that it names: a past table has no key.
 *
 * `add_on_food` needs its `offset 0`: without it PostgreSQL expects thousands of add-on elements in a grown kitchen. The
 * plan for all values then looks too expensive, and each call is planned again, which takes longer than the calculation.
 */
export const calculationStatement = (before = '') =>
  `with ${before} menu as (
     select id, name from scheduled_menus where market_id = $1 and date = $2 and service_line_id = $3
   ), served as materialized (
     select service_events.id, accounts.id as account_id, accounts.name as account, eater_count, dietary_count,
       special_request
     from service_events join accounts on accounts.id = service_events.account_id
     where service_events.date = $2 and service_events.service_line_id = $3 and accounts.market_id = $1
   ), add_on_food as materialized (
     select food.*, add_on_type_id from scheduled_add_ons
     cross join lateral (select * from scheduled_elements where scheduled_add_on_id = scheduled_add_ons.id offset 0) as food
     where market_id = $1 and date = $2 and service_line_id = $3
   )
   select
     (select json_build_object('id', id, 'name', name) from menu) as scheduled_menu,
     (select coalesce(json_agg(json_build_object(${portionsOfElement})), '[]')
      from scheduled_elements ${portionReferenceData}
      where scheduled_menu_id = (select id from menu)) as elements,
     (select coalesce(json_agg(json_build_object(
        'scheduledElementId', scheduled_elements.id, 'order', alternative."order",
        'insteadOf', scheduled_elements.name, 'name', alternative.name,
        'allergenNames', known.allergen_names, 'allergenStatement', known.allergen_statement)
        order by scheduled_elements."order", scheduled_elements.id, alternative."order"), '[]')
      from scheduled_elements
      join scheduled_element_alternatives as alternative on alternative.scheduled_element_id = scheduled_elements.id
      ${knownAllergensOfAlternative}
      where scheduled_menu_id = (select id from menu)) as alternatives,
     (select coalesce(json_agg(json_build_object('serviceEventId', id, 'accountId', account_id, 'account', account,
        'eaterCount', eater_count, 'dietaryCount', dietary_count)), '[]')
      from served) as events,
     (select coalesce(json_agg(json_build_object('accountId', account_id, 'elementTypeId', element_type_id,
        'value', value)), '[]')
      from account_portion_modifiers where account_id in (select account_id from served)) as by_element_type,
     (select coalesce(json_agg(json_build_object('accountId', account_id, 'scheduledElementId', scheduled_element_id,
        'value', portion_modifier, 'version', version)), '[]')
      from scheduled_element_portion_modifiers
      where scheduled_element_id in
        (select id from scheduled_elements where scheduled_menu_id = (select id from menu))) as by_scheduled_element,
     (select coalesce(json_agg(json_build_object('serviceEventId', served.id, 'serviceEventAddOnId', add_on.id,
        'accountId', account_id, 'account', account,
        'addOnType', add_on_types.name, 'scheduledElementId', add_on_food.id,
        'scheduledElement', add_on_food.name, 'quantity', quantity,
        'needsDish', scheduled_add_on_id is null
          or exists (select from add_on_slots where add_on_slots.add_on_type_id = add_on.add_on_type_id))), '[]')
      from served
      join service_event_served_add_ons as add_on on add_on.service_event_id = served.id
      join add_on_types on add_on_types.id = add_on.add_on_type_id
      left join add_on_food using (scheduled_add_on_id)) as add_ons,
     (select coalesce(json_agg(json_build_object(${portionsOfElement}, 'addOnType', add_on_types.name)
        order by add_on_types.name, scheduled_add_on_id, scheduled_elements."order", scheduled_elements.id), '[]')
      from add_on_food as scheduled_elements
      join add_on_types on add_on_types.id = add_on_type_id
      ${portionReferenceData}) as add_on_elements,
     (select coalesce(json_agg(json_build_object('accountId', account_id, 'account', account, 'people', people,
        'saladType', salad_types.name, 'shouldServeDessert', should_serve_dessert)), '[]')
      from (
        select account_id, account, sum(eater_count) as people
        from served where not special_request group by account_id, account) as repeating
      join serving_schedules using (account_id)
      left join salad_types on salad_types.id = salad_type_id
      where serving_schedules.service_line_id = $3 and day = to_char($2::date, 'FMday') and should_serve_on_day
        and (salad_type_id is not null or should_serve_dessert)) as salads_and_desserts,
     (select coalesce(json_agg(json_build_object('accountId', id, 'account', name, 'reason', reason)), '[]')
      from (
        select accounts.id, accounts.name, max(closings.reason) as reason
        from service_event_removals as removal
        join accounts on accounts.id = removal.account_id
        left join closings on closings.id = removal.closing_id
        where removal.date = $2 and removal.service_line_id = $3 and accounts.market_id = $1
          and accounts.id not in (select account_id from served)
        group by accounts.id, accounts.name) as cancelled) as not_served
   from markets, service_lines
   where markets.id = $1 and service_lines.id = $3`;

export const calculationInput = prepared<CalculationRow>('daily-numbers-calculation-input', calculationStatement());

export const containerInputOf = (row: CalculationRow): ContainerInput => ({
  elements: row.elements,
  events: row.events,
  modifiers: { byElementType: row.by_element_type, byScheduledElement: row.by_scheduled_element },
});

/** The container calculation; a refusal when input is missing (calculation-11). */
export async function calculate(db: Database, slot: Slot): Promise<Calculation | Refusal> {
  const [row] = await calculationInput(db, [slot.marketId, slot.date, slot.serviceLineId]);
  return row ? calculateRow(row) : refuse('not_found', calculationTexts.failed);
}

export function calculateRow(row: CalculationRow): Calculation | Refusal {
  const containers = calculateContainers(containerInputOf(row));
  const addOns = calculateAddOns({
    elements: row.add_on_elements.map((element, order) => ({ ...element, order })),
    orders: row.add_ons,
  });
  if (!containers || !addOns) return refuse('validation_failed', calculationTexts.failed);
  return {
    scheduledMenu: row.scheduled_menu,
    ...containers,
    ...addOns,
    alternatives: row.alternatives,
    saladsAndDesserts: row.salads_and_desserts.sort(byAccountName),
    notServed: row.not_served.sort(byAccountName),
  };
}

const slotOfMenu = prepared<{ market_id: Id; date: CalendarDay; service_line_id: Id }>(
  'daily-numbers-slot-of-menu',
  'select market_id, date, service_line_id from scheduled_menus where id = $1',
);

/** The rows and columns of the portion modifiers dialog, accounts by name, elements in the order of the menu. */
export async function findMenuModifiers(db: Database, scheduledMenuId: Id): Promise<ScheduledMenuModifiers | Refusal> {
  const [slot] = await slotOfMenu(db, [scheduledMenuId]);
  const [row] = slot ? await calculationInput(db, [slot.market_id, slot.date, slot.service_line_id]) : [];
  if (!row) return notFound();
  const accounts = new Map(row.events.map(({ accountId, account }) => [accountId, { accountId, account }]));
  return {
    scheduledElements: partitionCountable(row.elements).counted.map(({ scheduledElementId, name, elementType }) => ({
      id: scheduledElementId,
      name,
      elementType,
    })),
    accounts: [...accounts.values()].sort(byAccountName),
    accountModifiers: [...row.by_element_type],
    portionModifiers: row.by_scheduled_element.map(({ accountId, scheduledElementId, value, version }) => ({
      accountId,
      scheduledElementId,
      portionModifier: value,
      version,
    })),
  };
}
