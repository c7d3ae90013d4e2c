import { changesTexts } from '#contract/changes-texts.ts';
import type { DietRule } from '#contract/diets.ts';
import type { DietaryPreference } from '#contract/reference-data.ts';
import type { Author, Transaction } from '../../db/client.ts';
import { replaceParts } from '../../db/parts.ts';
import { dietaryPreferenceAllergens } from '../../db/schema/reference-data.ts';
import { savingWithReach } from '../changes/commands-reach.ts';
import type { SaveAround } from './commands.ts';

/** Columns of a rule; a preference that is saved without one keeps what it has (diets-1). */
export const ruleColumns = (rule: DietRule | undefined) =>
  rule && {
    isByStatement: rule.isByStatement,
    ingredientTypes: [...new Set(rule.ingredientTypes)],
    proteinTypes: [...new Set(rule.proteinTypes)],
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

/** Services from today on whose dishes suit somebody else by the new rule are flagged (changes-2). */
export const flaggingRule =
  (by: Author, id: string, rule: DietRule | undefined): SaveAround<DietaryPreference> =>
  (transaction, save) =>
    savingWithReach(transaction, {
      records: { table: 'dietary_preferences', ids: [id] },
      by,
      isJudged: rule !== undefined,
      save,
      sentencesOf: ({ name }) => [changesTexts.ruleChanged(name)],
    });
