import { isRefusal, type Refusal } from '#contract/refusal.ts';
import type { FieldValues } from '#domain/imports/import-fields.ts';
import type { Transaction } from '../../db/client.ts';
import { type ImportPlan, type ImportSave, limitSentences } from '../../db/imported-records.ts';
import { saveAndConfirmReach } from './commands-reach.ts';

/** Saves an import of records that dishes are judged by: asks about the services that it reaches, and flags them. */
export async function saveImportAndConfirmReach(
  transaction: Transaction,
  { plan, saving, table }: { plan: ImportPlan; saving: ImportSave; table: 'elements' | 'ingredients' },
  {
    judgedBy,
    listSentences,
    save,
  }: {
    /** The fields that dishes are judged by. */
    judgedBy: readonly string[];
    listSentences: (before: FieldValues, after: FieldValues) => readonly string[];
    save: () => Promise<void>;
  },
): Promise<Refusal | undefined> {
  const judgedRows = plan.changed.filter(({ changes }) => changes.some((key) => judgedBy.includes(key)));
  const saveResult = await saveAndConfirmReach(transaction, {
    records: { table, ids: judgedRows.map(({ record }) => record.id) },
    by: saving.by,
    confirmed: saving.isConfirmed ? undefined : [],
    isJudged: judgedRows.length > 0,
    save,
    listSentences: () =>
      limitSentences(judgedRows.flatMap(({ record, values }) => listSentences(record.values, values))),
  });
  return isRefusal(saveResult) ? saveResult : undefined;
}
