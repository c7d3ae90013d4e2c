import { sql } from 'drizzle-orm';
import type { OperationRequest } from '#contract/operation.ts';
import type { PurchaseEntry, purchasingOperations } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';

type Entry = OperationRequest<typeof purchasingOperations.savePurchaseEntry>['body'];
type StoredEntry = PurchaseEntry & { readonly onHandBy: string | null; readonly preferenceBy: string | null };
const entryFields = ['onHand', 'preference'] as const;

const selectEntryRow = ({ marketId, from, to, ingredientId }: Entry) =>
  sql`(market_id, from_date, to_date, ingredient_id) = (${marketId}::uuid, ${from}::date, ${to}::date, ${ingredientId}::uuid)`;
const selectCountRow = ({ marketId, ingredientId }: Entry) =>
  sql`(market_id, ingredient_id) = (${marketId}::uuid, ${ingredientId}::uuid)`;

const selectUserName = (id: 'counted_by' | 'preference_by') => sql`(
  select person_name(users) from users where id = ${sql.identifier(id)})`;

/** What is stored. The ingredient is locked, so that two first saves wait for each other. A count in another unit is none. */
async function lockEntry(
  transaction: Transaction,
  entry: Entry,
): Promise<(StoredEntry & { timeZone: string }) | undefined> {
  const market = await transaction.readRow<{ timeZone: string }>(sql`
    select time_zone as "timeZone" from markets, ingredients
    where markets.id = ${entry.marketId} and ingredients.id = ${entry.ingredientId}
    for key share of markets for no key update of ingredients`);
  if (!market) return undefined;
  const chosen = await transaction.readRow<Pick<StoredEntry, 'preference' | 'preferenceBy'>>(sql`
    select preference, ${selectUserName('preference_by')} as "preferenceBy" from purchase_list_entries where ${selectEntryRow(entry)}`);
  const count = await transaction.readRow<Pick<StoredEntry, 'onHand' | 'onHandBy'>>(sql`
    select amount::float8 as "onHand", ${selectUserName('counted_by')} as "onHandBy" from on_hand_counts
    where ${selectCountRow(entry)} and portion_unit_id = (select portion_unit_id from ingredients where id = ingredient_id)`);
  const nothing = { onHand: null, onHandBy: null, preference: null, preferenceBy: null };
  return { ...nothing, ...chosen, ...count, ...market };
}

/** Another value than the one that the person saw, and than the one that they want. */
function refuseStaleEntry(storedEntry: StoredEntry, { seen: seenValues = {}, ...entry }: Entry): Refusal | undefined {
  const stale = entryFields.filter(
    (field) =>
      entry[field] !== undefined &&
      seenValues[field] !== undefined &&
      storedEntry[field] !== seenValues[field] &&
      storedEntry[field] !== entry[field],
  );
  const fields = Object.fromEntries(
    stale.map((field) => [field, texts.changedMeanwhile(texts.entryLabels[field], storedEntry[`${field}By`])]),
  );
  return stale.length > 0 ? refuse('stale', Object.values(fields).join(' '), { fields }) : undefined;
}

/** A count is of today, and used until a later one; nothing is not known (money-16). */
const composeCountSql = (entry: Entry, by: Author, today: string) =>
  entry.onHand === null
    ? sql`delete from on_hand_counts where ${selectCountRow(entry)}`
    : sql`
      insert into on_hand_counts (market_id, ingredient_id, amount, portion_unit_id, counted_on, counted_by)
      select ${entry.marketId}, id, ${entry.onHand}, portion_unit_id, ${today}, ${by.userId} from ingredients where id = ${entry.ingredientId}
      on conflict (market_id, ingredient_id) do update set amount = excluded.amount,
        portion_unit_id = excluded.portion_unit_id, counted_on = excluded.counted_on,
        counted_at = excluded.counted_at, counted_by = excluded.counted_by`;

/** Kept for this list only (money-9). */
const composePreferenceSql = (entry: Entry, by: Author) =>
  entry.preference === null
    ? sql`delete from purchase_list_entries where ${selectEntryRow(entry)}`
    : sql`
      insert into purchase_list_entries (market_id, from_date, to_date, ingredient_id, preference, preference_by)
      values (${entry.marketId}, ${entry.from}, ${entry.to}, ${entry.ingredientId}, ${entry.preference}, ${by.userId})
      on conflict (market_id, from_date, to_date, ingredient_id)
        do update set preference = excluded.preference, preference_by = excluded.preference_by`;

/** A field that is not sent stays. */
export function savePurchaseEntry(db: Database, by: Author, entry: Entry, now: Date): Promise<Refusal | null> {
  return inTransaction(db, by, async (transaction) => {
    const storedEntry = await lockEntry(transaction, entry);
    if (!storedEntry) return refuseNotFound();
    const stale = refuseStaleEntry(storedEntry, entry);
    if (stale) return stale;
    if (entry.onHand !== undefined)
      await transaction.execute(composeCountSql(entry, by, todayIn(storedEntry.timeZone, now)));
    if (entry.preference !== undefined) await transaction.execute(composePreferenceSql(entry, by));
    return null;
  });
}
