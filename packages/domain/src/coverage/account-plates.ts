import type { PlateEaters, SpecialPlate } from '#contract/coverage.ts';
import type { PlateContainers } from '#contract/daily-numbers.ts';
import { countContainers, toWireCount, WHOLE_PORTION } from '../daily-numbers/container-count.ts';
import { type ServingPortions, toCountableServing } from '../daily-numbers/countable-element.ts';
import type { Meals } from './assign-meals.ts';
import { describeNeeds } from './person-verdict.ts';
import { type Courses, type ServedDish, toCoverageDish } from './service-dish.ts';

/** One whole portion each: a plate is for one person, so portion modifiers do not apply. */
export function toPlateContainers(serving: ServingPortions, portions: number): PlateContainers | null {
  const countable = toCountableServing(serving);
  if (!countable) return null;
  return {
    container: countable.container.name,
    hasHalfSize: countable.container.hasHalfSize,
    portionPerPerson: Number(countable.perPerson) / 1000,
    portionPerContainer: Number(countable.perContainer) / 1000,
    portionUnit: countable.portionUnit,
    ...toWireCount(countContainers(countable, portions, WHOLE_PORTION)),
  };
}

/** The people of each alternative; a person without a name is counted. */
function groupEatersByPlate(all: readonly Meals[]): ReadonlyMap<ServedDish, readonly PlateEaters[]> {
  const eaters = new Map<ServedDish, PlateEaters[]>();
  for (const { group, servedMains, side } of all) {
    let next = 0;
    for (const { main, people: count } of servedMains) {
      const people = group.people.slice(next, next + count);
      next += count;
      for (const plate of [main, side]) {
        if (!plate?.alternative) continue;
        const plateEaters = eaters.get(plate) ?? [];
        eaters.set(plate, [...plateEaters, { needs: describeNeeds(group.needs), people, count }]);
      }
    }
  }
  return eaters;
}

/** People with the same needs are one entry, also if some of them get their main, but not their side, from the menu. */
const mergeEaters = (eaters: readonly PlateEaters[]): PlateEaters[] =>
  [...Map.groupBy(eaters, ({ needs }) => JSON.stringify(needs)).values()].map((same) => ({
    needs: same[0]?.needs ?? [],
    people: same.flatMap(({ people }) => people),
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));

/** Alternatives that somebody of an account needs, mains before sides, in the order of the menu (diets-8). */
export function listAccountPlates(all: readonly Meals[], { mains, sides }: Courses): SpecialPlate[] {
  const eaters = groupEatersByPlate(all);
  return [...mains, ...sides].flatMap((servedDish): SpecialPlate[] => {
    const ofPlate = eaters.get(servedDish);
    if (!ofPlate || !servedDish.alternative) return [];
    const { elementId, order, serving } = servedDish.alternative;
    const portions = ofPlate.reduce((sum, { count }) => sum + count, 0);
    return [
      {
        ...toCoverageDish(servedDish),
        insteadOf: servedDish.dish.name,
        order,
        elementId,
        portions,
        eaters: mergeEaters(ofPlate),
        containers: toPlateContainers(serving, portions),
      },
    ];
  });
}
