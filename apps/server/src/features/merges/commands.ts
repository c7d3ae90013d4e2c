import { sql } from 'drizzle-orm';
import { mergeTexts as texts } from '#contract/merge-texts.ts';
import type { MergeKind } from '#contract/merges.ts';
import { refuseUnanswered } from '#contract/questions.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { IdName } from '#contract/values.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { findDatabaseError, sqlState } from '../../db/database-errors.ts';
import { moveReferences } from '../../db/merged-rows.ts';
import { type Author, changing } from '../../db/transaction.ts';
import { savingWithReach } from '../changes/commands-reach.ts';
import { mergingAccounts } from './commands-accounts.ts';
import { mergingElements, mergingIngredients, type OwnRows } from './commands-own.ts';
import { findLosses, findStated, type Merge, type Pair, takeValues } from './commands-values.ts';
import { findObstacles } from './queries.ts';

/** Reads both records in the versions that the person saw, locked in a fixed order. */
async function lockPair(transaction: Transaction, merge: Merge): Promise<Pair | Refusal> {
  const { kind, id, otherId, otherVersion, ifMatch } = merge;
  if (id.toLowerCase() === otherId.toLowerCase()) return refuse('conflict', texts.same);
  // Taken before any row lock, like every change of an account's services (decision 06).
  if (kind === 'accounts') await transaction.execute(sql`select lock_surveys_of_all_markets()`);
  const rows = await transaction.readRows<IdName & { version: number }>(sql`
    select id, name, version from ${sql.identifier(kind)} where id in (${id}, ${otherId}) order by id for update`);
  const [kept, other] = [id, otherId].map((one) => rows.find((row) => row.id === one.toLowerCase()));
  if (!kept) return notFound();
  if (!other) return refuse('conflict', texts.isGone);
  if (other.version !== otherVersion || (ifMatch !== undefined && kept.version !== ifMatch))
    return refuse('conflict', texts.changedMeanwhile);
  return { kept, other };
}

const own: { readonly [Kind in MergeKind]?: (transaction: Transaction, merge: Merge, pair: Pair) => Promise<OwnRows> } =
  {
    ingredients: mergingIngredients,
    elements: mergingElements,
    accounts: mergingAccounts,
  };

async function save(transaction: Transaction, merge: Merge, pair: Pair): Promise<IdName | Refusal> {
  const { kind, confirmed } = merge;
  const { kept, other } = pair;
  const before = await findStated(transaction, kind, [kept.id, other.id]);
  const rows = await own[kind]?.(transaction, merge, pair);
  await moveReferences(transaction, kind, other.id, kept.id);
  await takeValues(transaction, merge);
  const [merged = kept] = await transaction.readIdNames(
    sql`select id, name from ${sql.identifier(kind)} where id = ${kept.id}`,
  );
  const lost = (await rows?.finish(merged)) ?? [];
  const losses = [...lost, ...findLosses(before, await findStated(transaction, kind, [kept.id]), merged.name)];
  if (losses.length > 0) {
    const text = [...losses, texts.loseAnyway].join('\n');
    const unanswered = refuseUnanswered([{ kind: 'loss', text }], { confirmed });
    if (unanswered) return unanswered;
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
    return await changing(db, by, async (transaction) => {
      const pair = await lockPair(transaction, merge);
      if (isRefusal(pair)) return pair;
      const { kept, other } = pair;
      const [obstacle] = await findObstacles(transaction, kind, kept.id, other.id);
      if (obstacle) return refuse('conflict', obstacle);
      if (kind !== 'ingredients' && kind !== 'elements') return save(transaction, merge, pair);
      return savingWithReach(transaction, {
        records: { table: kind, ids: [kept.id, other.id] },
        by,
        confirmed: confirmed.filter((one) => one === 'reach'),
        isJudged: true,
        save: () => save(transaction, merge, pair),
        sentencesOf: (merged) => [texts.done(merged.name === other.name ? kept.name : other.name, merged.name)],
      });
    });
  } catch (error) {
    if (findDatabaseError(error)?.code === sqlState.uniqueViolation) return refuse('conflict', texts.nameTaken);
    throw error;
  }
}
