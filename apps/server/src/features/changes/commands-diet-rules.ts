import { changesTexts } from '#contract/changes-texts.ts';
import type { DietRule } from '#contract/diets.ts';
import type { DietaryPreference } from '#contract/reference-records.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Transaction } from '../../db/client.ts';
import type { Author } from '../../db/transaction.ts';
import { savingWithReach } from './commands-reach.ts';

/** Services from today on whose dishes suit somebody else by the new rule are flagged (changes-2). */
export const flaggingRule =
  (by: Author, id: string, rule: DietRule | undefined) =>
  (transaction: Transaction, save: () => Promise<DietaryPreference | Refusal>): Promise<DietaryPreference | Refusal> =>
    savingWithReach(transaction, {
      records: { table: 'dietary_preferences', ids: [id] },
      by,
      isJudged: rule !== undefined,
      save,
      sentencesOf: ({ name }) => [changesTexts.ruleChanged(name)],
    });
