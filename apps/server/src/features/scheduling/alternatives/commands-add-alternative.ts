import { eq, sql } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import { MAX_ALTERNATIVES, type NewAlternative } from '#contract/scheduled-menus.ts';
import type { ScheduledMenu } from '#contract/scheduling.ts';
import { schedulingTexts as texts } from '#contract/scheduling-texts.ts';
import type { Id } from '#contract/values.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { toUpdatedAt } from '../../../db/parts.ts';
import { scheduledMenus } from '../../../db/schema/scheduling.ts';
import { type Author, inTransaction } from '../../../db/transaction.ts';
import { lockForSave } from '../../../db/versions.ts';
import { findScheduledMenu } from '../queries.ts';
import { replaceAlternatives } from './commands-replace-alternatives.ts';

/** Its name, unless it cannot be added. */
async function readAddedAlternative(
  transaction: Transaction,
  menuId: Id,
  { scheduledElementId, elementId }: NewAlternative,
) {
  const row = await transaction.readRow<{
    dish: boolean;
    name: string | null;
    count: number;
    already: boolean;
  }>(sql`
    select exists (select from scheduled_elements where id = ${scheduledElementId} and scheduled_menu_id = ${menuId}) as dish,
      (select name from elements where id = ${elementId}) as name, count(*)::int as count,
      coalesce(bool_or(original_element_id = ${elementId}), false) as already
    from scheduled_elements where instead_of = ${scheduledElementId}`);
  const { dish = false, name = null, count = 0, already = false } = row ?? {};
  const refuseField = (field: keyof NewAlternative, text: string) =>
    refuse('validation_failed', text, { fields: { [field]: text } });
  if (!dish) return refuseField('scheduledElementId', texts.dishIsGone);
  if (name === null) return refuseField('elementId', texts.elementIsGone);
  if (already) return refuse('conflict', texts.alternativeAlready(name));
  return count < MAX_ALTERNATIVES
    ? { elementId, name }
    : refuse('conflict', texts.tooManyAlternatives(MAX_ALTERNATIVES));
}

/** Adds an element behind the alternatives of a dish, with what the catalogue says of it now and how it is usually served (scheduling-7). */
export function addAlternative(
  db: Database,
  by: Author,
  menuId: Id,
  input: NewAlternative,
  ifMatch: number | undefined,
): Promise<ScheduledMenu | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const stale = await lockForSave(transaction, scheduledMenus, menuId, ifMatch);
    if (stale) return stale;
    const alternative = await readAddedAlternative(transaction, menuId, input);
    if (isRefusal(alternative)) return alternative;
    const id = input.scheduledElementId;
    const there = await transaction.readIdNames(sql`
      select id, name from scheduled_elements where instead_of = ${id} order by "order"`);
    await replaceAlternatives(transaction, [{ id, value: [...there, alternative] }]);
    await transaction
      .update(scheduledMenus)
      .set({ updatedAt: toUpdatedAt(1) })
      .where(eq(scheduledMenus.id, menuId));
    const menu = await findScheduledMenu(transaction, menuId);
    if (!menu) throw new Error('The menu that was locked is gone.');
    return menu;
  });
}
