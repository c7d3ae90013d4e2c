import type { CoverageSuggestion } from '#contract/coverage.ts';
import type { Id, IdName } from '#contract/values.ts';
import { listMeals, type ServedAccount } from './account-coverage.ts';
import type { Diet } from './diet-verdict.ts';
import { hasNeeds, judgedDish, type Needs } from './person-verdict.ts';
import { type CatalogueRecord, type Kitchen, recordOfElement } from './scheduled-records.ts';
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

const keyOf = ({ diet, allergens }: Needs) => [diet?.id, ...allergens.map(({ id }) => id).sort()].join(' ');

/** Groups of all accounts with the same needs as one, the largest first. */
function together(groups: readonly UnfedGroup[]): UnfedGroup[] {
  return [...Map.groupBy(groups, ({ needs }) => keyOf(needs)).values()]
    .flatMap(([first, ...others]) => {
      const more = others.reduce((sum, { people }) => sum + people, 0);
      return first ? [{ needs: first.needs, people: first.people + more }] : [];
    })
    .sort((one, other) => other.people - one.people);
}

/** The courses that leave people with needs without a meal. Who takes any dish lacks portions, not another dish. */
export function missingCourses(
  accounts: readonly ServedAccount[],
  courses: Courses,
  diets: readonly Diet[],
): MissingCourse[] {
  const unfed = accounts
    .flatMap((account) => listMeals(account, courses, diets).meals)
    .map(({ group, uncovered, notKnown, lacks }) => ({ needs: group.needs, people: uncovered + notKnown, lacks }))
    .filter(({ people, needs }) => people > 0 && hasNeeds(needs));
  const missing = (course: 'main' | 'side', dishes: readonly ServedDish[]): MissingCourse => ({
    isMain: course === 'main',
    dishes: dishes.filter(({ alternative }) => alternative === null),
    groups: together(unfed.filter(({ lacks }) => lacks[course])),
  });
  return [missing('main', courses.mains), missing('side', courses.sides)].filter(
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
  if (same) return { kind: kinds.sameDish, served: same };
  const distance = ({ judged }: ServedDish) => groups.reduce((sum, { needs }) => sum + judged.distanceFor(needs), 0);
  const nearest = (some: readonly ServedDish[]) => some.toSorted((one, other) => distance(one) - distance(other)).at(0);
  const ofType = nearest(dishes.filter(({ dish }) => dish.elementType?.id === elementTypeId));
  return ofType ? { kind: kinds.sameType, served: ofType } : { kind: kinds.other, served: nearest(dishes) };
}

/**
 * Suggestions for people without a meal (diets-11): what suits the most of them, then the same dish under another tag,
 * then the same element type, then the fewest allergens that the dish does not have.
 */
export function suggestionsFor(
  missing: MissingCourse,
  candidates: readonly Candidate[],
  kitchen: Kitchen,
): CoverageSuggestion[] {
  const all = missing.groups.reduce((sum, { people }) => sum + people, 0);
  return candidates
    .flatMap((candidate) => {
      const { kind, served } = findPlace(candidate, missing);
      const recorded = recordOfElement(kitchen, candidate);
      const judged = judgedDish([recorded]);
      const fed = missing.groups
        .filter(({ needs }) => judged.verdictFor(needs) === 'yes')
        .reduce((sum, { people }) => sum + people, 0);
      if (!served || fed === 0) return [];
      const present = new Set(served.dish.records.flatMap(({ allergens }) => allergens.map(({ id }) => id)));
      const { id, name, menuElementClassId } = candidate;
      const suggestion: CoverageSuggestion = {
        scheduledElementId: served.scheduledElementId,
        insteadOf: served.name,
        element: { id, name },
        menuElementClassId,
        newAllergens: recorded.allergens.filter((one) => !present.has(one.id)).map((one) => one.name),
        people: fed,
        of: all,
      };
      return [{ kind, suggestion }];
    })
    .sort(
      (one, other) =>
        other.suggestion.people - one.suggestion.people ||
        one.kind - other.kind ||
        one.suggestion.newAllergens.length - other.suggestion.newAllergens.length ||
        one.suggestion.element.name.localeCompare(other.suggestion.element.name, 'en-US'),
    )
    .slice(0, MOST_SUGGESTIONS)
    .map(({ suggestion }) => suggestion);
}
