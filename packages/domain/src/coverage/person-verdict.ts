import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { Reason, Verdict } from '#contract/diets.ts';
import type { Id, IdName } from '#contract/values.ts';
import {
  type Diet,
  type DietRecord,
  getLeastClaim,
  type Judgement,
  judgeDiet,
  listContainsReasons,
  listDifferentReasons,
  listUnrecordedReasons,
} from './diet-verdict.ts';

/** The needs of a person or a group: food that they must not or will not eat. Null: no preference. */
export interface Needs {
  readonly diet: Diet | null;
  readonly allergens: readonly IdName[];
}

/** A person without needs takes any dish. */
export const hasNeeds = ({ diet, allergens }: Needs) => diet !== null || allergens.length > 0;

export interface DishJudge {
  verdictFor(needs: Needs): Verdict;
  /** The number of obstacles; cheaper than naming them. */
  distanceFor(needs: Needs): number;
  /** The reason why it does not suit, or why that is unknown. */
  reasonsFor(needs: Needs): Reason[];
}

/**
 * Judges a dish for many people. Several records describe a scheduled dish, its copy and its master: it suits if all of
 * them say so (diets-4).
 */
export function createDishJudge(records: readonly DietRecord[]): DishJudge {
  const allergenIds = new Set(records.flatMap(({ allergens }) => allergens.map(({ id }) => id)));
  const unrecorded = records.flatMap(listUnrecordedReasons);
  const byDiet = new Map<Id, Judgement>();
  const forDiet = (diet: Diet): Judgement => {
    const judgement = byDiet.get(diet.id) ?? getLeastClaim(records.map((record) => judgeDiet(diet, record)));
    byDiet.set(diet.id, judgement);
    return judgement;
  };
  const verdictFor = ({ diet, allergens }: Needs): Verdict => {
    const ofDiet = diet ? forDiet(diet).verdict : 'yes';
    if (ofDiet === 'no' || allergens.some(({ id }) => allergenIds.has(id))) return 'no';
    return ofDiet === 'unknown' || (allergens.length > 0 && unrecorded.length > 0) ? 'unknown' : 'yes';
  };
  const byAllergen = new Map<Id, Reason[]>();
  const forAllergen = (id: Id): Reason[] => {
    const reasons = byAllergen.get(id) ?? records.flatMap((record) => listContainsReasons(record, id));
    byAllergen.set(id, reasons);
    return reasons;
  };
  return {
    verdictFor,
    distanceFor: ({ diet, allergens }) => {
      const ofDiet = diet ? forDiet(diet) : undefined;
      const excluded = ofDiet && ofDiet.verdict !== 'yes' ? ofDiet.reasons.length : 0;
      return allergens.reduce((sum, { id }) => sum + (allergenIds.has(id) ? 1 : 0), excluded);
    },
    reasonsFor: (needs) => {
      const { diet, allergens } = needs;
      const verdict = verdictFor(needs);
      const ofDiet = diet ? forDiet(diet) : undefined;
      return listDifferentReasons([
        ...(ofDiet?.verdict === verdict ? ofDiet.reasons : []),
        ...(verdict === 'no' ? allergens.flatMap(({ id }) => forAllergen(id)) : []),
        ...(verdict === 'unknown' && allergens.length > 0 ? unrecorded : []),
      ]);
    },
  };
}

/** 'Vegan', 'no Milk' */
export const describeNeeds = ({ diet, allergens }: Needs): string[] => [
  ...(diet ? [diet.name] : []),
  ...allergens.map(({ name }) => texts.without(name)),
];
