import type { CaseOffer } from '#contract/costs.ts';
import { costTexts } from '#contract/costs-texts.ts';
import type { PurchaseOrder } from '#contract/purchase-orders.ts';
import type { PurchaseDelivery, PurchaseList, PurchaseRow, VendorTerms } from '#contract/purchasing.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import {
  add,
  type Fraction,
  multiply,
  roundUpToThousandths,
  toDollars,
  toExact,
  toFraction,
  zero,
} from '../amounts/fraction.ts';
import { chooseOffer, toFigure } from './cost-figure.ts';
import {
  findNextDelivery,
  meetUsesFromLots,
  type PlannedDelivery,
  planDeliveries,
  sumUses,
  type Use,
  type VendorDays,
} from './deliveries.ts';
import type { Pantry } from './needs.ts';
import {
  collectStock,
  compareOrderedToUses,
  countLeft,
  listUnneededOrderLines,
  type OnHandCount,
  overlapsDays,
  type Stock,
} from './purchase-stock.ts';
import type { StoredService } from './service-food.ts';
import { collectNeeds, type IngredientNeed, type ServiceNeed, sumAmounts } from './service-needs.ts';

/** The vendor that somebody chose for the list (money-9). */
export interface PurchaseEntry {
  readonly marketId: Id;
  readonly ingredientId: Id;
  readonly preference: number | null;
}

/** Why nobody can tell the cases, or what they cost. */
function findGap(offer: CaseOffer | undefined): string | null {
  if (!offer) return costTexts.noVendor;
  if (!offer.unitsPerCase) return costTexts.noUnits;
  return offer.costPerCase ? null : costTexts.noPrice;
}

/** Without cases to buy, the price does not matter. */
function costCases(cases: bigint | null, offer: CaseOffer | undefined): Fraction | null {
  if (cases === 0n) return zero;
  return cases === null || !offer?.costPerCase ? null : multiply(toFraction(cases, 1n), toExact(offer.costPerCase));
}

const sumCases = (planned: readonly PlannedDelivery[]): bigint | null =>
  planned.reduce<bigint | null>((sum, { cases }) => (sum === null || cases === null ? null : sum + cases), 0n);

/** What is needed after the cases of a delivery have expired. */
function findExpired(deliveries: readonly PlannedDelivery[]) {
  for (const { until, uses } of deliveries) {
    const later = until === null ? [] : uses.filter(({ day }) => day > until);
    if (until !== null && later.length > 0) return { until, amount: roundUpToThousandths(sumUses(later)) };
  }
  return null;
}

const toShownService = ({ service, amount, dishes }: ServiceNeed): PurchaseRow['services'][number] => ({
  date: service.date,
  serviceLineId: service.serviceLineId,
  menu: service.menu?.name ?? '',
  people: service.events.reduce((sum, { eaterCount }) => sum + eaterCount, 0),
  amount: roundUpToThousandths(amount),
  dishes: dishes
    .map((dish) => ({ name: dish.name, amount: roundUpToThousandths(dish.amount) }))
    .sort((left, right) => right.amount - left.amount || left.name.localeCompare(right.name, 'en-US')),
});

const toDelivery = (
  { day, orderBy, uses, cases }: PlannedDelivery,
  offer: CaseOffer | undefined,
  days: VendorDays,
  today: CalendarDay,
): PurchaseDelivery => {
  const cost = costCases(cases, offer);
  const isLate = orderBy !== null && orderBy < today && cases !== 0n;
  return {
    ...{ day, orderBy, isLate, nextDay: isLate ? findNextDelivery(today, days, offer?.leadTime ?? null) : null },
    ...{
      firstUse: uses[0]?.day ?? today,
      lastUse: uses.at(-1)?.day ?? today,
      amount: roundUpToThousandths(sumUses(uses)),
    },
    ...{ cases: cases === null ? null : Number(cases), dollars: cost && toDollars(cost) },
  };
};

const toUses = (services: readonly ServiceNeed[]): Use[] =>
  [...Map.groupBy(services, ({ service }) => service.date)].map(([day, needs]) => ({ day, amount: sumAmounts(needs) }));

/** What a row is made with besides its need. */
interface RowContext {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly today: CalendarDay;
  readonly preference: number | null;
  readonly stock: Stock;
  readonly findDays: (vendorId: Id) => VendorDays;
}

