import { sql } from 'drizzle-orm';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { isRefusal, type Refusal, refuseFields, refuseNotFound } from '#contract/refusal.ts';
import type { PortionModifierBody, SavedPortionModifier } from '#contract/scheduled-menu-modifiers.ts';
import type { Id } from '#contract/values.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { refuseStaleRecord } from '../../db/versions.ts';

/** Version 0: nothing is saved yet for this element and account. The account belongs to the market of the element's menu. */
async function findVersion(transaction: Transaction, scheduledElementId: Id, accountId: Id): Promise<number | Refusal> {
  const row = await transaction.readRow<{ version: number; isServed: boolean }>(sql`
    select accounts.id is not null as "isServed",
      coalesce((select version from scheduled_element_portion_modifiers as modifier
        where modifier.scheduled_element_id = scheduled_elements.id and modifier.account_id = accounts.id), 0) as version
    from scheduled_elements
    join scheduled_menus on scheduled_menus.id = scheduled_elements.scheduled_menu_id
    left join accounts on accounts.market_id = scheduled_menus.market_id and accounts.id = ${accountId}
    where scheduled_elements.id = ${scheduledElementId}`);
  if (!row) return refuseNotFound();
  return row.isServed ? row.version : refuseFields({ accountId: calculationTexts.notServedThere });
}

export function saveElementModifier(
  db: Database,
  by: Author,
  scheduledElementId: Id,
  { accountId, portionModifier }: PortionModifierBody,
  ifMatch: number | undefined,
): Promise<SavedPortionModifier | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    await transaction.execute(sql`select from scheduled_elements where id = ${scheduledElementId} for no key update`);
    const version = await findVersion(transaction, scheduledElementId, accountId);
    if (isRefusal(version)) return version;
    const record = sql`save.table_name = 'scheduled_element_portion_modifiers'
      and save.record_id = ${scheduledElementId} and save.after ->> 'account_id' = ${accountId}`;
    const stale = await refuseStaleRecord(transaction, record, version, ifMatch);
    if (stale) return stale;
    // Version 0 and modifier 0: nothing is saved, and nothing is to be saved.
    const savedVersion = await transaction.readCount(sql`
      insert into scheduled_element_portion_modifiers (scheduled_element_id, account_id, portion_modifier)
      select ${scheduledElementId}::uuid, ${accountId}::uuid, ${portionModifier}::numeric
      where ${version}::int > 0 or ${portionModifier}::numeric <> 0
      on conflict (scheduled_element_id, account_id) do update set portion_modifier = excluded.portion_modifier
      returning version`);
    return { scheduledElementId, accountId, portionModifier, version: savedVersion || version };
  });
}
