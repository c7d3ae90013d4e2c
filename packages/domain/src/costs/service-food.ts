import type { OpenPlate, SpecialPlate } from '#contract/coverage.ts';
import type { Id } from '#contract/values.ts';
import { add, type Fraction, isZero, toFraction, zero } from '../amounts/fraction.ts';
import type { UnitName } from '../amounts/units.ts';
import { calculateAddOns } from '../daily-numbers/add-on-calculations.ts';
import { calculateContainers } from '../daily-numbers/calculate-containers.ts';
import { roundPieces } from '../daily-numbers/container-count.ts';
import type { ElementPortions } from '../daily-numbers/countable-element.ts';
import { countMillionths } from '../daily-numbers/exact-decimal.ts';
import type { PortionModifiers } from '../daily-numbers/portion-factor.ts';
import { getCountedEaters } from '../daily-numbers/servings.ts';
import type { PlannedDish, PlannedEvent, PlannedOrder, ServicePlan } from '../service-plan/service-plan.ts';
import { getUnknownParts } from '../service-plan/unknown-text.ts';
import { listOpenAddOnOrders, listUnknowns, type Unknown } from '../service-plan/unknowns.ts';
import type { CookedDish } from './needs.ts';

/** Where its recipe is, and how much of it a person gets. */
interface Made {
  readonly name: string;
  readonly elementId: Id | null;
  readonly isMadeAsElement: boolean;
  readonly portionPerPerson: number | null;
  readonly unit: UnitName | null;
}

/** How food is carried changes nothing for what it costs. */
type StoredDish = Omit<PlannedDish, 'container' | 'portionUnit' | 'portionPerContainer' | 'scheduledAddOnId'> & Made;

/** A service with what its food costs, or what is bought for it, hangs on. */
export interface StoredService extends Pick<ServicePlan, 'marketId' | 'date' | 'serviceLineId' | 'menu'> {
  readonly dishes: readonly StoredDish[];
  readonly events: readonly Omit<PlannedEvent, 'serviceEventId'>[];
  readonly orders: readonly Omit<PlannedOrder, 'serviceEventId'>[];
  readonly modifiers: PortionModifiers;
  readonly alternatives: readonly (Made & { readonly scheduledElementId: Id; readonly order: number })[];
  /** The special plates of each account (diets-8). */
  readonly plates: readonly (Pick<SpecialPlate, 'scheduledElementId' | 'order' | 'insteadOf' | 'portions'> & {
    readonly accountId: Id;
  })[];
  /** The alternatives that people of an account may need, and that nobody could count (diets-8). */
  readonly openPlates: readonly (OpenPlate & { readonly accountId: Id })[];
}

/** A dish that somebody gets, and how much of it each account. */
export interface ServiceDish extends CookedDish {
  /** What it is instead of, or its add-on. */
  readonly of: string | null;
  readonly eaters: ReturnType<typeof getCountedEaters> | null;
  /** Empty where nobody knows who gets how much. */
  readonly shares: ReadonlyMap<Id, Fraction>;
}

const toElementPortions = (dish: StoredDish): ElementPortions => ({
  ...dish,
  portionUnit: dish.unit?.abbreviation ?? null,
  container: { name: '', hasHalfSize: false },
  portionPerContainer: dish.portionPerPerson,
});

/** Exact: six decimals of the daily numbers, and whole pieces (calculation-10). */
const toShare = (portion: bigint, unit: UnitName | null | undefined) =>
  toFraction(roundPieces(portion, unit?.abbreviation ?? ''), 1_000_000n);

const toCookedAmounts = (cookedDish: Made, shares: ReadonlyMap<Id, Fraction>) => ({
  amount: [...shares.values()].reduce(add, zero),
  unit: cookedDish.unit,
  perPerson: cookedDish.portionPerPerson,
});

type Shares = ReadonlyMap<Id, ReadonlyMap<Id, Fraction>>;

/** By dish, how much each account gets; null if a sum is too large to be told (calculation-4, calculation-8). */
function countShares({ dishes, events, orders, modifiers }: StoredService): Shares | null {
  const ofMenu = dishes.filter(({ addOnType }) => addOnType === null).map(toElementPortions);
  const ofAddOns = dishes.flatMap(({ addOnType, ...dish }) =>
    addOnType === null ? [] : [{ ...toElementPortions({ ...dish, addOnType }), addOnType }],
  );
  const menu = calculateContainers({ elements: ofMenu, events, modifiers });
  const addOns = calculateAddOns({ elements: ofAddOns, orders });
  if (!menu || !addOns) return null;
  const shares = new Map<Id, Map<Id, Fraction>>();
  const unitById = new Map(dishes.map(({ scheduledElementId, unit }) => [scheduledElementId, unit]));
  const note = (dishId: Id, accountId: Id, portion: number) => {
    const accountShares = shares.get(dishId) ?? new Map<Id, Fraction>();
    const share = toShare(countMillionths(portion), unitById.get(dishId));
    shares.set(dishId, accountShares.set(accountId, add(accountShares.get(accountId) ?? zero, share)));
  };
  for (const { accountId, elements } of menu.accountSummaries)
    for (const { scheduledElementId, portion } of elements) note(scheduledElementId, accountId, portion);
  for (const { accountId, add_ons } of addOns.addOnCalculations)
    for (const { scheduledElementId, containers } of add_ons)
      if (scheduledElementId && containers) note(scheduledElementId, accountId, containers.portion);
  return shares;
}

