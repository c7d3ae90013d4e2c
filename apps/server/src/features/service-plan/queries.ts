import type { IdName } from '#contract/values.ts';
import type {
  PlanModifiers,
  PlannedDish,
  PlannedEvent,
  PlannedOrder,
  ServicePlan,
  ServiceSlot,
} from '#domain/service-plan/service-plan.ts';

/* What is planned in a service, in one text for all that read it: each reader adds only what it alone shows. */

type OfService<Row> = Row & ServiceSlot;

/** The rows of all services of a statement; a reader may need more of a dish. */
export interface StoredPlans<Dish = PlannedDish> extends Pick<PlanModifiers, 'byElementType' | 'byScheduledElement'> {
  readonly menus: readonly OfService<IdName>[];
  readonly dishes: readonly OfService<Dish>[];
  readonly events: readonly OfService<PlannedEvent>[];
  readonly orders: readonly OfService<PlannedOrder>[];
}

/** Rows of these fields, each with its service. */
export function selectServiceJsonList(fields: string, from: string): string {
  return `(select coalesce(json_agg(json_build_object('marketId', market_id, 'date', date, 'serviceLineId', service_line_id, ${fields})), '[]') from ${from})`;
}

/** An element of the query `dish`, as it is counted; requires the joins of `portionReferenceData`. */
const selectDishPortions = (dish: string) => `
  'scheduledElementId', ${dish}.id,
  'name', ${dish}.name,
  'order', ${dish}."order",
  'elementType', case when element_types.id is not null
     then json_build_object('id', element_types.id, 'name', element_types.name) end,
  'container', case when container_types.id is not null
     then json_build_object('name', container_types.name, 'hasHalfSize', container_types.has_half_size) end,
  'portionUnit', portion_units.abbreviation,
  'portionPerPerson', portion_per_person,
  'portionPerContainer', portion_per_container`;

const portionReferenceData = `
  left join element_types on element_types.id = element_type_id
  left join container_types on container_types.id = container_type_id
  left join portion_units on portion_units.id = portion_unit_id`;

/**
 * Which services a statement reads. By its own text each: for days and markets whose number is not known, PostgreSQL expects so many
 * rows that it plans each call of one service again, which takes three times as long as the read (decision 07).
 */
const ranges = {
  /** The market `$1`, the day `$2`, the service line `$3`. */
  slot: { market: '= $1', time: (table: string) => `${table}.date = $2 and ${table}.service_line_id = $3` },
  /** The markets `$1` from the day `$2` to `$3`, perhaps of the service line `$4` only. */
  period: {
    market: '= any ($1::uuid[])',
    time: (table: string) => `${table}.date between $2 and $3 and ($4::uuid is null or ${table}.service_line_id = $4)`,
  },
} as const;

interface ReaderParts {
  readonly range: keyof typeof ranges;
  /** Further queries in front of those of the plan. */
  readonly before?: string;
  /** The rows `dish`, perhaps with further columns. */
  readonly dishRows?: string;
  /** Further fields of a dish, with what they are joined from. */
  readonly dishFields?: string;
  readonly dishJoins?: string;
  /** Further columns, beside the lists of the plan. */
  readonly columns?: string;
  /** Without a row of it, there is no answer. */
  readonly from?: string;
}

/**
 * The plans of services: one consistent snapshot, and no query for each account.
 *
 * `add_on_food` needs its `offset 0`: without it PostgreSQL expects thousands of add-on elements in a grown kitchen. The plan for all
 * values then looks too expensive, and each call is planned again, which takes longer than the calculation.
 */
