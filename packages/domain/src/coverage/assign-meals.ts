import type { EatingGroup } from './eating-groups.ts';
import type { Needs } from './person-verdict.ts';
import { createPortionFlow, type Eating } from './portion-flow.ts';
import { type Courses, getBestVerdict, type ServedDish } from './service-dish.ts';

/** A group with what suits it; positions are those of the mains of the menu. */
interface Diner extends Eating {
  readonly group: EatingGroup;
  /** The same with the dishes of which nobody knows whether they suit. */
  readonly perhaps: Eating & { readonly hasAlternative: boolean; readonly hasSide: boolean };
  readonly alternative: ServedDish | undefined;
  readonly hasSide: boolean;
  /** The side of the menu if one suits, else an alternative. */
  readonly side: ServedDish | undefined;
}

/** A part of a group: those who get the same main, or none. */
export interface Meals {
  readonly group: EatingGroup;
  readonly servedMains: readonly { readonly main: ServedDish; readonly people: number }[];
  readonly side: ServedDish | undefined;
  readonly notKnown: number;
  readonly uncovered: number;
  /** The courses in which somebody of them gets nothing that suits. */
  readonly lacks: { readonly main: boolean; readonly side: boolean };
  /** Mains that would suit, but others eat their portions. */
  readonly crowd:
    | { readonly mains: readonly ServedDish[]; readonly people: number; readonly portions: number }
    | undefined;
}

const eatenLast = { no: 0, unknown: 1, yes: 2 } as const;

/**
 * Among the alternatives that suit, it is the one instead of a dish that these people cannot eat; among several of
 * those, the one that was chosen first, so that neither another alternative nor another order of the menu changes a plate (diets-7).
 */
function chooseAlternative(needs: Needs, course: readonly ServedDish[]): ServedDish | undefined {
  const ranked = course.flatMap((servedDish) =>
    servedDish.alternative && servedDish.judge.verdictFor(needs) === 'yes'
      ? [
          {
            served: servedDish,
            rank: eatenLast[servedDish.alternative.insteadOf.verdictFor(needs)],
            id: servedDish.alternative.id,
          },
        ]
      : [],
  );
  ranked.sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  return ranked[0]?.served;
}

function toDiner(group: EatingGroup, ofMenu: readonly ServedDish[], { mains, sides }: Courses): Diner {
  const verdict = ({ judge }: ServedDish) => judge.verdictFor(group.needs);
  const verdicts = ofMenu.map(verdict);
  const dishes: number[] = [];
  const perhaps: number[] = [];
  for (const [position, dishVerdict] of verdicts.entries()) {
    if (dishVerdict === 'yes') dishes.push(position);
    if (dishVerdict !== 'no') perhaps.push(position);
  }
  const alternatives = mains.filter(({ alternative }) => alternative !== null);
  const sideVerdict = sides.length === 0 ? 'yes' : getBestVerdict(sides.map(verdict));
  return {
    group,
    dishes,
    perhaps: {
      dishes: perhaps,
      hasAlternative: alternatives.some((alternative) => verdict(alternative) !== 'no'),
      hasSide: sideVerdict !== 'no',
    },
    alternative: chooseAlternative(group.needs, mains),
    hasSide: sideVerdict === 'yes',
    side:
      sides.find((dish) => dish.alternative === null && verdict(dish) === 'yes') ??
      chooseAlternative(group.needs, sides),
  };
}

/** The number of further people of a group who would be covered if every unknown dish suited. */
function countPerhaps(
  diners: readonly Diner[],
  portions: readonly number[],
  coveredByDiner: ReadonlyMap<Diner, number>,
) {
  const flow = createPortionFlow(portions);
  const waiting = diners.filter(({ perhaps }) => perhaps.hasSide && !perhaps.hasAlternative);
  for (const diner of waiting) flow.place(diner.perhaps, coveredByDiner.get(diner) ?? 0);
  return new Map(
    diners.map((diner) => {
      const { group, perhaps } = diner;
      const left = group.count - (coveredByDiner.get(diner) ?? 0);
      if (!perhaps.hasSide) return [diner, 0];
      return [diner, perhaps.hasAlternative ? left : flow.place(perhaps, left)];
    }),
  );
}

/**
 * Gives everybody a main that suits them and a side: the most people possible, with the fewest portions of alternatives
 * (diets-7). People who can only eat from the menu come first, and among them those who need no alternative as a side.
 */
export function assignMeals(
  groups: readonly EatingGroup[],
  courses: Courses,
  getPortions: (dish: ServedDish) => number,
): Meals[] {
  const ofMenu = courses.mains.filter(({ alternative }) => alternative === null);
  const portions = ofMenu.map(getPortions);
  const diners = groups.map((group) => toDiner(group, ofMenu, courses));
  const flow = createPortionFlow(portions);
  const priority = ({ alternative, side }: Diner) => (alternative ? 2 : side?.alternative ? 1 : 0);
  const fed = new Map<Diner, number>();
  for (const diner of diners.toSorted((a, b) => priority(a) - priority(b))) {
    if (diner.hasSide) fed.set(diner, flow.place(diner, diner.group.count));
  }
  const coveredByDiner = new Map(
    diners.map((diner) => [diner, diner.hasSide && diner.alternative ? diner.group.count : (fed.get(diner) ?? 0)]),
  );
  const perhaps = countPerhaps(diners, portions, coveredByDiner);

  /** By the dishes that suit: many groups share them. */
  const crowds = new Map<string, Meals['crowd']>();
  function toCrowd({ hasSide, dishes }: Diner): Meals['crowd'] {
    if (!hasSide || dishes.length === 0) return undefined;
    const rivals = new Set(flow.rivalDishes({ dishes }));
    const key = [...rivals].join();
    const existingCrowd = crowds.get(key);
    if (existingCrowd) return existingCrowd;
    const eaters = diners.filter(
      (diner) => diner.hasSide && diner.dishes.length > 0 && diner.dishes.every((dish) => rivals.has(dish)),
    );
    const crowd = {
      mains: ofMenu.filter((_, position) => rivals.has(position)),
      people: eaters.reduce((sum, { group }) => sum + group.count, 0),
      portions: portions.reduce((sum, count, position) => sum + (rivals.has(position) ? count : 0), 0),
    };
    crowds.set(key, crowd);
    return crowd;
  }

  return diners.map((diner) => {
    const { group, alternative, side } = diner;
    const ofFlow = flow.listPortions(diner).flatMap(({ dish, people }) => {
      const main = ofMenu[dish];
      return main ? [{ main, people }] : [];
    });
    const missing = group.count - (fed.get(diner) ?? 0);
    const isCovered = coveredByDiner.get(diner) === group.count;
    const cooked = isCovered && alternative && missing > 0 ? [{ main: alternative, people: missing }] : [];
    const notKnown = perhaps.get(diner) ?? 0;
    const crowd = isCovered ? undefined : toCrowd(diner);
    const suitsNone = diner.dishes.length === 0 && !alternative;
    return {
      group,
      servedMains: [...ofFlow, ...cooked],
      side,
      notKnown,
      uncovered: group.count - (coveredByDiner.get(diner) ?? 0) - notKnown,
      lacks: { main: suitsNone || crowd !== undefined, side: !diner.hasSide },
      crowd,
    };
  });
}
