import type { BulkOutcome } from '#contract/bulk.ts';
import { bulkTexts as texts } from '#contract/bulk-texts.ts';
import { DEFAULT_PAGE_SIZE, MAX_BULK } from '#contract/limits.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import type { Id, IdName } from '#contract/values.ts';
import { type Judged, summarizeOutcomes } from '#domain/bulk/outcomes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { databaseErrorOf } from '../../db/database-errors.ts';
import { type Author, changing } from '../../db/transaction.ts';
import type { CatalogueSave } from '../changes/commands-reach.ts';

const UNIQUE = '23505';
const STILL_REFERENCED = '23503';

type Chosen<Filter> = { readonly ids: readonly Id[] } | { readonly filter: Filter };

interface FoundRows {
  readonly data: readonly { readonly id: Id }[];
  readonly meta: { readonly count: number };
}

/** All records that the list finds, read by the same statement as the list. */
async function idsOf<Filter>(
  chosen: Chosen<Filter>,
  list: (query: Filter & { page: number; perPage: number }) => Promise<FoundRows>,
  most: number,
): Promise<readonly Id[] | Refusal> {
  if ('ids' in chosen) {
    const ids = [...new Set(chosen.ids.map((id) => id.toLowerCase()))];
    return ids.length > most ? refuse('conflict', texts.tooMany(ids.length, most)) : ids;
  }
  const first = await list({ ...chosen.filter, page: 1, perPage: DEFAULT_PAGE_SIZE });
  const { count } = first.meta;
  if (count === 0) return refuse('conflict', texts.nothingMatches);
  if (count > most) return refuse('conflict', texts.tooMany(count, most));
  const all = count > first.data.length ? await list({ ...chosen.filter, page: 1, perPage: most }) : first;
  return all.data.map(({ id }) => id);
}

export type BulkSave = Pick<CatalogueSave<null>, 'confirmed'> & { readonly preview: boolean; readonly by: Author };

/** Judges and saves a change. Both steps use the same transaction. */
export interface BulkWork<Filter, Row extends IdName> {
  readonly chosen: Chosen<Filter>;
  readonly list: (query: Filter & { page: number; perPage: number }) => Promise<FoundRows>;
  /** A lower limit for records whose changes reach many other rows. */
  readonly most?: number;
  /** Reads the rows sorted by name. A save locks them. */
  readonly judge: (transaction: Transaction, ids: readonly Id[]) => Promise<readonly Judged<Row>[] | Refusal>;
  readonly save: (transaction: Transaction, rows: readonly Row[]) => Promise<null | Refusal>;
}

/**
 * Changes or deletes many records in one transaction (catalogue-19). A preview judges them and writes nothing. A save is
 * refused as a whole if one of them is: the person saves what the preview said would change (decision 15).
 */
export async function changeInBulk<Filter, Row extends IdName>(
  db: Database,
  { preview, by }: BulkSave,
  { chosen, list, most = MAX_BULK, judge, save }: BulkWork<Filter, Row>,
): Promise<BulkOutcome | Refusal> {
  const ids = await idsOf(chosen, list, most);
  if (isRefusal(ids)) return ids;
  if (preview) {
    return db.transaction(async (transaction) => {
      const judged = await judge(transaction, ids);
      return isRefusal(judged) ? judged : summarizeOutcomes(judged);
    });
  }
  try {
    return await changing(db, by, async (transaction) => {
      const judged = await judge(transaction, ids);
      if (isRefusal(judged)) return judged;
      if (judged.length < ids.length) return refuse('conflict', texts.isGone);
      const outcome = summarizeOutcomes(judged);
      const [first] = outcome.refusals.items;
      if (first) {
        const names = judged.flatMap(({ row, outcome: one }) => (one && 'refused' in one ? [row.name] : []));
        return refuse('conflict', texts.mayNot(names, first.text));
      }
      const changed = judged.flatMap(({ row, outcome: one }) => (one ? [row] : []));
      const refused = changed.length > 0 ? await save(transaction, changed) : null;
      return refused ?? outcome;
    });
  } catch (error) {
    // The constraints settle a race with a save at the same moment (errors-9).
    const code = databaseErrorOf(error)?.code;
    if (code === UNIQUE || code === STILL_REFERENCED) return refuse('conflict', texts.meanwhile);
    throw error;
  }
}
