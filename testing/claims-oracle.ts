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

/** A dish as it is served: its own recipe, and that of its master now. */
export interface OracleDish {
  /** Null for an alternative: it has only its master's. */
  readonly ownRecipe: readonly string[] | null;
  readonly masterRecipe: readonly string[];
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
  { ownRecipe, masterRecipe, ownAllergens, ticked, isTickedNone }: OracleDish,
  ingredients: ReadonlyMap<string, OracleIngredient>,
  diets: readonly OracleDiet[],
): string {
  const recipes = [masterRecipe, ...(ownRecipe ? [ownRecipe] : [])];
  const parts = [...new Set(recipes.flat())].flatMap((id) => ingredients.get(id) ?? []);
  const contained = new Set([...ownAllergens, ...ticked, ...parts.flatMap(({ allergenIds }) => allergenIds)]);
  const isUnknown = ({ allergenIds, hasNoAllergens }: OracleIngredient) => allergenIds.length === 0 && !hasNoAllergens;
  const isRecorded = !parts.some(isUnknown) && (contained.size > 0 || isTickedNone);
  const verdicts = diets.map(({ id, rule }) => {
    const isExcluded =
      parts.some(({ type, notForPreferenceIds, origins, present }) => {
        const types: readonly string[] = rule.ingredientTypes;
        const isOfOrigin = [...origins, ...present].some((one) => rule.origins.includes(one));
        return types.includes(type) || notForPreferenceIds.includes(id) || isOfOrigin;
      }) || rule.excludedAllergenIds.some((one) => contained.has(one));
    if (isExcluded) return 'no';
    const isOriginKnown = rule.origins.length === 0 || parts.every((part) => part.isOriginKnown);
    const isKnown = isOriginKnown && isRecorded && !rule.isByStatement && recipes.every((recipe) => recipe.length > 0);
    return isKnown ? 'yes' : 'unknown';
  });
  return JSON.stringify([[...contained].sort(), isRecorded, verdicts]);
}
