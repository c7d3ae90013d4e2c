import { costTexts } from '#contract/costs-texts.ts';
import type { Id, IdName } from '#contract/values.ts';
import type { ServiceSlot, StoredService } from '#domain/costs/service-food.ts';
import type { Database } from '../../db/client.ts';
import { nameWithTag } from '../../db/element-names.ts';
import { prepared } from '../../db/prepared.ts';
import { findCoverageOfMenus } from '../coverage/queries.ts';
import { isAlternativeMadeAsMaster, isDishMadeAsMaster } from '../scheduling/queries-scheduled-elements.ts';
import { unitJson } from './queries-pantry.ts';

type Of<Row> = Row & ServiceSlot;
type Stored<Part extends keyof StoredService> = Of<StoredService[Part] extends readonly (infer Row)[] ? Row : never>;

interface StoredServices {
  readonly menus: readonly Of<IdName>[];
  readonly dishes: readonly Stored<'dishes'>[];
  readonly alternatives: readonly Stored<'alternatives'>[];
  readonly events: readonly Stored<'events'>[];
  readonly orders: readonly Stored<'orders'>[];
  readonly byElementType: StoredService['modifiers']['byElementType'];
  readonly byScheduledElement: StoredService['modifiers']['byScheduledElement'];
}

const list = (fields: string, from: string) =>
  `(select coalesce(json_agg(json_build_object('marketId', market_id, 'date', date, 'serviceLineId', service_line_id, ${fields})), '[]') from ${from})`;
const made = (table: string, isMadeAsMaster: string) => `
  'name', ${nameWithTag(`${table}.name`, 'originals')}, 'order', ${table}."order", 'elementId', originals.id, 'isMadeAsElement', originals.id is not null and ${isMadeAsMaster},
  'portionPerPerson', ${table}.portion_per_person, 'unit', ${unitJson(`${table}.portion_unit_id`)}`;
const inPeriod = (table: string) => `
  ${table} where market_id = any ($1::uuid[]) and date between $2 and $3 and ($4::uuid is null or service_line_id = $4)`;

/** Menus, add-ons, people and orders of some markets' days, perhaps of one service line: one consistent snapshot. */
const servicesOf = prepared<StoredServices>(
  'costs-services',
  `with menu as materialized (
     select id, name, market_id, date, service_line_id from ${inPeriod('scheduled_menus')}
   ), add_on as materialized (
     select plan.id, market_id, date, service_line_id, add_on_types.name as add_on_type
     from (select * from ${inPeriod('scheduled_add_ons')}) as plan join add_on_types on add_on_types.id = add_on_type_id
   ), served as materialized (
     select event.*, accounts.name as account, market_id
     from service_events as event join accounts on accounts.id = account_id
     where event.date between $2 and $3 and market_id = any ($1::uuid[]) and ($4::uuid is null or event.service_line_id = $4)
   ), dish as materialized (
     select food.*, market_id, date, service_line_id, null::text as add_on_type
     from menu cross join lateral (select * from scheduled_elements where scheduled_menu_id = menu.id offset 0) as food
     union all
     select food.*, market_id, date, service_line_id, add_on_type
     from add_on cross join lateral (select * from scheduled_elements where scheduled_add_on_id = add_on.id offset 0) as food
   )
   select
     ${list(`'id', id, 'name', name`, 'menu')} as menus,
     ${list(
       `${made('dish', isDishMadeAsMaster)}, 'scheduledElementId', dish.id, 'addOnType', add_on_type,
        'elementType', case when element_types.id is not null
          then json_build_object('id', element_types.id, 'name', element_types.name) end`,
       `dish left join elements as originals on originals.id = original_element_id
        left join element_types on element_types.id = dish.element_type_id`,
     )} as dishes,
     ${list(
       `${made('alternative', isAlternativeMadeAsMaster)}, 'scheduledElementId', alternative.scheduled_element_id`,
       `dish join scheduled_element_alternatives as alternative on alternative.scheduled_element_id = dish.id
        left join elements as originals on originals.id = alternative.element_id`,
     )} as alternatives,
     ${list(
       `'accountId', account_id, 'account', account, 'eaterCount', eater_count, 'dietaryCount', dietary_count, 'pricePerPerson', price_per_person`,
       'served',
     )} as events,
     ${list(
       `'orderId', ordered.id, 'accountId', account_id, 'account', account, 'addOnType', add_on_types.name, 'quantity', quantity, 'pricePerUnit', price_per_unit,
        'scheduledElementId', food.id, 'scheduledElement', food.name,
        'needsDish', ordered.scheduled_add_on_id is null or exists (select from add_on_slots where add_on_slots.add_on_type_id = ordered.add_on_type_id)`,
       `served join service_event_served_add_ons as ordered on ordered.service_event_id = served.id
        join add_on_types on add_on_types.id = ordered.add_on_type_id
        left join lateral (select id, name from scheduled_elements where scheduled_add_on_id = ordered.scheduled_add_on_id offset 0) as food on true`,
     )} as orders,
     (select coalesce(json_agg(json_build_object('accountId', account_id, 'elementTypeId', element_type_id, 'value', value)), '[]')
      from account_portion_modifiers where account_id in (select account_id from served)) as "byElementType",
     (select coalesce(json_agg(json_build_object('accountId', account_id, 'scheduledElementId', scheduled_element_id,
        'value', portion_modifier)), '[]')
      from scheduled_element_portion_modifiers where scheduled_element_id in (select id from dish)) as "byScheduledElement"`,
);

