import type { Diet, DietRecord } from '#domain/coverage/diet-verdict.ts';

/*
 * An oracle that knows nothing of flows: it judges each dish for each person by itself and tries every way to hand out
 * the portions.
 */

export interface Need {
  readonly diet: Diet | null;
  readonly allergens: readonly { readonly id: string }[];
}
export type Answer = 'yes' | 'no' | 'unknown';

const excludes = ({ rule, id }: Diet, { ingredients, allergens, notForPreferenceIds: unsuitable }: DietRecord) =>
  unsuitable.includes(id) ||
  allergens.some((allergen) => rule.excludedAllergenIds.includes(allergen.id)) ||
  ingredients.some(
    ({ proteinType, type, origins, notForPreferenceIds }) =>
      origins.some((origin) => rule.origins.includes(origin)) ||
      notForPreferenceIds.includes(id) ||
      rule.proteinTypes.some((excluded) => excluded === proteinType) ||
      rule.ingredientTypes.some((excluded) => excluded === type),
  );

function suitsOne({ diet, allergens }: Need, record: DietRecord): Answer {
  if (allergens.some(({ id }) => record.allergens.some((allergen) => allergen.id === id))) return 'no';
  if (diet && excludes(diet, record)) return 'no';
  const isChecked = [record, ...record.ingredients].every((part) => part.allergenStatement !== 'unknown');
  if (allergens.length > 0 && !isChecked) return 'unknown';
  if (!diet || record.suitableForPreferenceIds.includes(diet.id)) return 'yes';
  const isStated = diet.rule.origins.length === 0 || record.ingredients.every(({ origins }) => origins.length > 0);
  return isStated && !diet.rule.isByStatement && record.ingredients.length > 0 && isChecked ? 'yes' : 'unknown';
}

/** By each record alone; the least of them counts. */
export function suits(need: Need, records: readonly DietRecord[]): Answer {
  const answers = records.map((record) => suitsOne(need, record));
  if (answers.includes('no')) return 'no';
  return answers.includes('unknown') ? 'unknown' : 'yes';
}

/** A dish of one course that can be handed out. */
export interface Option {
  readonly isMain: boolean;
  readonly records: readonly DietRecord[];
  readonly portions: number;
  readonly isAlternative: boolean;
  readonly isCooked: boolean;
}

/** The best that any distribution reaches: most people, then fewest alternatives. It tries all of them. */
export function best(needs: readonly Need[], options: readonly Option[], isFine: (answer: Answer) => boolean) {
  const sides = options.filter(({ isMain }) => !isMain);
  const mains = options.filter(({ isMain }) => isMain);
  const left = mains.map(({ portions }) => portions);
  let bestCount = { people: 0, plates: 0 };
  const sideCost = needs.map((need) => {
    const fine = sides.filter(({ records, isCooked }) => isCooked && isFine(suits(need, records)));
    if (sides.length === 0 || fine.some(({ isAlternative }) => !isAlternative)) return 0;
    return fine.length > 0 ? 1 : undefined;
  });
  const fits = needs.map((need) => mains.map(({ records }) => isFine(suits(need, records))));
  const give = (position: number, people: number, plates: number) => {
    if (people + needs.length - position < bestCount.people) return;
    if (position === needs.length) {
      if (people > bestCount.people || plates < bestCount.plates) bestCount = { people, plates };
      return;
    }
    const cost = sideCost[position];
    for (const [index, main] of mains.entries()) {
      if (cost === undefined || !fits[position]?.[index] || (left[index] ?? 0) === 0) continue;
      left[index] = (left[index] ?? 0) - 1;
      give(position + 1, people + 1, plates + cost + (main.isAlternative ? 1 : 0));
      left[index] = (left[index] ?? 0) + 1;
    }
    give(position + 1, people, plates);
  };
  give(0, 0, 0);
  return bestCount;
}
