import type { CaseOffer } from '#contract/costs.ts';
import { costTexts } from '#contract/costs-texts.ts';
import type { PurchaseDelivery, PurchaseList, PurchaseRow, VendorTerms } from '#contract/purchasing.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { exact, type Fraction, fraction, plus, times, toDollars, toNeeded, zero } from '../amounts/fraction.ts';
import { chooseOffer, toFigure } from './cost-figure.ts';
import {
  type PlannedDelivery,
  planDeliveries,
  sumUses,
  takeFromLots,
  type Use,
  type VendorDays,
} from './deliveries.ts';
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

/** Why nobody can tell the cases, or what they cost. */
function findGap(offer: CaseOffer | undefined): string | null {
  if (!offer) return costTexts.noVendor;
  if (!offer.unitsPerCase) return costTexts.noUnits;
  return offer.costPerCase ? null : costTexts.noPrice;
}

/** Without cases to buy, the price does not matter. */
function costOfCases(cases: bigint | null, offer: CaseOffer | undefined): Fraction | null {
  if (cases === 0n) return zero;
  return cases === null || !offer?.costPerCase ? null : times(fraction(cases, 1n), exact(offer.costPerCase));
}

const sumIfKnown = <Part>(parts: readonly (Part | null)[], sum: (left: Part, right: Part) => Part, none: Part) =>
  parts.reduce((total, part) => (total === null || part === null ? null : sum(total, part)), none as Part | null);

/** What is needed after the cases of a delivery have expired. */
function findExpired(deliveries: readonly PlannedDelivery[]) {
  for (const { until, uses } of deliveries) {
    const later = until === null ? [] : uses.filter(({ day }) => day > until);
    if (until !== null && later.length > 0) return { until, amount: toNeeded(sumUses(later)) };
  }
  return null;
}

const shownService = ({ service, amount, dishes }: ServiceNeed): PurchaseRow['services'][number] => ({
  date: service.date,
  serviceLineId: service.serviceLineId,
  menu: service.menu?.name ?? '',
  people: service.events.reduce((sum, { eaterCount }) => sum + eaterCount, 0),
  amount: toNeeded(amount),
  dishes: dishes.map((dish) => ({ name: dish.name, amount: toNeeded(dish.amount) })),
});

const toDelivery = (
  { day, orderBy, uses, cases }: PlannedDelivery,
  offer: CaseOffer | undefined,
  today: CalendarDay,
): PurchaseDelivery => {
  const cost = costOfCases(cases, offer);
  return {
    ...{ day, orderBy, isLate: orderBy !== null && orderBy < today && cases !== 0n },
    ...{ firstUse: uses[0]?.day ?? today, lastUse: uses.at(-1)?.day ?? today, amount: toNeeded(sumUses(uses)) },
    ...{ cases: cases === null ? null : Number(cases), dollars: cost && toDollars(cost) },
  };
};

const toUses = (services: readonly ServiceNeed[]): Use[] =>
  [...Map.groupBy(services, ({ service }) => service.date)].map(([day, needs]) => ({ day, amount: sumOf(needs) }));

function toRow(
  { marketId, ingredient, services, isAtLeast }: IngredientNeed,
  entry: PurchaseEntry | undefined,
  { today, findDays }: { readonly today: CalendarDay; readonly findDays: (vendorId: Id) => VendorDays },
): PurchaseRow & { readonly cost: Fraction | null } {
  const needed = sumOf(services);
  const offer = chooseOffer(ingredient, entry?.preference);
  const onHand = entry?.onHand ?? null;
  const firstUse = services[0]?.service.date ?? today;
  const lots = onHand === null ? [] : [{ amount: exact(onHand), from: firstUse, until: null }];
  const { unmet } = takeFromLots(toUses(services), lots);
  const planned = planDeliveries(unmet, offer, offer ? findDays(offer.vendorId) : noDays);
  const deliveries = planned.map((delivery) => toDelivery(delivery, offer, today));
  const cases = sumIfKnown(
    planned.map((delivery) => delivery.cases),
    (left, right) => left + right,
    0n,
  );
  const cost = costOfCases(cases, offer);
  const [next] = deliveries.filter((delivery) => delivery.cases !== 0);
  return {
    ...{ marketId, ingredientId: ingredient.id, ingredient: ingredient.name, unit: ingredient.unit.abbreviation },
    chosenPreference: entry?.preference ?? null,
    ...{ needed: toNeeded(needed), isAtLeast, onHand, offers: [...ingredient.offers], offer: offer ?? null },
    ...{ cases: cases === null ? null : Number(cases), dollars: cost && toDollars(cost), cost },
    ...{ why: cases === 0n ? null : findGap(offer), firstUse, deliveries },
    ...{ orderBy: next?.orderBy ?? null, isLate: deliveries.some(({ isLate }) => isLate) },
    expired: findExpired(planned),
    services: services.map(shownService),
  };
}

const noDays: VendorDays = { orderDays: [], deliveryDays: [] };

const byOrder = (one: PurchaseRow, other: PurchaseRow) =>
  Number(other.isLate) - Number(one.isLate) ||
  (one.orderBy ?? one.firstUse).localeCompare(other.orderBy ?? other.firstUse) ||
  one.ingredient.localeCompare(other.ingredient, 'en-US');

interface PurchaseQuestion {
  readonly services: readonly StoredService[];
  readonly pantry: Pantry;
  readonly entries: readonly PurchaseEntry[];
  readonly vendors: readonly VendorTerms[];
  readonly todayIn: (marketId: Id) => CalendarDay;
}

/** What to buy for some services: amounts, cases, vendors, cost, and until when to order (money-9). */
export function purchaseList({ services, pantry, entries, vendors, todayIn }: PurchaseQuestion): PurchaseList {
  const { needs, notInList } = collectNeeds(services, pantry);
  const entryOf = new Map(entries.map((entry) => [`${entry.marketId} ${entry.ingredientId}`, entry]));
  const termsById = new Map(vendors.map((terms) => [terms.vendorId, terms]));
  const findDays = (vendorId: Id) => termsById.get(vendorId) ?? noDays;
  const rows = needs.map((need) =>
    toRow(need, entryOf.get(`${need.marketId} ${need.ingredient.id}`), { today: todayIn(need.marketId), findDays }),
  );
  const vendorIds = new Set(rows.map(({ offer }) => offer?.vendorId));
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
    vendors: vendors.filter(({ vendorId }) => vendorIds.has(vendorId)),
  };
}
