import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { BulkOutcome } from '#contract/bulk.ts';
import { bulkTexts as texts } from '#contract/bulk-texts.ts';
import { DEFAULT_PAGE_SIZE, MAX_BULK } from '#contract/limits.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import type { Id, IdName } from '#contract/values.ts';
import { type Judged, summarizeOutcomes } from '#domain/bulk/outcomes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { findDatabaseError, sqlState } from '../../db/database-errors.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { type CatalogueSave, saveAndConfirmReach } from '../changes/commands-reach.ts';
import { type CountedRow, lockRows, toAnyOfIds } from './queries.ts';

type Chosen<Filter> = { readonly ids: readonly Id[] } | { readonly filter: Filter };

interface FoundRows {
  readonly data: readonly { readonly id: Id }[];
  readonly meta: { readonly count: number };
}

/** All records that the list finds, read by the same statement as the list. */
async function findIds<Filter>(
  chosenRecords: Chosen<Filter>,
  list: (query: Filter & { page: number; perPage: number }) => Promise<FoundRows>,
  most: number,
): Promise<readonly Id[] | Refusal> {
  if ('ids' in chosenRecords) {
    const ids = [...new Set(chosenRecords.ids.map((id) => id.toLowerCase()))];
    return ids.length > most ? refuse('conflict', texts.tooMany(ids.length, most)) : ids;
  }
  const first = await list({ ...chosenRecords.filter, page: 1, perPage: DEFAULT_PAGE_SIZE });
  const { count } = first.meta;
  if (count === 0) return refuse('conflict', texts.nothingMatches);
  if (count > most) return refuse('conflict', texts.tooMany(count, most));
  const all = count > first.data.length ? await list({ ...chosenRecords.filter, page: 1, perPage: most }) : first;
  return all.data.map(({ id }) => id);
}

export type BulkSave = Pick<CatalogueSave<null>, 'confirmed'> & { readonly preview: boolean; readonly by: Author };

/** Judges and saves a change. Both steps use the same transaction. */
export interface BulkWork<Filter, Row extends IdName> {
  readonly chosen: Chosen<Filter>;
  readonly table: PgTable;
  readonly list: (query: Filter & { page: number; perPage: number }) => Promise<FoundRows>;
  /** A lower limit for records whose changes reach many other rows. */
  readonly most?: number;
  /** Locks that come before those of the rows (decision 06). */
  readonly lockBefore?: (ids: readonly Id[]) => SQL;
  /** Reads the rows sorted by name. A save has locked them. */
  readonly judge: (transaction: Transaction, ids: readonly Id[]) => Promise<readonly Judged<Row>[] | Refusal>;
  readonly write: (transaction: Transaction, ids: readonly Id[]) => Promise<unknown>;
  readonly reach?: BulkReach | undefined;
}

/** A change that dishes are judged by flags the services that it reaches with the sentence, after a question if it asks. */
export interface BulkReach {
  readonly table: 'elements' | 'ingredients';
  readonly asks: boolean;
  readonly composeSentence: (transaction: Transaction, names: readonly string[]) => Promise<string>;
}

async function saveRows<Filter, Row extends IdName>(
  transaction: Transaction,
  rows: readonly Row[],
  { by, confirmed }: BulkSave,
  { write, reach }: BulkWork<Filter, Row>,
): Promise<null | Refusal> {
  const ids = rows.map(({ id }) => id);
  const save = async () => {
    await write(transaction, ids);
    return null;
  };
  if (!reach) return save();
  const names = rows.map(({ name }) => name);
  const sentence = await reach.composeSentence(transaction, names);
  return saveAndConfirmReach<null>(transaction, {
    records: { table: reach.table, ids },
    by,
    confirmed: reach.asks ? confirmed : undefined,
    isJudged: true,
    save,
    listSentences: () => [sentence],
  });
}

/**
 * Changes or deletes many records in one transaction (catalogue-19). A preview judges them and writes nothing. A save is
 * refused as a whole if one of them is: the person saves what the preview said would change (decision 15).
 */
export async function changeInBulk<Filter, Row extends IdName>(
  db: Database,
  bulk: BulkSave,
  work: BulkWork<Filter, Row>,
): Promise<BulkOutcome | Refusal> {
  const { chosen, table, list, most = MAX_BULK, lockBefore, judge } = work;
  const ids = await findIds(chosen, list, most);
  if (isRefusal(ids)) return ids;
  if (bulk.preview) {
    return db.transaction(async (transaction) => {
      const judgedRows = await judge(transaction, ids);
      return isRefusal(judgedRows) ? judgedRows : summarizeOutcomes(judgedRows);
    });
  }
  try {
    return await inTransaction(db, bulk.by, async (transaction) => {
      if (lockBefore) await transaction.execute(lockBefore(ids));
      await lockRows(transaction, table, ids);
      const judgedRows = await judge(transaction, ids);
      if (isRefusal(judgedRows)) return judgedRows;
      if (judgedRows.length < ids.length) return refuse('conflict', texts.isGone);
      const outcome = summarizeOutcomes(judgedRows);
      const [first] = outcome.refusals.items;
      if (first) {
        const names = judgedRows.flatMap(({ row, outcome: rowOutcome }) =>
          rowOutcome && 'refused' in rowOutcome ? [row.name] : [],
        );
        return refuse('conflict', texts.mayNot(names, first.text));
      }
      const changedRows = judgedRows.flatMap(({ row, outcome: rowOutcome }) => (rowOutcome ? [row] : []));
      const refusal = changedRows.length > 0 ? await saveRows(transaction, changedRows, bulk, work) : null;
      return refusal ?? outcome;
    });
  } catch (error) {
    // The constraints settle a race with a save at the same moment (errors-9).
    const code = findDatabaseError(error)?.code;
    if (code === sqlState.uniqueViolation || code === sqlState.foreignKeyViolation)
      return refuse('conflict', texts.meanwhile);
    throw error;
  }
}

/** A deletion does not ask: the catalogue itself does not use what is deleted. */
export const toDeletionReach = (table: BulkReach['table']): BulkReach => ({
  table,
  asks: false,
  composeSentence: async (_transaction, names) => texts.catalogueDeleted(names),
});

/** Deletes records that nothing uses; `count` of a row says how many do, if any may (catalogue-10). */
export const deleteInBulk = <Filter, Row extends CountedRow>(
  db: Database,
  bulk: BulkSave,
  {
    find,
    isUsed,
    settle,
    ...work
  }: Omit<BulkWork<Filter, Row>, 'judge' | 'write'> & {
    readonly find: (transaction: Transaction, ids: readonly Id[]) => Promise<readonly Row[]>;
    readonly isUsed?: (row: Row) => string;
    /** What has to be written before they are gone. */
    readonly settle?: (transaction: Transaction, ids: readonly Id[]) => Promise<void>;
  },
): Promise<BulkOutcome | Refusal> =>
  changeInBulk(db, bulk, {
    ...work,
    judge: async (transaction, ids) =>
      (await find(transaction, ids)).map((row) => ({
        row,
        outcome: row.count && isUsed ? { refused: isUsed(row) } : { text: texts.deleted },
      })),
    write: async (transaction, ids) => {
      await settle?.(transaction, ids);
      await transaction.execute(sql`delete from ${work.table} where id = ${toAnyOfIds(ids)}`);
    },
  });
