import { MIN_USUAL_DAYS } from '#contract/costs-texts.ts';
import type { ComparedDish, ComparedIngredient, DayCost } from '#contract/period-costs.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import {
  dividedBy,
  type Fraction,
  fraction,
  isLess,
  isZero,
  plus,
  roundTo,
  times,
  toDollars,
  zero,
} from '../amounts/fraction.ts';
import { type CostedService, toFoodCost } from './period-cost.ts';
import type { ExactDishCost } from './service-cost.ts';

const DEAREST = 3;

/** A thing that costs money on some days: a dish, or an ingredient. */
interface Spending<Subject> {
  readonly key: string;
  readonly subject: Subject;
  readonly dollars: Fraction;
}

const compare = (left: Fraction, right: Fraction) => Number(isLess(right, left)) - Number(isLess(left, right));

/** Of an even number, the middle of the two in the middle. */
function findMedian(values: readonly Fraction[]): Fraction | null {
  const sorted = values.toSorted(compare);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low && high ? times(plus(low, high), fraction(1n, 2n)) : null;
}

function sumByKey<Subject>(spendings: readonly Spending<Subject>[]): Map<string, Spending<Subject>> {
  const sums = new Map<string, Spending<Subject>>();
  for (const spending of spendings) {
    const before = sums.get(spending.key);
    sums.set(spending.key, before ? { ...before, dollars: plus(before.dollars, spending.dollars) } : spending);
  }
  return sums;
}

const listDishes = (services: readonly CostedService[]) => services.flatMap(({ cost }) => cost.dishes);

/** Nothing is known of a dish without one known row. */
const toDishSpending = (dish: ExactDishCost): Spending<ExactDishCost>[] =>
  dish.exact.knownRows === 0
    ? []
    : [{ key: JSON.stringify([dish.elementId ?? dish.name, dish.of]), subject: dish, dollars: dish.exact.sum }];

interface SpentIngredient {
  readonly id: Id;
  readonly name: string;
}

const toIngredientSpendings = ({ exactRows }: ExactDishCost): Spending<SpentIngredient>[] =>
  exactRows.flatMap(({ ingredient, dollars }) =>
    dollars ? [{ key: ingredient.id, subject: { id: ingredient.id, name: ingredient.name }, dollars }] : [],
  );

/** What is spent on a day beside the median of earlier days; on a day on which it was not served it was nothing. */
function compareSpendings<Subject>(
  today: readonly Spending<Subject>[],
  earlier: readonly (readonly Spending<Subject>[])[],
) {
  const earlierSums = earlier.map(sumByKey);
  const sums = [...sumByKey(today).values()].sort((left, right) => compare(right.dollars, left.dollars));
  const total = sums.reduce((sum, { dollars }) => plus(sum, dollars), zero);
  return sums.map(({ key, subject, dollars }) => {
    const usual =
      earlier.length < MIN_USUAL_DAYS ? null : findMedian(earlierSums.map((day) => day.get(key)?.dollars ?? zero));
    return {
      subject,
      dollars: toDollars(dollars),
      percent: isZero(total) ? 0 : Number(roundTo(1000n, dividedBy(dollars, total))) / 10,
      usual: usual && toDollars(usual),
    };
  });
}

function listDearest(dishes: readonly ExactDishCost[]): ComparedDish['ingredients'] {
  return [...sumByKey(dishes.flatMap(toIngredientSpendings)).values()]
    .sort((left, right) => compare(right.dollars, left.dollars))
    .slice(0, DEAREST)
    .map(({ subject, dollars }) => ({ name: subject.name, dollars: toDollars(dollars) }));
}

const countPeople = (services: readonly CostedService[]) => services.reduce((sum, { cost }) => sum + cost.people, 0);
const sumKnown = (services: readonly CostedService[]) =>
  services.reduce((sum, { cost }) => plus(sum, cost.cost.sum), zero);

/** What makes the cost of a day, beside the same weekday of the weeks before (money-12). Days on which nobody ate are no days. */
export function explainDayCost(
  date: CalendarDay,
  today: readonly CostedService[],
  weeksBefore: readonly (readonly CostedService[])[],
): DayCost {
  const earlier = weeksBefore.filter((day) => countPeople(day) > 0);
  const isUsual = earlier.length >= MIN_USUAL_DAYS;
  const usualDollars = isUsual ? findMedian(earlier.map(sumKnown)) : null;
  const usualPeople = isUsual ? findMedian(earlier.map((day) => fraction(BigInt(countPeople(day)), 1n))) : null;
  const dishes = listDishes(today);
  return {
    date,
    ...toFoodCost(today.map(({ cost }) => cost)),
    usual: {
      days: earlier.length,
      people: usualPeople && Number(roundTo(1n, usualPeople)),
      dollars: usualDollars && toDollars(usualDollars),
    },
    dishes: compareSpendings(
      dishes.flatMap(toDishSpending),
      earlier.map((day) => listDishes(day).flatMap(toDishSpending)),
    ).map(
      ({ subject: { elementId, name, of }, ...figures }): ComparedDish => ({
        ...{ elementId, name, of, ...figures },
        ingredients: listDearest(
          dishes.filter((dish) => dish.of === of && (dish.elementId ?? dish.name) === (elementId ?? name)),
        ),
      }),
    ),
    ingredients: compareSpendings(
      dishes.flatMap(toIngredientSpendings),
      earlier.map((day) => listDishes(day).flatMap(toIngredientSpendings)),
    ).map(({ subject: { id, name }, ...figures }): ComparedIngredient => ({ ingredientId: id, name, ...figures })),
  };
}
