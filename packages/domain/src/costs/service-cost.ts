import type { AccountCost, ServiceCost } from '#contract/costs.ts';
import type { Id } from '#contract/values.ts';
import { dividedBy, exact, type Fraction, isZero, plus, times, toDollars, zero } from '../amounts/fraction.ts';
import { addCosts, type ExactCost, noCost, timesCost, toFigure } from './cost-figure.ts';
import { explainDish } from './dish-cost.ts';
import type { Pantry } from './needs.ts';
import { listServiceDishes, type ServiceDish, type StoredService } from './service-food.ts';

const sum = (parts: readonly Fraction[]) => parts.reduce(plus, zero);

/** People × price per person, and add-ons × price; null where people have no price, which is never free. */
function priceOf({ events, orders }: Pick<StoredService, 'events' | 'orders'>): Fraction | null {
  if (events.some(({ eaterCount, pricePerPerson }) => eaterCount > 0 && pricePerPerson === 0)) return null;
  return sum([
    ...events.map(({ eaterCount, pricePerPerson }) => times(exact(eaterCount), exact(pricePerPerson))),
    ...[...new Map(orders.map((order) => [order.orderId, order])).values()].map(({ quantity, pricePerUnit }) =>
      times(exact(quantity), exact(pricePerUnit)),
    ),
  ]);
}

const peopleOf = (events: StoredService['events']) => events.reduce((people, { eaterCount }) => people + eaterCount, 0);

/** The share of an account in a dish. One of which nobody knows how much is cooked is whole in that of all who may get it. */
function costOfShare({ shares, cooked }: ServiceDish, exactCost: ExactCost, accountId: Id): ExactCost {
  if (!cooked) return shares.size === 0 || shares.has(accountId) ? exactCost : noCost;
  const share = shares.get(accountId);
  return share && !isZero(share) ? timesCost(exactCost, dividedBy(share, cooked.amount)) : noCost;
}

/** What a service costs, and what it brings in (money-8); null if a sum is too large. */
export function serviceCost(service: StoredService, pantry: Pantry): ServiceCost | null {
  const dishes = listServiceDishes(service);
  if (!dishes) return null;
  const explained = dishes.map((dish) => ({ dish, ...explainDish(dish, pantry, false) }));
  const total = explained.reduce((cost, { exact: own }) => addCosts(cost, own), noCost);
  const people = peopleOf(service.events);
  const price = priceOf(service);
  const accounts = [...Map.groupBy(service.events, ({ accountId }) => accountId)].map(
    ([accountId, events]): AccountCost => {
      const orders = service.orders.filter((order) => order.accountId === accountId);
      const own = priceOf({ events, orders });
      const cost = explained.reduce(
        (all, { dish, exact: ofDish }) => addCosts(all, costOfShare(dish, ofDish, accountId)),
        noCost,
      );
      return {
        accountId,
        account: events[0]?.account ?? '',
        people: peopleOf(events),
        price: own && toDollars(own),
        cost: toFigure(cost),
      };
    },
  );
  return {
    people,
    cost: toFigure(total),
    perPerson: toFigure(people > 0 ? timesCost(total, dividedBy(exact(1), exact(people))) : total),
    price: price && toDollars(price),
    accounts: accounts.sort((one, other) => one.account.localeCompare(other.account, 'en-US')),
    dishes: explained.map(({ dish: _dish, exact: _exact, ...shown }) => shown),
  };
}
