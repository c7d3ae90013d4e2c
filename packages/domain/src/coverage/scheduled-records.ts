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
  readonly suitableForPreferenceIds: readonly Id[];
}

/** The copy's own ingredients; null for one that was deleted since. */
export interface CopyRecord {
  readonly ingredientIds: readonly (Id | null)[];
  readonly allergenIds: readonly Id[];
  readonly hasNoAllergens: boolean;
}

export interface Kitchen {
  readonly ingredients: ReadonlyMap<Id, DietIngredient>;
  readonly allergens: ReadonlyMap<Id, IdName>;
}

const deletedIngredient: DietIngredient = {
  name: texts.deletedIngredient,
  type: 'Other',
  proteinType: null,
  allergens: [],
  allergenStatement: 'unknown',
  origins: [],
  notForPreferenceIds: [],
};

/** Own allergens united with those of the ingredients (catalogue-5). */
function recordOf(
  { ingredients, allergens }: Kitchen,
  { ingredientIds, allergenIds, hasNoAllergens }: CopyRecord,
): Recorded {
  const rows = ingredientIds.map((id) => (id ? ingredients.get(id) : undefined) ?? deletedIngredient);
  const known = new Map(
    [...allergenIds.flatMap((id) => allergens.get(id) ?? []), ...rows.flatMap((row) => row.allergens)].map((one) => [
      one.id,
      one,
    ]),
  );
  return {
    ingredients: rows,
    hasNoIngredients: false,
    allergens: [...known.values()],
    allergenStatement: allergenStatement(known.size, hasNoAllergens),
    suitableForPreferenceIds: [],
  };
}

const isSameRecipe = (one: readonly (Id | null)[], other: readonly (Id | null)[]) =>
  one.length === other.length && one.every((id) => id !== null && other.includes(id));

/**
 * What describes a scheduled copy: the master, less the copy's own allergens, while both are made of the same. Otherwise
 * both, of which the lesser claim counts, or the copy alone when the master was deleted (diets-4).
 */
export function recordsOfCopy(kitchen: Kitchen, copy: CopyRecord, master: CatalogueRecord | undefined): Recorded[] {
  if (!master) return [recordOf(kitchen, copy)];
  const { hasNoIngredients, suitableForPreferenceIds } = master;
  const ofMaster = (allergenIds: readonly Id[]): Recorded => ({
    ...recordOf(kitchen, { ...master, allergenIds }),
    hasNoIngredients,
    suitableForPreferenceIds,
  });
  return isSameRecipe(copy.ingredientIds, master.ingredientIds)
    ? [ofMaster([...master.allergenIds, ...copy.allergenIds])]
    : [recordOf(kitchen, copy), ofMaster(master.allergenIds)];
}

/** An alternative stores no ingredient rows: they are its element's while it is printed as the element is (diets-4). */
export interface AlternativeRecord extends Omit<CopyRecord, 'ingredientIds'> {
  readonly elementId: Id | null;
  readonly isAsElement: boolean;
}

export function recordsOfAlternative(
  kitchen: Kitchen,
  alternative: AlternativeRecord,
  elements: ReadonlyMap<Id, CatalogueRecord>,
): Recorded[] {
  const element = alternative.elementId ? elements.get(alternative.elementId) : undefined;
  const ingredientIds = (alternative.isAsElement && element?.ingredientIds) || [];
  return recordsOfCopy(kitchen, { ...alternative, ingredientIds }, element);
}
