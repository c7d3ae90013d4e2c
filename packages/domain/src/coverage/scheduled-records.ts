import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { Id, IdName } from '#contract/values.ts';
import { toAllergenStatement } from '../elements/known-allergens.ts';
import type { DietIngredient, DietRecord } from './diet-verdict.ts';

/** An element of the catalogue as it is now; its own allergens are those ticked by hand. */
export interface CatalogueRecord {
  readonly ingredientIds: readonly Id[];
  readonly allergenIds: readonly Id[];
  readonly hasNoAllergens: boolean;
  readonly hasNoIngredients: boolean;
  readonly hasUnrecordedIngredients: boolean;
  readonly suitableForPreferenceIds: readonly Id[];
  readonly notForPreferenceIds: readonly Id[];
}

/** A scheduled element or an alternative, with what its element said when it was copied. */
export interface CopyRecord extends Omit<CatalogueRecord, 'ingredientIds'> {
  /** Null for one that was deleted since. */
  readonly ingredientIds: readonly (Id | null)[];
  /** False if its name or printed ingredients were typed for its date: its rows do not tell what it is made of. */
  readonly isAsCopied: boolean;
}

export interface Kitchen {
  readonly ingredients: ReadonlyMap<Id, DietIngredient>;
  readonly allergens: ReadonlyMap<Id, IdName>;
}

const toUnknownIngredient = (name: string): DietIngredient => ({
  name,
  type: 'Other',
  proteinType: null,
  allergens: [],
  allergenStatement: 'unknown',
  origins: [],
  notForPreferenceIds: [],
});
const deletedIngredient = toUnknownIngredient(texts.deletedIngredient);
const typedText = toUnknownIngredient(texts.typedForThisDate);

const uniteAllergens = (allergens: readonly IdName[]) => [
  ...new Map(allergens.map((allergen) => [allergen.id, allergen])).values(),
];

/** What an element says: its own allergens united with those of its ingredients (catalogue-5). */
export function toElementDietRecord(
  { ingredients, allergens }: Kitchen,
  element: Omit<CatalogueRecord, 'ingredientIds'> & Pick<CopyRecord, 'ingredientIds'>,
): DietRecord {
  const rows = element.ingredientIds.map((id) => (id ? ingredients.get(id) : undefined) ?? deletedIngredient);
  const tickedAllergens = element.allergenIds.flatMap((id) => allergens.get(id) ?? []);
  const knownAllergens = uniteAllergens([...tickedAllergens, ...rows.flatMap((row) => row.allergens)]);
  return {
    ingredients: rows,
    hasNoIngredients: element.hasNoIngredients,
    allergens: knownAllergens,
    allergenStatement: toAllergenStatement(knownAllergens.length, element.hasNoAllergens, {
      ...element,
      ingredients: rows,
    }),
    suitableForPreferenceIds: element.suitableForPreferenceIds,
    notForPreferenceIds: element.notForPreferenceIds,
  };
}

/** What was typed for a date contains what is recorded, and what else nobody knows. */
const toTypedTextRecord = (record: DietRecord): DietRecord => ({
  ...record,
  ingredients: [...record.ingredients, typedText],
  suitableForPreferenceIds: [],
});

/** The allergens of an old copy are contained in it. They record nothing for its master (scheduling-3). */
function withAllergens(record: DietRecord, more: readonly IdName[]): DietRecord {
  const allergens = uniteAllergens([...record.allergens, ...more]);
  const isRecorded = record.allergenStatement !== 'unknown';
  return {
    ...record,
    allergens,
    allergenStatement: isRecorded ? toAllergenStatement(allergens.length, true, null) : 'unknown',
  };
}

type Recipe = Pick<CopyRecord, 'ingredientIds' | 'hasNoIngredients'>;

/** No rows are the same as no rows only where both say 'No ingredients': otherwise nobody knows either recipe. */
export const isSameRecipe = (left: Recipe, right: Recipe): boolean =>
  left.ingredientIds.length === 0 || right.ingredientIds.length === 0
    ? left.ingredientIds.length === right.ingredientIds.length && left.hasNoIngredients && right.hasNoIngredients
    : left.ingredientIds.every((id) => id !== null && right.ingredientIds.includes(id)) &&
      right.ingredientIds.every((id) => left.ingredientIds.includes(id));

/**
 * What describes a scheduled element or an alternative: the master, with the copy's own allergens, while both are made of
 * the same. Otherwise both, of which the lesser claim counts, or the copy alone when the master was deleted (diets-4).
 */
export function toCopyDietRecords(
  kitchen: Kitchen,
  copy: CopyRecord,
  master: CatalogueRecord | undefined,
): DietRecord[] {
  const own = toElementDietRecord(kitchen, copy);
  const copyRecord = copy.isAsCopied ? own : toTypedTextRecord(own);
  if (!master) return [copyRecord];
  const ofMaster = toElementDietRecord(kitchen, master);
  return copy.isAsCopied && isSameRecipe(copy, master)
    ? [withAllergens(ofMaster, own.allergens)]
    : [copyRecord, ofMaster];
}
