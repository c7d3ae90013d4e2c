import type { CostFigure } from '#contract/costs.ts';
import { MIN_USUAL_DAYS } from '#contract/costs-texts.ts';
import type { ComparedDish, ComparedIngredient, DayCost } from '#contract/period-costs.ts';
import type { CalendarDay, IdName } from '#contract/values.ts';
import {
  add,
  compareFractions,
  divide,
  type Fraction,
  isZero,
  multiply,
  roundToParts,
  toDollars,
  toFraction,
  zero,
} from '../amounts/fraction.ts';
import { addCosts, type ExactCost, noCost, toFigure } from './cost-figure.ts';
import { type CostedService, toFoodCost } from './period-cost.ts';
import type { ExactDishCost } from './service-cost.ts';

const DEAREST = 3;

/** A thing that costs money on some days: a dish, or an ingredient. */
interface Spending<Subject> {
  readonly key: string;
  readonly subject: Subject;
  readonly cost: ExactCost;
}

/** Of an even number, the middle of the two in the middle. */
function findMedian(values: readonly Fraction[]): Fraction | null {
  const sorted = values.toSorted(compareFractions);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low && high ? multiply(add(low, high), toFraction(1n, 2n)) : null;
}

const isUnknown = ({ rows, knownRows }: Omit<ExactCost, 'sum'>) => rows > 0 && knownRows === 0;

/** Where a day's cost is not known whole, the median is at least this (money-5). */
function findUsualCost(days: readonly ExactCost[]): CostFigure | null {
  const median = days.length < MIN_USUAL_DAYS ? null : findMedian(days.map(({ sum }) => sum));
  if (!median) return null;
  const { rows, knownRows } = days.reduce(addCosts, noCost);
  return { dollars: isUnknown({ rows, knownRows }) ? null : toDollars(median), rows, knownRows };
}

function sumByKey<Subject>(spendings: readonly Spending<Subject>[]): Map<string, Spending<Subject>> {
  const sums = new Map<string, Spending<Subject>>();
  for (const spending of spendings) {
    const before = sums.get(spending.key);
    sums.set(spending.key, before ? { ...before, cost: addCosts(before.cost, spending.cost) } : spending);
  }
  return sums;
}

const listDishes = (services: readonly CostedService[]) => services.flatMap(({ cost }) => cost.dishes);

const getDishKey = ({ elementId, name, of }: ExactDishCost) => JSON.stringify([elementId ?? name, of]);
const toDishSpending = (dish: ExactDishCost): Spending<ExactDishCost> => ({
  key: getDishKey(dish),
  subject: dish,
  cost: dish.exact,
});

const toIngredientSpendings = ({ exactRows }: ExactDishCost): Spending<IdName>[] =>
  exactRows.map(({ ingredient: { id, name }, dollars }) => ({
    key: id,
    subject: { id, name },
    cost: { sum: dollars ?? zero, rows: 1, knownRows: dollars ? 1 : 0 },
  }));

/** Those of which anything is known, the dearest first. */
const sortSpendings = <Subject>(spendings: readonly Spending<Subject>[]) =>
  [...sumByKey(spendings).values()]
    .filter(({ cost }) => cost.knownRows > 0)
    .sort((left, right) => compareFractions(right.cost.sum, left.cost.sum));

/** What is spent on a day beside the median of earlier days; on a day on which it was not served it was nothing. */
function compareSpendings<Subject>(
  today: readonly Spending<Subject>[],
  earlier: readonly (readonly Spending<Subject>[])[],
) {
  const earlierSums = earlier.map(sumByKey);
  const sums = sortSpendings(today);
  const total = sums.reduce((sum, { cost }) => add(sum, cost.sum), zero);
  return sums.map(({ key, subject, cost }) => ({
    subject,
    cost: toFigure(cost),
    percent: isZero(total) ? 0 : Number(roundToParts(1000n, divide(cost.sum, total))) / 10,
    usual: findUsualCost(earlierSums.map((day) => day.get(key)?.cost ?? noCost)),
  }));
}

const listDearest = (dishes: readonly ExactDishCost[]): ComparedDish['ingredients'] =>
  sortSpendings(dishes.flatMap(toIngredientSpendings))
    .slice(0, DEAREST)
    .map(({ subject, cost }) => ({ name: subject.name, cost: toFigure(cost) }));

const countPeople = (services: readonly CostedService[]) => services.reduce((sum, { cost }) => sum + cost.people, 0);
const sumCosts = (services: readonly CostedService[]) =>
  services.reduce<ExactCost>((sum, { cost }) => addCosts(sum, cost.cost), noCost);

/**
 * What makes the cost of a day, beside the same weekday of the weeks before (money-12). Days on which nobody ate, or of
 * which nothing is known, are no days.
 */
export function explainDayCost(
  date: CalendarDay,
  today: readonly CostedService[],
  weeksBefore: readonly (readonly CostedService[])[],
): DayCost {
  const earlier = weeksBefore.filter((day) => countPeople(day) > 0 && !isUnknown(sumCosts(day)));
  const usualPeople =
    earlier.length < MIN_USUAL_DAYS ? null : findMedian(earlier.map((day) => toFraction(BigInt(countPeople(day)), 1n)));
  const dishes = listDishes(today);
  return {
    date,
    ...toFoodCost(today.map(({ cost }) => cost)),
    usual: {
      days: earlier.length,
      people: usualPeople && Number(roundToParts(1n, usualPeople)),
      cost: findUsualCost(earlier.map(sumCosts)),
    },
    dishes: compareSpendings(
      dishes.map(toDishSpending),
      earlier.map((day) => listDishes(day).map(toDishSpending)),
    ).map(
      ({ subject, ...figures }): ComparedDish => ({
        ...{ elementId: subject.elementId, name: subject.name, of: subject.of, ...figures },
        ingredients: listDearest(dishes.filter((dish) => getDishKey(dish) === getDishKey(subject))),
      }),
    ),
    ingredients: compareSpendings(
      dishes.flatMap(toIngredientSpendings),
      earlier.map((day) => listDishes(day).flatMap(toIngredientSpendings)),
    ).map(({ subject: { id, name }, ...figures }): ComparedIngredient => ({ ingredientId: id, name, ...figures })),
  };
}
