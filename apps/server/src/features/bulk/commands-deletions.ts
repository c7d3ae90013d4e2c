import { inArray, type SQL, sql } from 'drizzle-orm';
import { bulkTexts as texts } from '#contract/bulk-texts.ts';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import type { elements } from '../../db/schema/catalogue.ts';
import type { ingredients } from '../../db/schema/ingredients.ts';
import { savingWithReach } from '../changes/commands-reach.ts';
import type { BulkSave, BulkWork } from './commands.ts';
import { among, type CountedRow, deletionOf, lockChosen } from './queries.ts';

interface Deletion {
  readonly kind: 'elements' | 'ingredients';
  readonly table: typeof elements | typeof ingredients;
  /** The number of records of the catalogue that use one. */
  readonly countUses: SQL;
  readonly isUsed: (count: number) => string;
  /** What has to be written before they are gone. */
  readonly settle?: (transaction: Transaction, ids: readonly Id[]) => Promise<void>;
}

/** Deletes records that the catalogue does not use, and flags the services that they reach. */
export function deletingUnused(
  save: BulkSave,
  { kind, table, countUses, isUsed, settle }: Deletion,
): Pick<BulkWork<never, CountedRow>, 'judge' | 'save'> {
  return {
    judge: async (transaction, ids) => {
      await lockChosen(transaction, table, ids, save);
      const { rows } = await transaction.execute<CountedRow & Record<string, unknown>>(sql`
        select id, name, (${countUses}) as count from ${table} where id = ${among(ids)} order by search_name`);
      return rows.map((row) => ({ row, outcome: deletionOf(texts.deleted, row, isUsed) }));
    },
    save: (transaction, rows) => {
      const ids = rows.map(({ id }) => id);
      return savingWithReach<null>(transaction, {
        records: { table: kind, ids },
        by: save.by,
        isJudged: true,
        save: async () => {
          await settle?.(transaction, ids);
          await transaction.delete(table).where(inArray(table.id, ids));
          return null;
        },
        sentencesOf: () => [texts.catalogueDeleted(rows.map(({ name }) => name))],
      });
    },
  };
}
