import { changesTexts } from '#contract/changes-texts.ts';
import type { DietRule } from '#contract/diets.ts';
import type { DietaryPreference } from '#contract/reference-records.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Transaction } from '../../db/client.ts';
import type { Author } from '../../db/transaction.ts';
import { saveAndConfirmReach } from './commands-reach.ts';

/** Services from today on whose dishes suit somebody else by the new rule are flagged (changes-2). */
export const withRuleChangeFlags =
  (by: Author, id: string, rule: DietRule | undefined) =>
  (transaction: Transaction, save: () => Promise<DietaryPreference | Refusal>): Promise<DietaryPreference | Refusal> =>
    saveAndConfirmReach(transaction, {
      records: { table: 'dietary_preferences', ids: [id] },
      by,
      isJudged: rule !== undefined,
      save,
      listSentences: ({ name }) => [changesTexts.ruleChanged(name)],
    });
