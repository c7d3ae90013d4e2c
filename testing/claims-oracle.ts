import type { DietRule } from '#contract/diets.ts';
import type { Origin } from '#contract/ingredient-types.ts';

/** A small catalogue in memory, which says again in its own way what dishes may claim (changes-3). */
export interface OracleIngredient {
  id: string;
  type: string;
  allergenIds: string[];
  hasNoAllergens: boolean;
  notForPreferenceIds: string[];
  origins: readonly Origin[];
  /** What type and allergens say is in it, whatever was stated. */
  present: readonly Origin[];
  isOriginKnown: boolean;
}

/** A dish or an alternative as it is served: its own recipe, and that of its master now. */
export interface OracleDish {
  readonly ownRecipe: readonly string[];
  readonly masterRecipe: readonly string[];
  /** Somebody typed its name: nobody knows what it is. */
  readonly isTyped: boolean;
  /** Its own, and those ticked on its master. */
  readonly ownAllergens: readonly string[];
  readonly ticked: readonly string[];
  readonly isTickedNone: boolean;
}

interface OracleDiet {
  readonly id: string;
  readonly rule: DietRule;
}

export function oracleClaim(
  { ownRecipe, masterRecipe, isTyped, ownAllergens, ticked, isTickedNone }: OracleDish,
  ingredients: ReadonlyMap<string, OracleIngredient>,
  diets: readonly OracleDiet[],
): string {
  const recipes = [ownRecipe, masterRecipe];
  const listParts = (recipe: readonly string[]) => recipe.flatMap((id) => ingredients.get(id) ?? []);
  const parts = listParts(recipes.flat());
  const contained = new Set([...ownAllergens, ...ticked, ...parts.flatMap(({ allergenIds }) => allergenIds)]);
  const isUnknown = ({ allergenIds, hasNoAllergens }: OracleIngredient) => allergenIds.length === 0 && !hasNoAllergens;
  const says = (allergens: readonly string[], recipe: readonly string[]) =>
    isTickedNone || allergens.length > 0 || listParts(recipe).some(({ allergenIds }) => allergenIds.length > 0);
  const isSame =
    ownRecipe.length > 0 && [...new Set(ownRecipe)].sort().join() === [...new Set(masterRecipe)].sort().join();
  const isRecorded =
    !(isTyped || parts.some(isUnknown)) && says(ticked, masterRecipe) && (isSame || says(ownAllergens, ownRecipe));
  const verdicts = diets.map(({ id, rule }) => {
    const isExcluded =
      parts.some(({ type, notForPreferenceIds, origins, present }) => {
        const types: readonly string[] = rule.ingredientTypes;
        const hasOrigin = [...origins, ...present].some((origin) => rule.origins.includes(origin));
        return types.includes(type) || notForPreferenceIds.includes(id) || hasOrigin;
      }) || rule.excludedAllergenIds.some((allergenId) => contained.has(allergenId));
    if (isExcluded) return 'no';
    const isOriginKnown = rule.origins.length === 0 || parts.every((part) => part.isOriginKnown);
    const isKnown = isOriginKnown && isRecorded && !rule.isByStatement && recipes.every((recipe) => recipe.length > 0);
    return isKnown ? 'yes' : 'unknown';
  });
  return JSON.stringify([[...contained].sort(), isRecorded, verdicts]);
}
