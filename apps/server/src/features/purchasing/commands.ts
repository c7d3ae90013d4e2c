import { sql } from 'drizzle-orm';
import type { OperationRequest } from '#contract/operation.ts';
import type { purchasingOperations } from '#contract/purchasing.ts';
import { notFound, type Refusal } from '#contract/refusal.ts';
import type { Database } from '../../db/client.ts';
import { type Author, changing } from '../../db/transaction.ts';

type Entry = OperationRequest<typeof purchasingOperations.savePurchaseEntry>['body'];

/** Kept for this list only; an entry that says nothing is none. */
export function savePurchaseEntry(db: Database, by: Author, entry: Entry): Promise<Refusal | null> {
  const { marketId, from, to, ingredientId, onHand, preference } = entry;
  return changing(db, by, async (transaction) => {
    const { rows } = await transaction.execute(sql`
      select from markets, ingredients where markets.id = ${marketId} and ingredients.id = ${ingredientId} for key share`);
    if (rows.length === 0) return notFound();
    const list = sql`(${marketId}::uuid, ${from}::date, ${to}::date, ${ingredientId}::uuid)`;
    if (onHand === null && preference === null)
      await transaction.execute(sql`
        delete from purchase_list_entries where (market_id, from_date, to_date, ingredient_id) = ${list}`);
    else
      await transaction.execute(sql`
        insert into purchase_list_entries (market_id, from_date, to_date, ingredient_id, on_hand, preference)
        values (${marketId}, ${from}, ${to}, ${ingredientId}, ${onHand}, ${preference})
        on conflict (market_id, from_date, to_date, ingredient_id)
          do update set on_hand = excluded.on_hand, preference = excluded.preference`);
    return null;
  });
}
