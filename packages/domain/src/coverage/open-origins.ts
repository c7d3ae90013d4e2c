import { isOriginKnown } from '../ingredients/origins.ts';
import type { ServedAccount } from './account-coverage.ts';
import { asksOrigin, type Diet } from './diet-verdict.ts';
import { eatingGroups } from './eating-groups.ts';
import type { Courses, ServedDish } from './service-dish.ts';

const recordsOf = ({ dish, alternative }: ServedDish) =>
  (alternative ? dish.alternatives[alternative.order]?.records : dish.records) ?? [];

/**
 * The ingredients of unknown origin that a meal of somebody hangs on, by name: no dish of a course is known to suit, and
 * one might (diets-15). Null where nobody's preference asks for an origin.
 */
export function openOrigins(
  { courses, accounts }: { courses: Courses; accounts: readonly { readonly served: ServedAccount }[] },
  diets: readonly Diet[],
): string[] | null {
  const needs = accounts
    .flatMap(({ served }) => eatingGroups(served.events, served.people, diets).groups)
    .map((group) => group.needs)
    .filter(({ diet }) => diet !== null && asksOrigin(diet.rule));
  if (needs.length === 0) return null;
  const open = needs.flatMap((one) =>
    [courses.mains, courses.sides].flatMap((course) => {
      const verdicts = course.map((served) => ({ served, verdict: served.judged.verdictFor(one) }));
      if (verdicts.some(({ verdict }) => verdict === 'yes')) return [];
      return verdicts.flatMap(({ served, verdict }) => (verdict === 'unknown' ? recordsOf(served) : []));
    }),
  );
  const names = open.flatMap(({ ingredients }) =>
    ingredients.filter((ingredient) => !isOriginKnown(ingredient)).map(({ name }) => name),
  );
  return [...new Set(names)].sort((one, other) => one.localeCompare(other, 'en'));
}
