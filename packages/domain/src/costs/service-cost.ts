import type { AccountCost, DishCost, ServiceCost } from '#contract/costs.ts';
import type { Id, IdName } from '#contract/values.ts';
import {
  add,
  compareFractions,
  divide,
  type Fraction,
  isZero,
  multiply,
  toDollars,
  toExact,
  zero,
} from '../amounts/fraction.ts';
import { addCosts, costNeed, type ExactCost, multiplyCost, noCost, toFigure } from './cost-figure.ts';
import { explainDish } from './dish-cost.ts';
import type { Pantry } from './needs.ts';
import { listServiceDishes, type ServiceDish, type StoredService } from './service-food.ts';

const sum = (parts: readonly Fraction[]) => parts.reduce(add, zero);

/** People × price per person, and add-ons × price; null where people or an add-on have no price, which is never free (statements-4). */
function findPrice({ events, orders }: Pick<StoredService, 'events' | 'orders'>): Fraction | null {
  if (events.some(({ eaterCount, pricePerPerson }) => eaterCount > 0 && pricePerPerson === 0)) return null;
  if (orders.some(({ quantity, pricePerUnit }) => quantity > 0 && pricePerUnit === 0)) return null;
  return sum([
    ...events.map(({ eaterCount, pricePerPerson }) => multiply(toExact(eaterCount), toExact(pricePerPerson))),
    ...[...new Map(orders.map((order) => [order.orderId, order])).values()].map(({ quantity, pricePerUnit }) =>
      multiply(toExact(quantity), toExact(pricePerUnit)),
    ),
  ]);
}

const countPeople = (events: StoredService['events']) =>
  events.reduce((people, { eaterCount }) => people + eaterCount, 0);

/** The share of an account in a dish. One of which nobody knows how much is cooked is whole in that of all who may get it. */
function getShareCost({ shares, cooked }: ServiceDish, exactCost: ExactCost, accountId: Id): ExactCost {
  if (!cooked) return shares.size === 0 || shares.has(accountId) ? exactCost : noCost;
  const share = shares.get(accountId);
  return share && !isZero(share) ? multiplyCost(exactCost, divide(share, cooked.amount)) : noCost;
}

/** A dish of a service, with exact dollars; those of an ingredient are null while they are not known. */
export interface ExactDishCost extends DishCost {
  readonly exact: ExactCost;
  readonly exactRows: readonly { readonly ingredient: IdName; readonly dollars: Fraction | null }[];
}

interface ExactAccountCost {
  readonly accountId: Id;
  readonly account: string;
  readonly people: number;
  readonly price: Fraction | null;
  readonly cost: ExactCost;
}

/** What a service costs, and what it brings in, not rounded yet. */
export interface ExactServiceCost {
  readonly people: number;
  readonly cost: ExactCost;
  readonly price: Fraction | null;
  readonly accounts: readonly ExactAccountCost[];
  readonly dishes: readonly ExactDishCost[];
}

/** People without a menu eat something, and nobody knows what (service-plan-1). */
const unknownFood: ExactCost = { ...noCost, rows: 1 };

/** The exact cost of a service (money-8); null if a sum is too large. */
export function costService(service: StoredService, pantry: Pantry): ExactServiceCost | null {
  const dishes = listServiceDishes(service);
  if (!dishes) return null;
  const explained = dishes.map((dish) => ({ dish, ...explainDish(dish, pantry, false) }));
  const people = countPeople(service.events);
  const foodWithoutMenu = service.menu || people === 0 ? noCost : unknownFood;
  const accounts = [...Map.groupBy(service.events, ({ accountId }) => accountId)].map(
    ([accountId, events]): ExactAccountCost => ({
      accountId,
      account: events[0]?.account ?? '',
      people: countPeople(events),
      price: findPrice({ events, orders: service.orders.filter((order) => order.accountId === accountId) }),
      cost: explained.reduce(
        (all, { dish, exact: ofDish }) => addCosts(all, getShareCost(dish, ofDish, accountId)),
        countPeople(events) > 0 ? foodWithoutMenu : noCost,
      ),
    }),
  );
  return {
    people,
    cost: explained.reduce((cost, { exact: own }) => addCosts(cost, own), foodWithoutMenu),
    price: findPrice(service),
    accounts: accounts.sort((left, right) => left.account.localeCompare(right.account, 'en-US')),
    dishes: explained.map(({ dish: _dish, needs, ...shownDish }) => ({
      ...shownDish,
      exactRows: needs.map((need) => {
        const cost = costNeed(need);
        return { ingredient: need.ingredient, dollars: 'dollars' in cost ? cost.dollars : null };
      }),
    })),
  };
}

/** What a service costs, and what it brings in (money-8); null if a sum is too large. */
export function toServiceCost(service: StoredService, pantry: Pantry): ServiceCost | null {
  const exactCost = costService(service, pantry);
  if (!exactCost) return null;
  const { people, cost, price, accounts, dishes } = exactCost;
  return {
    people,
    cost: toFigure(cost),
    perPerson: toFigure(people > 0 ? multiplyCost(cost, divide(toExact(1), toExact(people))) : cost),
    price: price && toDollars(price),
    accounts: accounts.map(
      (account): AccountCost => ({
        ...account,
        price: account.price && toDollars(account.price),
        cost: toFigure(account.cost),
      }),
    ),
    dishes: dishes
      .toSorted((left, right) => compareFractions(right.exact.sum, left.exact.sum))
      .map(({ exact: _exact, exactRows: _rows, ...shownDish }) => shownDish),
  };
}