function listPlates({ alternatives, plates }: StoredService): ServiceDish[] {
  return alternatives.flatMap((alternative): ServiceDish[] => {
    const ofPlate = plates.filter(
      ({ scheduledElementId, order }) =>
        scheduledElementId === alternative.scheduledElementId && order === alternative.order,
    );
    if (ofPlate.length === 0) return [];
    const shares = new Map(
      ofPlate.map(({ accountId, portions }) => [
        accountId,
        toShare(BigInt(portions) * countMillionths(alternative.portionPerPerson ?? 0), alternative.unit),
      ]),
    );
    const isKnown = alternative.portionPerPerson !== null && alternative.unit !== null;
    return [
      {
        ...alternative,
        of: ofPlate[0]?.insteadOf ?? null,
        eaters: null,
        shares,
        cooked: isKnown ? toCookedAmounts(alternative, shares) : null,
      },
    ];
  });
}

/** Of an add-on whose portion is not known; the menu is everybody's. */
const listOrderers = ({ scheduledElementId }: StoredDish, orders: StoredService['orders']): ReadonlyMap<Id, Fraction> =>
  new Map(
    orders.filter((order) => order.scheduledElementId === scheduledElementId).map(({ accountId }) => [accountId, zero]),
  );

/** What somebody gets and of which nobody can tell what is in it. People without a menu have no dish that could be told. */
export function listServiceUnknowns({ menu, dishes, events, orders, openPlates }: StoredService): Unknown[] {
  return listUnknowns({
    menu,
    people: events.reduce((sum, { eaterCount }) => sum + eaterCount, 0),
    hasElements: dishes.some(({ addOnType }) => addOnType === null),
    // A dish without a portion is a dish of the service: its row says so.
    incompleteElements: [],
    openOrders: listOpenAddOnOrders(orders),
    openPlates,
  }).filter(({ people }) => people > 0);
}

/** Who gets it, of what is not known; nobody named is everybody. */
function listTakers({ kind, subject }: Unknown, { openPlates }: StoredService): Id[] {
  if (kind === 'addOnNotChosen') return subject.orders.map(({ accountId }) => accountId);
  if (kind !== 'alternativeNotKnown' && kind !== 'alternativeWithoutPortion') return [];
  const { scheduledElementId, order } = subject;
  return openPlates
    .filter((plate) => plate.scheduledElementId === scheduledElementId && plate.order === order)
    .map(({ accountId }) => accountId);
}

const listUnknownDishes = (service: StoredService): ServiceDish[] =>
  listServiceUnknowns(service).flatMap((unknown): ServiceDish[] => {
    const { name, why } = getUnknownParts(unknown);
    if (name === null) return [];
    return [
      {
        ...{ name, why, elementId: null, isMadeAsElement: false, cooked: null, eaters: null },
        of: unknown.subject && 'insteadOf' in unknown.subject ? unknown.subject.insteadOf : null,
        shares: new Map(listTakers(unknown, service).map((accountId) => [accountId, zero])),
      },
    ];
  });

/**
 * All food that somebody gets: the menu's dishes, special plates and add-ons (money-8). What is not known is among
 * them, a dish or one that is not chosen yet; a dish that nobody gets is not. Null if a sum is too large.
 */
export function listServiceDishes(service: StoredService): ServiceDish[] | null {
  const serviceShares = countShares(service);
  if (!serviceShares) return null;
  const isOrdered = ({ scheduledElementId, addOnType }: StoredDish) =>
    addOnType === null
      ? service.events.some(({ eaterCount }) => eaterCount > 0)
      : service.orders.some((order) => order.scheduledElementId === scheduledElementId && order.quantity > 0);
  const dishes = service.dishes.filter(isOrdered).map((dish): ServiceDish => {
    const shares = serviceShares.get(dish.scheduledElementId);
    return {
      ...dish,
      of: dish.addOnType,
      eaters: dish.addOnType === null && dish.elementType ? getCountedEaters(dish.elementType.name) : null,
      shares: shares ?? listOrderers(dish, service.orders),
      cooked: shares ? toCookedAmounts(dish, shares) : null,
    };
  });
  const cookedDishes = [...dishes, ...listPlates(service)].filter(({ cooked }) => !cooked || !isZero(cooked.amount));
  return [...cookedDishes, ...listUnknownDishes(service)];
}
