import type { CoverageDish } from '#contract/coverage.ts';
import { coverageTexts } from '#contract/coverage-texts.ts';
import type { Verdict } from '#contract/diets.ts';
import type { Id } from '#contract/values.ts';
import type { ServingPortions } from '../daily-numbers/countable-element.ts';
import type { DietRecord } from './diet-verdict.ts';
import { createDishJudge, type DishJudge } from './person-verdict.ts';

interface RecordedDish {
  readonly name: string;
  /** The copy and its master now, or only one of them. */
  readonly records: readonly DietRecord[];
}

interface RecordedAlternative extends RecordedDish {
  /** In the order in which alternatives were chosen. */
  readonly id: Id;
  readonly elementId: Id | null;
  readonly serving: ServingPortions;
}

export interface ScheduledDish extends RecordedDish {
  readonly scheduledElementId: Id;
  /** Null if the master was deleted. */
  readonly elementId: Id | null;
  readonly elementType: { readonly id: Id; readonly name: string } | null;
  readonly portionPerPerson: number | null;
  readonly alternatives: readonly RecordedAlternative[];
}

/** Element types of which a person gets one dish (diets-6). */
export const mainElementTypes: readonly string[] = ['Protein', 'Veg Entree', 'Alt Protien', 'Sandwich'];

/** A dish that somebody may get: of the menu, or an alternative, which is cooked in any number. */
export interface ServedDish {
  readonly scheduledElementId: Id;
  readonly name: string;
  readonly judge: DishJudge;
  readonly dish: ScheduledDish;
  readonly alternative: ServedAlternative | null;
}

interface ServedAlternative extends Pick<RecordedAlternative, 'id' | 'elementId' | 'serving'> {
  /** Its position among the alternatives of the dish. */
  readonly order: number;
  /** The dish that it is cooked instead of. */
  readonly insteadOf: DishJudge;
}

export const toCoverageDish = ({ scheduledElementId, name, alternative, dish }: ServedDish): CoverageDish => ({
  scheduledElementId,
  name,
  insteadOf: alternative ? dish.name : null,
});

/** The dishes of a service by course; those of the menu come before the alternatives. */
export interface Courses {
  readonly mains: readonly ServedDish[];
  readonly sides: readonly ServedDish[];
}

function listServedDishes(dishes: readonly ScheduledDish[]): ServedDish[] {
  const toServedDish = (
    dish: ScheduledDish,
    { name, records }: RecordedDish,
    alternative: ServedDish['alternative'],
  ) => ({
    scheduledElementId: dish.scheduledElementId,
    name,
    judge: createDishJudge(records),
    dish,
    alternative,
  });
  const ofMenu = dishes.map((dish) => toServedDish(dish, dish, null));
  return [
    ...ofMenu,
    ...ofMenu.flatMap(({ dish, judge: insteadOf }) =>
      dish.alternatives.map((alternative, order) =>
        toServedDish(dish, alternative, {
          id: alternative.id,
          elementId: alternative.elementId,
          serving: alternative.serving,
          order,
          insteadOf,
        }),
      ),
    ),
  ];
}

/** What is not cooked suits nobody, for that reason. */
function toUncooked(servedDish: ServedDish, text: string): ServedDish {
  const { judge } = servedDish;
  return {
    ...servedDish,
    judge: {
      verdictFor: () => 'no',
      distanceFor: (needs) => judge.distanceFor(needs) + 1,
      reasonsFor: (needs) => [
        ...(judge.verdictFor(needs) === 'yes' ? [] : judge.reasonsFor(needs)),
        { kind: 'portions', text },
      ],
    },
  };
}

/** True with a portion per person: without one, nobody said how much to cook (diets-6). */
export const isCooked = ({ dish, alternative }: Pick<ServedDish, 'dish' | 'alternative'>): boolean =>
  ((alternative?.serving ?? dish).portionPerPerson ?? 0) > 0;

/**
 * The courses that are cooked for one account (diets-6). A dish or an alternative without a portion per person is not, nor is a
 * dish that the account's modifiers take away. An alternative is whole, whatever they are (diets-8).
 */
export function toCookedCourses({ mains, sides }: Courses, getFactor: (dish: ScheduledDish) => bigint): Courses {
  const asCooked = (servedDish: ServedDish): ServedDish => {
    const { dish, alternative } = servedDish;
    if (!isCooked(servedDish)) return toUncooked(servedDish, coverageTexts.noPortion);
    return alternative || getFactor(dish) > 0n ? servedDish : toUncooked(servedDish, coverageTexts.noPortionHere);
  };
  return { mains: mains.map(asCooked), sides: sides.map(asCooked) };
}

/** A menu without mains has one course: all its dishes (diets-6). */
export function groupByCourse(dishes: readonly ScheduledDish[]): Courses {
  const all = listServedDishes(dishes);
  const [mains, sides] = [true, false].map((isMain) =>
    all.filter(({ dish }) => mainElementTypes.includes(dish.elementType?.name ?? '') === isMain),
  );
  return mains?.length && sides ? { mains, sides } : { mains: all, sides: [] };
}

/** Yes before unknown before no. */
export function getBestVerdict(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('yes')) return 'yes';
  return verdicts.includes('unknown') ? 'unknown' : 'no';
}
