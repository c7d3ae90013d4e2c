import { sql } from 'drizzle-orm';
import { mergeTexts as texts } from '#contract/merge-texts.ts';
import type { MergeKind } from '#contract/merges.ts';
import { refuseUnanswered } from '#contract/questions.ts';
import { isRefusal, type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { IdName } from '#contract/values.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { findDatabaseError, sqlState } from '../../db/database-errors.ts';
import { moveReferences } from '../../db/merged-rows.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { saveAndConfirmReach } from '../changes/commands-reach.ts';
import { beginAccountMerge } from './commands-accounts.ts';
import { beginElementMerge, beginIngredientMerge, type OwnRows } from './commands-own.ts';
import { copyChosenValues, findStatedRecords, formatMergeLosses, type Merge, type Pair } from './commands-values.ts';
import { findObstacles } from './queries.ts';

/** Reads both records in the versions that the person saw, locked in a fixed order. */
async function lockPair(transaction: Transaction, merge: Merge): Promise<Pair | Refusal> {
  const { kind, id, otherId, otherVersion, ifMatch } = merge;
  if (id.toLowerCase() === otherId.toLowerCase()) return refuse('conflict', texts.same);
  // Taken before any row lock, like every change of an account's services (decision 06).
  if (kind === 'accounts') await transaction.execute(sql`select lock_surveys_of_all_markets()`);
  const rows = await transaction.readRows<IdName & { version: number }>(sql`
    select id, name, version from ${sql.identifier(kind)} where id in (${id}, ${otherId}) order by id for update`);
  const [survivor, other] = [id, otherId].map((recordId) => rows.find((row) => row.id === recordId.toLowerCase()));
  if (!survivor) return refuseNotFound();
  if (!other) return refuse('conflict', texts.isGone);
  if (other.version !== otherVersion || (ifMatch !== undefined && survivor.version !== ifMatch))
    return refuse('conflict', texts.changedMeanwhile);
  return { survivor, other };
}

const own: { readonly [Kind in MergeKind]?: (transaction: Transaction, merge: Merge, pair: Pair) => Promise<OwnRows> } =
  {
    ingredients: beginIngredientMerge,
    elements: beginElementMerge,
    accounts: beginAccountMerge,
  };

async function save(transaction: Transaction, merge: Merge, pair: Pair): Promise<IdName | Refusal> {
  const { kind, confirmed } = merge;
  const { survivor, other } = pair;
  const before = await findStatedRecords(transaction, kind, [survivor.id, other.id]);
  const rows = await own[kind]?.(transaction, merge, pair);
  await moveReferences(transaction, kind, other.id, survivor.id);
  await copyChosenValues(transaction, merge);
  const [merged = survivor] = await transaction.readIdNames(
    sql`select id, name from ${sql.identifier(kind)} where id = ${survivor.id}`,
  );
  const lost = (await rows?.finish(merged)) ?? [];
  const losses = [
    ...lost,
    ...formatMergeLosses(before, await findStatedRecords(transaction, kind, [survivor.id]), merged.name),
  ];
  if (losses.length > 0) {
    const text = [...losses, texts.loseAnyway].join('\n');
    const refusal = refuseUnanswered([{ kind: 'loss', text }], { confirmed });
    if (refusal) return refusal;
  }
  return merged;
}

/**
 * Merges two records in one transaction and one step (catalogue-20): references to the other record move to the kept
 * one, the chosen values are saved, and the other record is deleted. No allergen is lost without a question.
 */
export async function mergeRecords(db: Database, by: Author, merge: Merge): Promise<IdName | Refusal> {
  const { kind, confirmed } = merge;
  try {
    return await inTransaction(db, by, async (transaction) => {
      const pair = await lockPair(transaction, merge);
      if (isRefusal(pair)) return pair;
      const { survivor, other } = pair;
      const [obstacle] = await findObstacles(transaction, kind, survivor.id, other.id);
      if (obstacle) return refuse('conflict', obstacle);
      if (kind !== 'ingredients' && kind !== 'elements') return save(transaction, merge, pair);
      return saveAndConfirmReach(transaction, {
        records: { table: kind, ids: [survivor.id, other.id] },
        by,
        confirmed: confirmed.filter((confirmation) => confirmation === 'reach'),
        isJudged: true,
        save: () => save(transaction, merge, pair),
        listSentences: (merged) => [texts.done(merged.name === other.name ? survivor.name : other.name, merged.name)],
      });
    });
  } catch (error) {
    if (findDatabaseError(error)?.code === sqlState.uniqueViolation) return refuse('conflict', texts.nameTaken);
    throw error;
  }
}
