import { isRefusal, type Refusal } from '#contract/refusal.ts';
import type { FieldValues } from '#domain/imports/import-fields.ts';
import type { Transaction } from '../../db/client.ts';
import { firstSentences, type ImportPlan, type ImportSave } from '../../db/imported-records.ts';
import { savingWithReach } from './commands-reach.ts';

/** Saves an import of records that dishes are judged by: asks about the services that it reaches, and flags them. */
export async function savingImport(
  transaction: Transaction,
  { plan, saving, table }: { plan: ImportPlan; saving: ImportSave; table: 'elements' | 'ingredients' },
  {
    judgedBy,
    sentencesOf,
    save,
  }: {
    /** The fields that dishes are judged by. */
    judgedBy: readonly string[];
    sentencesOf: (before: FieldValues, after: FieldValues) => readonly string[];
    save: () => Promise<void>;
  },
): Promise<Refusal | undefined> {
  const judged = plan.changed.filter(({ changes }) => changes.some((key) => judgedBy.includes(key)));
  const saved = await savingWithReach(transaction, {
    records: { table, ids: judged.map(({ record }) => record.id) },
    by: saving.by,
    confirmed: saving.isConfirmed ? undefined : [],
    isJudged: judged.length > 0,
    save,
    sentencesOf: () => firstSentences(judged.flatMap(({ record, values }) => sentencesOf(record.values, values))),
  });
  return isRefusal(saved) ? saved : undefined;
}
