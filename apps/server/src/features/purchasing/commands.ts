import { sql } from 'drizzle-orm';
import type { OperationRequest } from '#contract/operation.ts';
import type { PurchaseEntry, purchasingOperations } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { type Author, changing } from '../../db/transaction.ts';

type Entry = OperationRequest<typeof purchasingOperations.savePurchaseEntry>['body'];
type StoredEntry = PurchaseEntry & { readonly onHandBy: string | null; readonly preferenceBy: string | null };
const entryFields = ['onHand', 'preference'] as const;

const rowOfEntry = ({ marketId, from, to, ingredientId }: Entry) =>
  sql`(market_id, from_date, to_date, ingredient_id) = (${marketId}::uuid, ${from}::date, ${to}::date, ${ingredientId}::uuid)`;

/** The row of the entry, locked; it is made where there is none, so that two first saves wait for each other. */
async function lockEntry(transaction: Transaction, entry: Entry): Promise<StoredEntry | undefined> {
  const { marketId, from, to, ingredientId } = entry;
  await transaction.execute(sql`
    insert into purchase_list_entries (market_id, from_date, to_date, ingredient_id)
    values (${marketId}, ${from}, ${to}, ${ingredientId}) on conflict do nothing`);
  const name = (column: 'on_hand_by' | 'preference_by') => sql`(
    select person_name(users) from users where id = ${sql.identifier(column)})`;
  return transaction.readRow(sql`
    select on_hand::float8 as "onHand", preference, ${name('on_hand_by')} as "onHandBy", ${name('preference_by')} as "preferenceBy"
    from purchase_list_entries where ${rowOfEntry(entry)} for update`);
}

/** Another value than the one that the person saw, and than the one that they want. */
function refuseStaleEntry(stored: StoredEntry, { seen = {}, ...entry }: Entry): Refusal | undefined {
  const stale = entryFields.filter(
    (field) =>
      entry[field] !== undefined &&
      seen[field] !== undefined &&
      stored[field] !== seen[field] &&
      stored[field] !== entry[field],
  );
  const fields = Object.fromEntries(
    stale.map((field) => [field, texts.changedMeanwhile(texts.entryLabels[field], stored[`${field}By`])]),
  );
  return stale.length > 0 ? refuse('stale', Object.values(fields).join(' '), { fields }) : undefined;
}

/** Kept for this list only; an entry that says nothing is none. A field that is not sent stays (money-9). */
export function savePurchaseEntry(db: Database, by: Author, entry: Entry): Promise<Refusal | null> {
  const { marketId, ingredientId, onHand, preference } = entry;
  return changing(db, by, async (transaction) => {
    const { rows } = await transaction.execute(sql`
      select from markets, ingredients where markets.id = ${marketId} and ingredients.id = ${ingredientId} for key share`);
    if (rows.length === 0) return notFound();
    const stored = await lockEntry(transaction, entry);
    const stale = stored && refuseStaleEntry(stored, entry);
    if (stale) return stale;
    if (onHand !== undefined)
      await transaction.execute(sql`
        update purchase_list_entries set on_hand = ${onHand}, on_hand_by = ${by.userId} where ${rowOfEntry(entry)}`);
    if (preference !== undefined)
      await transaction.execute(sql`
        update purchase_list_entries set preference = ${preference}, preference_by = ${by.userId}
        where ${rowOfEntry(entry)}`);
    await transaction.execute(sql`
      delete from purchase_list_entries where ${rowOfEntry(entry)} and on_hand is null and preference is null`);
    return null;
  });
}