const keyOf = ({ marketId, date, serviceLineId }: ServiceSlot) => `${marketId} ${date} ${serviceLineId}`;

const noPlates = { plates: [], openPlates: [] };

/** Special plates by menu. Coverage takes a while: only menus that have alternatives are asked. */
async function findPlates(db: Database, { menus, alternatives }: StoredServices) {
  const withAlternatives = new Set(alternatives.map(keyOf));
  const asked = menus.filter((menu) => withAlternatives.has(keyOf(menu)));
  const coverages = await findCoverageOfMenus(
    db,
    asked.map(({ id, date, marketId }) => ({ id, date, market: { id: marketId } })),
  );
  return new Map(
    coverages.map(({ scheduledMenu, accounts }) => [
      scheduledMenu.id,
      {
        plates: accounts.flatMap(({ accountId, plates }) => plates.map((plate) => ({ ...plate, accountId }))),
        openPlates: accounts.flatMap(({ accountId, openPlates }) =>
          openPlates.map((plate) => ({ ...plate, accountId })),
        ),
      },
    ]),
  );
}

interface Period {
  readonly marketIds: readonly Id[];
  readonly from: string;
  readonly to: string;
  readonly serviceLineId?: Id | undefined;
}

/** Every service of a period, with people or a menu. */
export async function findServices(db: Database, period: Period): Promise<StoredService[]> {
  const [found] = await servicesOf(db, [period.marketIds, period.from, period.to, period.serviceLineId ?? null]);
  if (!found) throw new Error(costTexts.failed);
  const plates = await findPlates(db, found);
  const [menus, dishes, alternatives, events, orders] = [
    Map.groupBy(found.menus, keyOf),
    Map.groupBy(found.dishes, keyOf),
    Map.groupBy(found.alternatives, keyOf),
    Map.groupBy(found.events, keyOf),
    Map.groupBy(found.orders, keyOf),
  ];
  const slots = new Map([...found.menus, ...found.events].map((one) => [keyOf(one), one]));
  const modifiers = { byElementType: found.byElementType, byScheduledElement: found.byScheduledElement };
  return [...slots].map(([key, { marketId, date, serviceLineId }]) => {
    const menu = menus.get(key)?.[0] ?? null;
    return {
      ...{ marketId, date, serviceLineId, menu, modifiers },
      dishes: (dishes.get(key) ?? []).toSorted((one, other) => one.order - other.order),
      alternatives: alternatives.get(key) ?? [],
      events: events.get(key) ?? [],
      orders: orders.get(key) ?? [],
      ...((menu && plates.get(menu.id)) ?? noPlates),
    };
  });
}

/** Of all that they cook. */
export const elementsOfServices = (services: readonly StoredService[]) =>
  services.flatMap(({ dishes, alternatives }) => [...dishes, ...alternatives].map(({ elementId }) => elementId));
