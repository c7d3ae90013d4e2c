import type { OpenPlate } from '#contract/coverage.ts';
import type { Meals } from './assign-meals.ts';
import type { Eaters } from './eating-groups.ts';
import { type Courses, isCooked, type ServedDish } from './service-dish.ts';

interface UnfedPeople {
  /** Of all courses, and of the mains alone: who has no side took no main, so the mains alone tell what else they lack. */
  readonly meals: readonly Meals[];
  readonly mealsOfMains: () => readonly Meals[];
  readonly unknownNeeds: Eaters['unknownNeeds'];
}

/**
 * The alternatives that people without a meal would get if they had a portion per person, or might get if it were known
 * whether they suit; people whose needs nobody knows might get any (diets-8). Takes the courses of the menu, cooked or not.
 */
export function listOpenPlates({ mains, sides }: Courses, people: UnfedPeople): OpenPlate[] {
  if (![...mains, ...sides].some(({ alternative }) => alternative)) return [];
  const { vegetarians, allergies } = people.unknownNeeds;
  const hasUnfedPeople = people.meals.some(({ uncovered, notKnown }) => uncovered + notKnown > 0);
  if (!hasUnfedPeople && vegetarians + allergies === 0) return [];
  const ofMains = hasUnfedPeople ? people.mealsOfMains() : [];

  const countPeople = ({ judge }: ServedDish, isOpen: (verdict: string) => boolean, isMain: boolean) =>
    people.meals.reduce((sum, { group, lacks, uncovered, notKnown }, position) => {
      const lacksCourse = isMain ? lacks.main || ofMains[position]?.lacks.main : lacks.side;
      return lacksCourse && isOpen(judge.verdictFor(group.needs)) ? sum + uncovered + notKnown : sum;
    }, vegetarians + allergies);

  const listCoursePlates = (course: readonly ServedDish[], isMain: boolean) =>
    course.flatMap((servedDish): OpenPlate[] => {
      const { scheduledElementId, name, dish, alternative } = servedDish;
      if (!alternative) return [];
      const reason = isCooked(servedDish) ? 'notKnown' : 'noPortion';
      const isOpen = (verdict: string) => verdict === 'unknown' || (reason === 'noPortion' && verdict === 'yes');
      const count = countPeople(servedDish, isOpen, isMain);
      if (count === 0) return [];
      const { order, elementId } = alternative;
      return [{ scheduledElementId, name, insteadOf: dish.name, order, elementId, reason, people: count }];
    });
  return [...listCoursePlates(mains, true), ...listCoursePlates(sides, false)];
}
