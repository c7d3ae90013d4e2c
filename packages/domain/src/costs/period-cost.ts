import { costTexts as texts } from '#contract/costs-texts.ts';
import type { FoodCost, PeriodCost } from '#contract/period-costs.ts';
import { add, type Fraction, isLess, toDollars, zero } from '../amounts/fraction.ts';
import { addCosts, type ExactCost, noCost, toFigure } from './cost-figure.ts';
import type { ExactServiceCost } from './service-cost.ts';
import type { StoredService } from './service-food.ts';

export interface CostedService {
  readonly service: Pick<StoredService, 'marketId' | 'date' | 'menu'>;
  readonly cost: ExactServiceCost;
}

type Part = Pick<ExactServiceCost, 'people' | 'cost' | 'price'>;

const sumPrices = (prices: readonly (Fraction | null)[]): Fraction | null =>
  prices.reduce((sum, price) => sum && price && add(sum, price), zero);

/** Exact sums; rounded once, at the end (money-3). */
export const toFoodCost = (parts: readonly Part[]): FoodCost => {
  const price = sumPrices(parts.map((part) => part.price));
  return {
    people: parts.reduce((sum, { people }) => sum + people, 0),
    cost: toFigure(parts.reduce<ExactCost>((sum, { cost }) => addCosts(sum, cost), noCost)),
    price: price && toDollars(price),
  };
};

const sumKnown = (parts: readonly Part[]) => parts.reduce((sum, { cost }) => add(sum, cost.sum), zero);

/** Each group, the dearest first. */
function listGroups<Item extends Part>(items: readonly Item[], getKey: (item: Item) => string) {
  return [...Map.groupBy(items, getKey)]
    .map(([key, parts]) => ({ key, first: parts[0], sum: sumKnown(parts), total: toFoodCost(parts) }))
    .sort((left, right) => Number(isLess(left.sum, right.sum)) - Number(isLess(right.sum, left.sum)));
}

/** What the services of a period cost and bring in (money-12). Markets are named by who asks. */
export function sumPeriodCost(services: readonly CostedService[], getMarketName: (id: string) => string): PeriodCost {
  const parts = services.map(({ service, cost }) => ({ ...cost, service }));
  const accounts = services.flatMap(({ cost }) => cost.accounts);
  const servedAccounts = accounts.filter(({ people }) => people > 0);
  return {
    ...toFoodCost(parts),
    services: servedAccounts.length,
    unpricedServices: servedAccounts.filter(({ price }) => price === null).length,
    days: listGroups(parts, ({ service }) => service.date)
      .map(({ key, total }) => ({ date: key, ...total }))
      .sort((left, right) => left.date.localeCompare(right.date)),
    markets: listGroups(parts, ({ service }) => service.marketId).map(({ key, total }) => ({
      id: key,
      name: getMarketName(key),
      ...total,
    })),
    accounts: listGroups(accounts, ({ accountId }) => accountId).map(({ key, first, total }) => ({
      id: key,
      name: first?.account ?? '',
      ...total,
    })),
    menus: listGroups(parts, ({ service }) => service.menu?.name ?? texts.noMenu).map(({ key, total }) => ({
      name: key,
      ...total,
    })),
  };
}
