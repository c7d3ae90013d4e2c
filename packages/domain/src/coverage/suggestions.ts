import type { CoverageSuggestion } from '#contract/coverage.ts';
import type { Id, IdName } from '#contract/values.ts';
import { assignAccountMeals, type ServedAccount } from './account-coverage.ts';
import type { Diet } from './diet-verdict.ts';
import { createDishJudge, hasNeeds, type Needs } from './person-verdict.ts';
import { type CatalogueRecord, type Kitchen, toElementDietRecord } from './scheduled-records.ts';
import type { Courses, ServedDish } from './service-dish.ts';

interface UnfedGroup {
  readonly needs: Needs;
  readonly people: number;
}

/** People who get no meal because of one course, and the dishes of the menu in it, to each of which an alternative can be added. */
export interface MissingCourse {
  readonly isMain: boolean;
  readonly dishes: readonly ServedDish[];
  readonly groups: readonly UnfedGroup[];
}

const getNeedsKey = ({ diet, allergens }: Needs) => [diet?.id, ...allergens.map(({ id }) => id).sort()].join(' ');

/** Groups of all accounts with the same needs as one, the largest first. */
function joinGroups(groups: readonly UnfedGroup[]): UnfedGroup[] {
  return [...Map.groupBy(groups, ({ needs }) => getNeedsKey(needs)).values()]
    .flatMap(([first, ...others]) => {
      const more = others.reduce((sum, { people }) => sum + people, 0);
      return first ? [{ needs: first.needs, people: first.people + more }] : [];
    })
    .sort((a, b) => b.people - a.people);
}

/** The courses that leave people with needs without a meal. Who takes any dish lacks portions, not another dish. */
export function listMissingCourses(
  accounts: readonly ServedAccount[],
  courses: Courses,
  diets: readonly Diet[],
): MissingCourse[] {
  const unfed = accounts
    .flatMap((account) => assignAccountMeals(account, courses, diets).meals)
    .map(({ group, uncovered, notKnown, lacks }) => ({ needs: group.needs, people: uncovered + notKnown, lacks }))
    .filter(({ people, needs }) => people > 0 && hasNeeds(needs));
  const toMissingCourse = (course: 'main' | 'side', dishes: readonly ServedDish[]): MissingCourse => ({
    isMain: course === 'main',
    dishes: dishes.filter(({ alternative }) => alternative === null),
    groups: joinGroups(unfed.filter(({ lacks }) => lacks[course])),
  });
  return [toMissingCourse('main', courses.mains), toMissingCourse('side', courses.sides)].filter(
    ({ dishes, groups }) => dishes.length > 0 && groups.length > 0,
  );
}

/** An element of the catalogue that might feed them. */
export interface Candidate extends CatalogueRecord, IdName {
  readonly menuElementClassId: Id;
  readonly elementTypeId: Id | null;
  /** Position of the dish with the same name, if the menu has one. */
  readonly sameAs: number | null;
}

const MOST_SUGGESTIONS = 5;
const kinds = { sameDish: 0, sameType: 1, other: 2 } as const;

/** The dish that an alternative takes the place of: the same under another tag, else one of its type, else the first. */
function findPlace({ sameAs, elementTypeId }: Candidate, { dishes, groups }: MissingCourse) {
  const same = sameAs === null ? undefined : dishes[sameAs];
  if (same) return { kind: kinds.sameDish, servedDish: same };
  const distance = ({ judge }: ServedDish) => groups.reduce((sum, { needs }) => sum + judge.distanceFor(needs), 0);
  const nearest = (some: readonly ServedDish[]) => some.toSorted((a, b) => distance(a) - distance(b)).at(0);
  const ofType = nearest(dishes.filter(({ dish }) => dish.elementType?.id === elementTypeId));
  return ofType ? { kind: kinds.sameType, servedDish: ofType } : { kind: kinds.other, servedDish: nearest(dishes) };
}

/**
 * Suggestions for people without a meal (diets-11): what suits the most of them, then the same dish under another tag,
 * then the same element type, then the fewest allergens that the dish does not have.
 */
export function listSuggestions(
  missing: MissingCourse,
  candidates: readonly Candidate[],
  kitchen: Kitchen,
): CoverageSuggestion[] {
  const all = missing.groups.reduce((sum, { people }) => sum + people, 0);
  return candidates
    .flatMap((candidate) => {
      const { kind, servedDish } = findPlace(candidate, missing);
      const record = toElementDietRecord(kitchen, candidate);
      const judge = createDishJudge([record]);
      const fed = missing.groups
        .filter(({ needs }) => judge.verdictFor(needs) === 'yes')
        .reduce((sum, { people }) => sum + people, 0);
      if (!servedDish || fed === 0) return [];
      const present = new Set(servedDish.dish.records.flatMap(({ allergens }) => allergens.map(({ id }) => id)));
      const { id, name, menuElementClassId } = candidate;
      const suggestion: CoverageSuggestion = {
        scheduledElementId: servedDish.scheduledElementId,
        insteadOf: servedDish.name,
        element: { id, name },
        menuElementClassId,
        newAllergens: record.allergens.filter((allergen) => !present.has(allergen.id)).map((allergen) => allergen.name),
        people: fed,
        of: all,
      };
      return [{ kind, suggestion }];
    })
    .sort(
      (a, b) =>
        b.suggestion.people - a.suggestion.people ||
        a.kind - b.kind ||
        a.suggestion.newAllergens.length - b.suggestion.newAllergens.length ||
        a.suggestion.element.name.localeCompare(b.suggestion.element.name, 'en-US'),
    )
    .slice(0, MOST_SUGGESTIONS)
    .map(({ suggestion }) => suggestion);
}
