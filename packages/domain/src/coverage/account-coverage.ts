import type { BlockedDish, CoverageCounts, CoveredPeople, OpenPlate } from '#contract/coverage.ts';
import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { Reason } from '#contract/diets.ts';
import type { Id, IdName } from '#contract/values.ts';
import { WHOLE_PORTION } from '../daily-numbers/container-count.ts';
import type { ModifiedElement } from '../daily-numbers/portion-factor.ts';
import { countServings } from '../daily-numbers/servings.ts';
import { type EventCounts, VEGETARIAN } from '../scheduling/accommodations.ts';
import { listAccountPlates } from './account-plates.ts';
import { assignMeals, type Meals } from './assign-meals.ts';
import type { Diet } from './diet-verdict.ts';
import { type Eaters, groupEaters, type RegisteredPerson } from './eating-groups.ts';
import { listOpenPlates } from './open-plates.ts';
import { describeNeeds } from './person-verdict.ts';
import { type Courses, type ScheduledDish, type ServedDish, toCookedCourses, toCoverageDish } from './service-dish.ts';

/** One account's events of a service, and who is registered there. */
export interface ServedAccount {
  readonly events: readonly EventCounts[];
  readonly people: readonly RegisteredPerson[];
  /** People who need no dish, with the reason. */
  readonly overrides: ReadonlyMap<Id, { readonly id: Id; readonly reason: string }>;
  /** In thousandths (calculation-3). */
  getFactor(dish: ModifiedElement): bigint;
}

/** Whole portions that the kitchen sends, by the calculation (diets-6). */
function createPortionCounter({ events, getFactor }: ServedAccount) {
  const headCount = events.reduce((sum, { eaterCount }) => sum + eaterCount, 0);
  const veggies = events.reduce((sum, { eaterCount, dietaryCount }) => sum + Math.min(dietaryCount, eaterCount), 0);
  return (dish: ScheduledDish): number => {
    const servings = dish.elementType ? countServings(dish.elementType.name, headCount, veggies) : headCount;
    return Number((BigInt(servings) * getFactor(dish)) / WHOLE_PORTION);
  };
}

/** Enough to see what is in the way; a menu has up to two hundred dishes. */
const MOST_BLOCKED = 5;

