import type { CaseOffer } from '#contract/costs.ts';
import { costTexts } from '#contract/costs-texts.ts';
import type { PurchaseList, PurchaseRow } from '#contract/purchasing.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import {
  dividedBy,
  exact,
  type Fraction,
  fraction,
  minus,
  plus,
  roundUp,
  times,
  toDollars,
  toNeeded,
  zero,
} from '../amounts/fraction.ts';
import { addDays } from '../calendar/calendar-day.ts';
import { chooseOffer, toFigure } from './cost-figure.ts';
import type { Pantry } from './needs.ts';
import type { StoredService } from './service-food.ts';
import { collectNeeds, type IngredientNeed, type ServiceNeed, sumOf } from './service-needs.ts';

/** What somebody typed into the list (money-9). */
export interface PurchaseEntry {
  readonly marketId: Id;
  readonly ingredientId: Id;
  readonly onHand: number | null;
  readonly preference: number | null;
}

interface Order {
  readonly cases: bigint | null;
  readonly cost: Fraction | null;
  readonly why: string | null;
}

/** Whole cases, never too few; what is not known is named. */
function orderFrom(offer: CaseOffer | undefined, toBuy: Fraction): Order {
  if (!offer) return { cases: null, cost: null, why: costTexts.noVendor };
  if (!offer.unitsPerCase) return { cases: null, cost: null, why: costTexts.noUnits };
  const cases = roundUp(dividedBy(toBuy, exact(offer.unitsPerCase)));
  if (!offer.costPerCase && cases > 0n) return { cases, cost: null, why: costTexts.noPrice };
  return { cases, cost: times(fraction(cases, 1n), exact(offer.costPerCase ?? 0)), why: null };
}

/** What is needed after the cases, delivered for the first use, have expired. */
function findExpired(services: readonly ServiceNeed[], firstUse: CalendarDay, offer: CaseOffer | undefined) {
  if (offer?.expDays === null || offer === undefined) return null;
  const until = addDays(firstUse, offer.expDays);
  const later = services.filter(({ service }) => service.date > until);
  return later.length > 0 ? { until, amount: toNeeded(sumOf(later)) } : null;
}

const shownService = ({ service, amount, dishes }: ServiceNeed): PurchaseRow['services'][number] => ({
  date: service.date,
  serviceLineId: service.serviceLineId,
  menu: service.menu?.name ?? '',
  people: service.events.reduce((sum, { eaterCount }) => sum + eaterCount, 0),
  amount: toNeeded(amount),
  dishes: dishes.map((dish) => ({ name: dish.name, amount: toNeeded(dish.amount) })),
});

function toRow(
  { marketId, ingredient, services, isAtLeast }: IngredientNeed,
  entry: PurchaseEntry | undefined,
  today: CalendarDay,
): PurchaseRow & { readonly cost: Fraction | null } {
  const needed = sumOf(services);
  const offer = chooseOffer(ingredient, entry?.preference);
  const onHand = entry?.onHand ?? null;
  const { cases, cost, why } = orderFrom(offer, onHand === null ? needed : minus(needed, exact(onHand)));
  const firstUse = services[0]?.service.date ?? today;
  const orderBy = offer && offer.leadTime !== null ? addDays(firstUse, -offer.leadTime) : null;
  return {
    ...{ marketId, ingredientId: ingredient.id, ingredient: ingredient.name, unit: ingredient.unit.abbreviation },
    chosenPreference: entry?.preference ?? null,
    ...{ needed: toNeeded(needed), isAtLeast, onHand, offers: [...ingredient.offers], offer: offer ?? null },
    ...{ cases: cases === null ? null : Number(cases), dollars: cost && toDollars(cost), why, cost },
    ...{ firstUse, orderBy, isLate: orderBy !== null && orderBy < today && cases !== 0n },
    expired: findExpired(services, firstUse, offer),
    services: services.map(shownService),
  };
}

const byOrder = (one: PurchaseRow, other: PurchaseRow) =>
  Number(other.isLate) - Number(one.isLate) ||
  (one.orderBy ?? one.firstUse).localeCompare(other.orderBy ?? other.firstUse) ||
  one.ingredient.localeCompare(other.ingredient, 'en-US');

interface PurchaseQuestion {
  readonly services: readonly StoredService[];
  readonly pantry: Pantry;
  readonly entries: readonly PurchaseEntry[];
  readonly todayIn: (marketId: Id) => CalendarDay;
}

/** What to buy for some services: amounts, cases, vendors, cost, and until when to order (money-9). */
export function purchaseList({ services, pantry, entries, todayIn }: PurchaseQuestion): PurchaseList {
  const { needs, notInList } = collectNeeds(services, pantry);
  const entryOf = new Map(entries.map((entry) => [`${entry.marketId} ${entry.ingredientId}`, entry]));
  const rows = needs.map((need) =>
    toRow(need, entryOf.get(`${need.marketId} ${need.ingredient.id}`), todayIn(need.marketId)),
  );
  const known = rows.flatMap(({ cost }) => cost ?? []);
  const isKnown = ({ cost, isAtLeast }: (typeof rows)[number]) => cost !== null && !isAtLeast;
  return {
    rows: rows.sort(byOrder).map(({ cost: _, ...row }) => row),
    // What is not in the list is needed, too: without it the cost is the least.
    cost: toFigure({
      sum: known.reduce(plus, zero),
      rows: rows.length + notInList.length,
      knownRows: rows.filter(isKnown).length,
    }),
    notInList,
  };
}
