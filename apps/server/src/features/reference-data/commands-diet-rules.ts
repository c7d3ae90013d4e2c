import type { DietRule } from '#contract/diets.ts';
import type { Transaction } from '../../db/client.ts';
import { replaceParts } from '../../db/parts.ts';
import { dietaryPreferenceAllergens } from '../../db/schema/reference-data.ts';

/** Columns of a rule; a preference that is saved without one keeps what it has (diets-1). */
export const toDietRuleColumns = (rule: DietRule | undefined) =>
  rule && {
    isByStatement: rule.isByStatement,
    ingredientTypes: [...new Set(rule.ingredientTypes)],
    proteinTypes: [...new Set(rule.proteinTypes)],
    origins: [...new Set(rule.origins)],
  };

/** Replaces the excluded allergens of a preference and returns how many changed. */
export const saveExcludedAllergens = async (
  transaction: Transaction,
  dietaryPreferenceId: string,
  rule: DietRule | undefined,
): Promise<number> => {
  if (!rule) return 0;
  const excluded = rule.excludedAllergenIds.map((allergenId) => ({ dietaryPreferenceId, allergenId }));
  return replaceParts(transaction, dietaryPreferenceAllergens, [dietaryPreferenceId], excluded);
};
