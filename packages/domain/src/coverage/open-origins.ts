import { isOriginKnown } from '../ingredients/origins.ts';
import { assignAccountMeals, type ServedAccount } from './account-coverage.ts';
import type { Meals } from './assign-meals.ts';
import { asksOrigin, type Diet } from './diet-verdict.ts';
import type { Courses, ServedDish } from './service-dish.ts';

const listRecords = ({ dish, alternative }: ServedDish) =>
  (alternative ? dish.alternatives[alternative.order]?.records : dish.records) ?? [];

/** True for people without a meal whose preference asks for origins. */
const isUnfed = ({ group: { needs }, uncovered, notKnown }: Meals) =>
  uncovered + notKnown > 0 && needs.diet !== null && asksOrigin(needs.diet.rule);

interface OpenAccount {
  readonly servedAccount: ServedAccount;
  /** Its meals, where they are known already. */
  readonly assigned?: ReturnType<typeof assignAccountMeals>;
}

/** The dishes that would give somebody the meal that they lack, if an origin were stated. */
function findDecidingDishes(
  { servedAccount, assigned }: OpenAccount,
  ofMenu: Courses,
  diets: readonly Diet[],
  { meals, assignMainMeals, courses } = assigned ?? assignAccountMeals(servedAccount, ofMenu, diets),
): ServedDish[] {
  if (!meals.some(isUnfed)) return [];
  const ofMains = assignMainMeals();
  return meals.flatMap((groupMeals, position) => {
    if (!isUnfed(groupMeals)) return [];
    const { lacks, group } = groupMeals;
    // Who has no side took no main: whether there are enough for them, too, the mains alone tell.
    const lacksMain = lacks.main || ofMains[position]?.lacks.main;
    const perhaps = [...(lacksMain ? [courses.mains] : []), ...(lacks.side ? [courses.sides] : [])].map((course) =>
      course.filter(({ judge }) => judge.verdictFor(group.needs) === 'unknown'),
    );
    return perhaps.every((course) => course.length > 0) ? perhaps.flat() : [];
  });
}

/**
 * The ingredients of unknown origin that a meal of somebody hangs on, by name: they get no meal that is known to suit, and
 * with these they might (diets-15).
 */
export function listOpenOrigins(
  { courses, accounts }: { courses: Courses; accounts: readonly OpenAccount[] },
  diets: readonly Diet[],
): string[] {
  // Many accounts lack the same dish.
  const dishes = new Set(accounts.flatMap((account) => findDecidingDishes(account, courses, diets)));
  const names = [...dishes]
    .flatMap(listRecords)
    .flatMap(({ ingredients }) =>
      ingredients.filter((ingredient) => !isOriginKnown(ingredient)).map(({ name }) => name),
    );
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'));
}
