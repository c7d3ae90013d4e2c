import type {
  Calculation,
  CalculationAlternative,
  DishAllergens,
  NotServed,
  SaladAndDessert,
} from '#contract/daily-numbers.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { ScheduledMenuModifiers } from '#contract/scheduled-menu-modifiers.ts';
import type { Id } from '#contract/values.ts';
import { calculateAddOns } from '#domain/daily-numbers/add-on-calculations.ts';
import { compareByAccountName } from '#domain/daily-numbers/by-account-name.ts';
import { calculateContainers } from '#domain/daily-numbers/calculate-containers.ts';
import { partitionCountable } from '#domain/daily-numbers/countable-element.ts';
import type { PlannedDish, ServiceSlot } from '#domain/service-plan/service-plan.ts';
import type { Database, Reader } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { alternativeSummary, selectDishesWithAllergens } from '../scheduling/queries-scheduled-elements.ts';
import { composePlanSql, type StoredPlans } from '../service-plan/queries.ts';

export type Slot = ServiceSlot;

export interface CalculationRow extends StoredPlans {
  /** What is in the dishes, and in those of the menu that some people get instead. */
  readonly food: { readonly dishes: DishAllergens[]; readonly alternatives: CalculationAlternative[] };
  readonly salads_and_desserts: SaladAndDessert[];
  readonly not_served: NotServed[];
}

/**
 * All input of a calculation in one statement: the plan of the service, and what is beside the counts. No row for an unknown market
 * or service line. Text before its own parts may hide the tables that it reads (decision 25), so it groups by all that it names: a
 * past table has no key.
 */
export const composeCalculationSql = (before = ''): string =>
  composePlanSql({
    range: 'slot',
    before,
    columns: `,
     (with food as materialized (select * from ${selectDishesWithAllergens(
       'select * from dish',
       `'order', alternative."order", 'ingredients', alternative.ingredients, ${alternativeSummary}`,
     )} as known)
      select json_build_object('dishes', (
        select coalesce(json_agg(json_build_object('scheduledElementId', id, 'allergenNames', allergen_names,
          'allergenStatement', allergen_statement) order by id), '[]') from food),
       'alternatives', (
        select coalesce(json_agg(jsonb_build_object('scheduledElementId', id, 'insteadOf', name) || alternative::jsonb
          order by "order", id, (alternative ->> 'order')::int), '[]')
        from food cross join json_array_elements(alternatives) as alternative
        where scheduled_menu_id is not null))) as food,
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
        group by accounts.id, accounts.name) as cancelled) as not_served`,
    from: 'markets, service_lines where markets.id = $1 and service_lines.id = $3',
  });

const queryCalculationRow = prepareQuery<CalculationRow>('daily-numbers-calculation-input', composeCalculationSql());

export const toSlotParameters = ({ marketId, date, serviceLineId }: Slot) => [marketId, date, serviceLineId];

/** Undefined for an unknown market or service line. */
export async function findCalculationRow(db: Reader, slot: Slot): Promise<CalculationRow | undefined> {
  const [row] = await queryCalculationRow(db, toSlotParameters(slot));
  return row;
}

const isFromMenu = ({ addOnType }: PlannedDish) => addOnType === null;
const compareByOrder = (left: PlannedDish, right: PlannedDish) =>
  left.order - right.order || left.scheduledElementId.localeCompare(right.scheduledElementId);
const compareByAddOn = (left: PlannedDish, right: PlannedDish) =>
  (left.addOnType ?? '').localeCompare(right.addOnType ?? '') ||
  (left.scheduledAddOnId ?? '').localeCompare(right.scheduledAddOnId ?? '') ||
  compareByOrder(left, right);

/** The input of the container calculation and of that of the add-ons. */
export function toCountInput({ menus, dishes, events, orders, byElementType, byScheduledElement }: StoredPlans) {
  const addOnElements = dishes.filter((dish) => !isFromMenu(dish)).toSorted(compareByAddOn);
  return {
    scheduledMenu: menus[0] ? { id: menus[0].id, name: menus[0].name } : null,
    elements: dishes.filter(isFromMenu),
    events,
    modifiers: { byElementType, byScheduledElement },
    orders,
    addOnElements: addOnElements.map(({ addOnType, ...element }) => ({ ...element, addOnType: addOnType ?? '' })),
  };
}

/** The container calculation; a refusal when input is missing (calculation-11). */
export async function findCalculationOfSlot(db: Database, slot: Slot): Promise<Calculation | Refusal> {
  const row = await findCalculationRow(db, slot);
  return row ? toCalculation(row) : refuse('not_found', calculationTexts.failed);
}

export function toCalculation(row: CalculationRow): Calculation | Refusal {
  const { scheduledMenu, addOnElements, orders, ...countedParts } = toCountInput(row);
  const containers = calculateContainers(countedParts);
  const addOns = calculateAddOns({
    elements: addOnElements.map((element, order) => ({ ...element, order })),
    orders,
  });
  if (!containers || !addOns) return refuse('validation_failed', calculationTexts.failed);
  return {
    scheduledMenu,
    ...containers,
    ...addOns,
    alternatives: row.food.alternatives,
    dishAllergens: row.food.dishes,
    saladsAndDesserts: row.salads_and_desserts.sort(compareByAccountName),
    notServed: row.not_served.sort(compareByAccountName),
  };
}

export const queryMenuSlot = prepareQuery<Slot>(
  'slot-of-menu',
  'select market_id as "marketId", date, service_line_id as "serviceLineId" from scheduled_menus where id = $1',
);

/** The rows and columns of the portion modifiers dialog, accounts by name, elements in the order of the menu. */
export async function findMenuModifiers(db: Database, scheduledMenuId: Id): Promise<ScheduledMenuModifiers | Refusal> {
  const [slot] = await queryMenuSlot(db, [scheduledMenuId]);
  const row = slot && (await findCalculationRow(db, slot));
  if (!row) return refuseNotFound();
  const accounts = new Map(row.events.map(({ accountId, account }) => [accountId, { accountId, account }]));
  return {
    scheduledElements: partitionCountable(toCountInput(row).elements).countableElements.map(
      ({ scheduledElementId, name, elementType }) => ({
        id: scheduledElementId,
        name,
        elementType,
      }),
    ),
    accounts: [...accounts.values()].sort(compareByAccountName),
    accountModifiers: [...row.byElementType],
    portionModifiers: row.byScheduledElement.map(({ accountId, scheduledElementId, value, version }) => ({
      accountId,
      scheduledElementId,
      portionModifier: value,
      version,
    })),
  };
}