function listBlockedDishes({ group, crowd, lacks }: Meals, { mains, sides }: Courses): BlockedDish[] {
  const listReasons = ({ judge }: ServedDish): Reason[] => {
    if (judge.verdictFor(group.needs) !== 'yes') return judge.reasonsFor(group.needs);
    const names = crowd?.mains.map(({ name }) => name) ?? [];
    return crowd ? [{ kind: 'portions', text: texts.tooFewPortions(crowd.people, names, crowd.portions) }] : [];
  };
  const blocked = (course: readonly ServedDish[]) =>
    course
      .map((servedDish) => ({ servedDish, distance: servedDish.judge.distanceFor(group.needs) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MOST_BLOCKED)
      .map(({ servedDish }) => ({ ...toCoverageDish(servedDish), reasons: listReasons(servedDish) }));
  return [...(lacks.main ? blocked(mains) : []), ...(lacks.side ? blocked(sides) : [])];
}

/** The people of a group with their outcome; those who are registered are covered first. */
function groupPeople(meals: Meals, courses: Courses): CoveredPeople[] {
  const { group, servedMains, side, notKnown, uncovered } = meals;
  const needs = describeNeeds(group.needs);
  const isAnybody = needs.length === 0;
  let next = 0;
  const part = (outcome: CoveredPeople['outcome'], count: number, main: ServedDish | null): CoveredPeople[] => {
    // The search for obstacles costs most of the time, so it runs only if somebody has no meal.
    if (count === 0) return [];
    const people = group.people.slice(next, next + count);
    next += count;
    return [
      {
        outcome,
        needs,
        people: [...people],
        count,
        main: main && toCoverageDish(main),
        side: outcome === 'covered' && side ? toCoverageDish(side) : null,
        blocked: outcome === 'covered' ? [] : listBlockedDishes(meals, courses),
        remark: null,
        overrideId: null,
      },
    ];
  };
  const eaten = servedMains.map(({ main, people }) => ({ main, people }));
  const coveredGroups = isAnybody
    ? [{ main: null, people: eaten.reduce((sum, { people }) => sum + people, 0) }]
    : eaten;
  return [
    ...coveredGroups.flatMap(({ main, people }) => part('covered', people, main)),
    ...part('notKnown', notKnown, null),
    ...part('uncovered', uncovered, null),
  ];
}

/** People whose needs nobody knows are never covered: the remark asks for them. */
const withUnknownNeeds = ({ unknownNeeds }: Eaters): CoveredPeople[] =>
  [
    { need: VEGETARIAN, count: unknownNeeds.vegetarians },
    { need: texts.allergiesNotNamed, count: unknownNeeds.allergies },
  ]
    .filter(({ count }) => count > 0)
    .map(({ need, count }) => ({
      outcome: 'notKnown',
      needs: [need],
      people: [],
      count,
      main: null,
      side: null,
      blocked: [],
      remark: texts.nameAllergies,
      overrideId: null,
    }));

export const noCounts: CoverageCounts = { people: 0, covered: 0, uncovered: 0, notKnown: 0, overridden: 0 };

export const addCounts = (left: CoverageCounts, right: CoverageCounts): CoverageCounts => ({
  people: left.people + right.people,
  covered: left.covered + right.covered,
  uncovered: left.uncovered + right.uncovered,
  notKnown: left.notKnown + right.notKnown,
  overridden: left.overridden + right.overridden,
});

function countPeople(groups: readonly CoveredPeople[]): CoverageCounts {
  return groups.reduce(
    (sum, { outcome, count }) => addCounts(sum, { ...noCounts, people: count, [outcome]: count }),
    noCounts,
  );
}

/** The people of an account and their meals of what is cooked for it; overridden people take no portion. */
export function assignAccountMeals(account: ServedAccount, ofMenu: Courses, diets: readonly Diet[]) {
  const courses = toCookedCourses(ofMenu, account.getFactor);
  const eaters = groupEaters(account.events, account.people, diets);
  const isOverridden = ({ id }: IdName) => account.overrides.has(id);
  const eating = eaters.groups.map((group) => {
    const people = group.people.filter((person) => !isOverridden(person));
    return { ...group, people, count: group.count - (group.people.length - people.length) };
  });
  const countPortions = createPortionCounter(account);
  const hungry = eating.filter(({ count }) => count > 0);
  const assign = (some: Courses) => assignMeals(hungry, some, ({ dish }) => countPortions(dish));
  let ofMains: readonly Meals[] | undefined;
  const assignMainMeals = (): readonly Meals[] => {
    ofMains ??= assign({ ...courses, sides: [] });
    return ofMains;
  };
  return { eaters, meals: assign(courses), assignMainMeals, courses, isOverridden };
}

/** The counts alone, for a month: plates and reasons cost most of the time, and nobody reads them there. */
export function countAccountCoverage(
  account: ServedAccount,
  courses: Courses,
  diets: readonly Diet[],
  { eaters, meals, isOverridden } = assignAccountMeals(account, courses, diets),
): CoverageCounts {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const coveredCount = sum(meals.flatMap(({ servedMains }) => servedMains.map(({ people }) => people)));
  const uncovered = sum(meals.map((groupMeals) => groupMeals.uncovered));
  const { vegetarians, allergies } = eaters.unknownNeeds;
  const notKnown = sum(meals.map((groupMeals) => groupMeals.notKnown)) + vegetarians + allergies;
  const overridden = eaters.groups.flatMap(({ people }) => people).filter(isOverridden).length;
  return {
    people: coveredCount + uncovered + notKnown + overridden,
    covered: coveredCount,
    uncovered,
    notKnown,
    overridden,
  };
}

/** The alternatives that people of an account may need, and that nobody could count for them (diets-8). */
export const findOpenPlates = (
  account: ServedAccount,
  ofMenu: Courses,
  diets: readonly Diet[],
  { meals, assignMainMeals, eaters } = assignAccountMeals(account, ofMenu, diets),
): OpenPlate[] => listOpenPlates(ofMenu, { meals, mealsOfMains: assignMainMeals, unknownNeeds: eaters.unknownNeeds });

/** True if everybody of an account gets a meal from a scheduled menu, and what is in the way (diets-5 to diets-9). */
export function toAccountCoverage(account: ServedAccount, ofMenu: Courses, diets: readonly Diet[]) {
  const assigned = assignAccountMeals(account, ofMenu, diets);
  const { eaters, meals, courses, isOverridden } = assigned;
  const overridden = eaters.groups.flatMap(({ needs, people }) =>
    people.filter(isOverridden).map(
      (person): CoveredPeople => ({
        outcome: 'overridden',
        needs: describeNeeds(needs),
        people: [person],
        count: 1,
        main: null,
        side: null,
        blocked: [],
        remark: account.overrides.get(person.id)?.reason ?? null,
        overrideId: account.overrides.get(person.id)?.id ?? null,
      }),
    ),
  );
  const groups = [
    ...meals.flatMap((groupMeals) => groupPeople(groupMeals, courses)),
    ...withUnknownNeeds(eaters),
    ...overridden,
  ];
  const openPlates = findOpenPlates(account, ofMenu, diets, assigned);
  return { ...countPeople(groups), groups, plates: listAccountPlates(meals, courses), openPlates };
}