export function composePlanSql({
  range,
  before = '',
  dishRows = 'dish',
  dishFields = '',
  dishJoins = '',
  columns = '',
  from,
}: ReaderParts): string {
  const { market, time } = ranges[range];
  const selectDishes = (owner: 'menu' | 'add_on', column: string) => `
    select food.*, market_id, date, service_line_id, ${owner === 'menu' ? 'null::text as ' : ''}add_on_type
    from ${owner} cross join lateral (select * from scheduled_elements where ${column} = ${owner}.id offset 0) as food`;
  return `with ${before} menu as materialized (
     select id, name, market_id, date, service_line_id from scheduled_menus
     where market_id ${market} and ${time('scheduled_menus')}
   ), add_on as materialized (
     select scheduled_add_ons.id, market_id, date, service_line_id, add_on_type_id, add_on_types.name as add_on_type
     from scheduled_add_ons join add_on_types on add_on_types.id = add_on_type_id
     where market_id ${market} and ${time('scheduled_add_ons')}
   ), served as materialized (
     select * from account_services where market_id ${market} and ${time('account_services')}
   ), dish as materialized (
     ${selectDishes('menu', 'scheduled_menu_id')} union all ${selectDishes('add_on', 'scheduled_add_on_id')}
   )
   select
     ${selectServiceJsonList(`'id', id, 'name', name`, 'menu')} as menus,
     ${selectServiceJsonList(
       `${selectDishPortions('dish')}, 'addOnType', add_on_type, 'scheduledAddOnId', scheduled_add_on_id,
        'unit', case when portion_units.id is not null
          then json_build_object('name', portion_units.name, 'abbreviation', portion_units.abbreviation) end ${dishFields}`,
       `${dishRows} ${portionReferenceData} ${dishJoins}`,
     )} as dishes,
     ${selectServiceJsonList(
       `'serviceEventId', id, 'accountId', account_id, 'account', account, 'eaterCount', eater_count,
        'dietaryCount', dietary_count, 'pricePerPerson', price_per_person`,
       'served',
     )} as events,
     ${selectServiceJsonList(
       `'orderId', ordered.id, 'serviceEventId', served.id, 'accountId', account_id, 'account', account,
        'addOnType', add_on_types.name, 'quantity', quantity, 'pricePerUnit', price_per_unit,
        'scheduledElementId', dish.id, 'scheduledElement', dish.name,
        'scheduledAddOnId', scheduled_add_on_id,
        'choices', (select count(*) from add_on where (market_id, date, service_line_id, add_on_type_id)
          = (served.market_id, served.date, served.service_line_id, ordered.add_on_type_id)),
        'needsDish', scheduled_add_on_id is null
          or exists (select from add_on_slots where add_on_slots.add_on_type_id = ordered.add_on_type_id)`,
       `served join service_event_served_add_ons as ordered on ordered.service_event_id = served.id
        join add_on_types on add_on_types.id = ordered.add_on_type_id
        left join (select id, name, scheduled_add_on_id from dish) as dish using (scheduled_add_on_id)`,
     )} as orders,
     (select coalesce(json_agg(json_build_object('accountId', account_id, 'elementTypeId', element_type_id, 'value', value)), '[]')
      from account_portion_modifiers where account_id in (select account_id from served)) as "byElementType",
     (select coalesce(json_agg(json_build_object('accountId', account_id, 'scheduledElementId', scheduled_element_id,
        'value', portion_modifier, 'version', version)), '[]')
      from scheduled_element_portion_modifiers
      where scheduled_element_id in (select id from dish where scheduled_menu_id is not null)) as "byScheduledElement"
     ${columns} ${from === undefined ? '' : `from ${from}`}`;
}

export const getSlotKey = ({ marketId, date, serviceLineId }: ServiceSlot) => `${marketId} ${date} ${serviceLineId}`;

/** Each service with people or a menu. */
export function toServicePlans<Dish extends PlannedDish>({
  byElementType,
  byScheduledElement,
  ...storedPlan
}: StoredPlans<Dish>): ServicePlan<Dish>[] {
  const [menus, dishes, events, orders] = [
    Map.groupBy(storedPlan.menus, getSlotKey),
    Map.groupBy(storedPlan.dishes, getSlotKey),
    Map.groupBy(storedPlan.events, getSlotKey),
    Map.groupBy(storedPlan.orders, getSlotKey),
  ];
  const slots = new Map([...storedPlan.menus, ...storedPlan.events].map((row) => [getSlotKey(row), row]));
  return [...slots].map(([key, { marketId, date, serviceLineId }]) => ({
    ...{ marketId, date, serviceLineId, menu: menus.get(key)?.[0] ?? null },
    dishes: (dishes.get(key) ?? []).toSorted((left, right) => left.order - right.order),
    events: events.get(key) ?? [],
    orders: orders.get(key) ?? [],
    modifiers: { byElementType, byScheduledElement },
  }));
}
