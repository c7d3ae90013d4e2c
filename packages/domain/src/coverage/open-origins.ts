import { isOriginKnown } from '../ingredients/origins.ts';
import { mealsOf, type ServedAccount } from './account-coverage.ts';
import { asksOrigin, type Diet } from './diet-verdict.ts';
import type { Courses, ServedDish } from './service-dish.ts';

const recordsOf = ({ dish, alternative }: ServedDish) =>
  (alternative ? dish.alternatives[alternative.order]?.records : dish.records) ?? [];

/** The dishes that would give somebody the meal that they lack, if an origin were stated. */
function hangingDishes(served: ServedAccount, ofMenu: Courses, diets: readonly Diet[]): ServedDish[] {
  const { meals, courses } = mealsOf(served, ofMenu, diets);
  const ofMains = mealsOf(served, { ...ofMenu, sides: [] }, diets).meals;
  return meals.flatMap(({ group: { needs }, uncovered, notKnown, lacks }, position) => {
    if (uncovered + notKnown === 0 || !needs.diet || !asksOrigin(needs.diet.rule)) return [];
    // Who has no side took no main: whether there are enough for them, too, the mains alone tell.
    const lacksMain = lacks.main || ofMains[position]?.lacks.main;
    const perhaps = [...(lacksMain ? [courses.mains] : []), ...(lacks.side ? [courses.sides] : [])].map((course) =>
      course.filter(({ judged }) => judged.verdictFor(needs) === 'unknown'),
    );
    return perhaps.every((course) => course.length > 0) ? perhaps.flat() : [];
  });
}

/**
 * The ingredients of unknown origin that a meal of somebody hangs on, by name: they get no meal that is known to suit, and
 * with these they might (diets-15).
 */
export function openOrigins(
  { courses, accounts }: { courses: Courses; accounts: readonly { readonly served: ServedAccount }[] },
  diets: readonly Diet[],
): string[] {
  const names = accounts
    .flatMap(({ served }) => hangingDishes(served, courses, diets))
    .flatMap(recordsOf)
    .flatMap(({ ingredients }) =>
      ingredients.filter((ingredient) => !isOriginKnown(ingredient)).map(({ name }) => name),
    );
  return [...new Set(names)].sort((one, other) => one.localeCompare(other, 'en'));
}