function toRow(
  { marketId, ingredient, services, unknownDays }: IngredientNeed,
  { from, to, today, preference, stock, findDays }: RowContext,
): PurchaseRow & { readonly cost: Fraction | null } {
  const shown = services.filter(({ service }) => service.date >= from);
  const offer = chooseOffer(ingredient, preference);
  // What is there and what is coming is also used on the days before.
  const uses = toUses(services);
  // Nothing is ordered any more for a day that is over.
  const isToBuy = ({ day }: Use) => day >= from && day >= today;
  const unmet = meetUsesFromLots(uses, stock.lots).unmet.filter(isToBuy);
  const days = offer ? findDays(offer.vendorId) : noDays;
  const planned = planDeliveries(unmet, offer, days, uses.filter(isToBuy));
  const deliveries = planned.map((delivery) => toDelivery(delivery, offer, days, today));
  const cases = sumCases(planned);
  const cost = costCases(cases, offer);
  const [next] = deliveries.filter((delivery) => delivery.cases !== 0);
  return {
    ...{ marketId, ingredientId: ingredient.id, ingredient: ingredient.name, unit: ingredient.unit.abbreviation },
    ...{ chosenPreference: preference, offers: [...ingredient.offers], offer: offer ?? null },
    ...{
      needed: roundUpToThousandths(sumAmounts(shown)),
      isAtLeast: unknownDays.some((day) => day >= stock.since),
      onHand: stock.onHand,
      onHandDay: stock.onHandDay,
      onHandLeft: countLeft(stock, uses, { from }),
    },
    ordered: compareOrderedToUses(stock, uses, { from, to, today, planned }),
    ...{ cases: cases === null ? null : Number(cases), dollars: cost && toDollars(cost), cost },
    ...{ why: cases === 0n ? null : findGap(offer), firstUse: shown[0]?.service.date ?? from, deliveries },
    ...{ orderBy: next?.orderBy ?? null, isLate: deliveries.some(({ isLate }) => isLate) },
    expired: findExpired(planned),
    services: shown.map(toShownService),
  };
}

const noDays: VendorDays = { orderDays: [], deliveryDays: [] };

/** Late first, then by the day of the order; what needs no order is last. */
const compareByOrder = (left: PurchaseRow, right: PurchaseRow) =>
  Number(right.isLate) - Number(left.isLate) ||
  Number(left.cases === 0) - Number(right.cases === 0) ||
  (left.orderBy ?? left.firstUse).localeCompare(right.orderBy ?? right.firstUse) ||
  left.ingredient.localeCompare(right.ingredient, 'en-US');

interface PurchaseQuestion {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  /** Of these days, and of those before in which stock is used (`getFirstStockDay`). */
  readonly services: readonly StoredService[];
  readonly pantry: Pantry;
  readonly entries: readonly PurchaseEntry[];
  readonly counts: readonly OnHandCount[];
  readonly orders: readonly PurchaseOrder[];
  readonly vendors: readonly VendorTerms[];
  readonly todayIn: (marketId: Id) => CalendarDay;
}

function listRows(needs: readonly IngredientNeed[], question: PurchaseQuestion) {
  const { entries, vendors, todayIn, from, to } = question;
  const entryByNeed = new Map(entries.map((entry) => [`${entry.marketId} ${entry.ingredientId}`, entry]));
  const findStock = collectStock(question);
  const termsById = new Map(vendors.map((terms) => [terms.vendorId, terms]));
  const findDays = (vendorId: Id) => termsById.get(vendorId) ?? noDays;
  return needs.map((need) => {
    const { marketId, ingredient } = need;
    const preference = entryByNeed.get(`${marketId} ${ingredient.id}`)?.preference ?? null;
    const stock = findStock(marketId, ingredient);
    return toRow(need, { from, to, today: todayIn(marketId), preference, stock, findDays });
  });
}

/** What to buy for some services: amounts, cases, vendors, cost, and until when to order (money-9). */
export function toPurchaseList(question: PurchaseQuestion): PurchaseList {
  const { from } = question;
  const collectedNeeds = collectNeeds(question.services, question.pantry);
  const notInList = collectedNeeds.notInList.filter(({ date }) => date >= from);
  const rows = listRows(
    collectedNeeds.needs.filter(({ services }) => services.some(({ service }) => service.date >= from)),
    question,
  );
  const orders = question.orders.filter(({ lines }) => lines.some((line) => overlapsDays(line, question)));
  const vendorIds = new Set([...rows.map(({ offer }) => offer?.vendorId), ...orders.map(({ vendorId }) => vendorId)]);
  const knownCosts = rows.flatMap(({ cost }) => cost ?? []);
  const isKnown = ({ cost, isAtLeast }: (typeof rows)[number]) => cost !== null && !isAtLeast;
  return {
    rows: rows.sort(compareByOrder).map(({ cost: _, ...row }) => row),
    // What is not in the list is needed, too: without it the cost is the least.
    cost: toFigure({
      sum: knownCosts.reduce(add, zero),
      rows: rows.length + notInList.length,
      knownRows: rows.filter(isKnown).length,
    }),
    notInList,
    vendors: question.vendors.filter(({ vendorId }) => vendorIds.has(vendorId)),
    orders,
    notNeeded: listUnneededOrderLines(orders, rows, question),
  };
}
