import { sql } from 'drizzle-orm';
import type { PortionModifierBody } from '#contract/daily-numbers.ts';
import { notFound, type Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { type Author, changing, type Database } from '../../db/client.ts';

/** Not found unless the account belongs to the market that the element's menu is scheduled in. */
export function saveElementModifier(
  db: Database,
  by: Author,
  scheduledElementId: Id,
  { accountId, portionModifier }: PortionModifierBody,
): Promise<null | Refusal> {
  return changing(db, by, async (transaction) => {
    const saved = await transaction.execute(sql`
      insert into scheduled_element_portion_modifiers (scheduled_element_id, account_id, portion_modifier)
      select scheduled_elements.id, accounts.id, ${portionModifier}
      from scheduled_elements
      join scheduled_menus on scheduled_menus.id = scheduled_elements.scheduled_menu_id
      join accounts on accounts.market_id = scheduled_menus.market_id
      where scheduled_elements.id = ${scheduledElementId} and accounts.id = ${accountId}
      on conflict (scheduled_element_id, account_id) do update set portion_modifier = excluded.portion_modifier`);
    return saved.rowCount === 0 ? notFound() : null;
  });
}
