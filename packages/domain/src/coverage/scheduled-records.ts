import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { Id, IdName } from '#contract/values.ts';
import { allergenStatement } from '../elements/known-allergens.ts';
import type { DietIngredient, Recorded } from './diet-verdict.ts';

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

const unknownIngredient = (name: string): DietIngredient => ({
  name,
  type: 'Other',
  proteinType: null,
  allergens: [],
  allergenStatement: 'unknown',
  origins: [],
  notForPreferenceIds: [],
});
const deletedIngredient = unknownIngredient(texts.deletedIngredient);
const typedText = unknownIngredient(texts.typedForThisDate);

const united = (allergens: readonly IdName[]) => [...new Map(allergens.map((one) => [one.id, one])).values()];

/** What an element says: its own allergens united with those of its ingredients (catalogue-5). */
export function recordOfElement(
  { ingredients, allergens }: Kitchen,
  element: Omit<CatalogueRecord, 'ingredientIds'> & Pick<CopyRecord, 'ingredientIds'>,
): Recorded {
  const rows = element.ingredientIds.map((id) => (id ? ingredients.get(id) : undefined) ?? deletedIngredient);
  const ticked = element.allergenIds.flatMap((id) => allergens.get(id) ?? []);
  const known = united([...ticked, ...rows.flatMap((row) => row.allergens)]);
  return {
    ingredients: rows,
    hasNoIngredients: element.hasNoIngredients,
    allergens: known,
    allergenStatement: allergenStatement(known.length, element.hasNoAllergens, { ...element, ingredients: rows }),
    suitableForPreferenceIds: element.suitableForPreferenceIds,
    notForPreferenceIds: element.notForPreferenceIds,
  };
}

/** What was typed for a date contains what is recorded, and what else nobody knows. */
const ofTypedText = (recorded: Recorded): Recorded => ({
  ...recorded,
  ingredients: [...recorded.ingredients, typedText],
  suitableForPreferenceIds: [],
});

/** The allergens of an old copy are contained in it. They record nothing for its master (scheduling-3). */
function withAllergens(recorded: Recorded, more: readonly IdName[]): Recorded {
  const allergens = united([...recorded.allergens, ...more]);
  const isRecorded = recorded.allergenStatement !== 'unknown';
  return {
    ...recorded,
    allergens,
    allergenStatement: isRecorded ? allergenStatement(allergens.length, true, null) : 'unknown',
  };
}

type Recipe = Pick<CopyRecord, 'ingredientIds' | 'hasNoIngredients'>;

/** No rows are the same as no rows only where both say 'No ingredients': otherwise nobody knows either recipe. */
export const isSameRecipe = (one: Recipe, other: Recipe): boolean =>
  one.ingredientIds.length === 0 || other.ingredientIds.length === 0
    ? one.ingredientIds.length === other.ingredientIds.length && one.hasNoIngredients && other.hasNoIngredients
    : one.ingredientIds.every((id) => id !== null && other.ingredientIds.includes(id)) &&
      other.ingredientIds.every((id) => one.ingredientIds.includes(id));

/**
 * What describes a scheduled element or an alternative: the master, with the copy's own allergens, while both are made of
 * the same. Otherwise both, of which the lesser claim counts, or the copy alone when the master was deleted (diets-4).
 */
export function recordsOfCopy(kitchen: Kitchen, copy: CopyRecord, master: CatalogueRecord | undefined): Recorded[] {
  const own = recordOfElement(kitchen, copy);
  const said = copy.isAsCopied ? own : ofTypedText(own);
  if (!master) return [said];
  const ofMaster = recordOfElement(kitchen, master);
  return copy.isAsCopied && isSameRecipe(copy, master) ? [withAllergens(ofMaster, own.allergens)] : [said, ofMaster];
}
