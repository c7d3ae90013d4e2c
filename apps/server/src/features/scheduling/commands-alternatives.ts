import { eq, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '#contract/refusal.ts';
import { MAX_ALTERNATIVES, type NewAlternative } from '#contract/scheduled-menus.ts';
import type { ScheduledMenu } from '#contract/scheduling.ts';
import { schedulingTexts as texts } from '#contract/scheduling-texts.ts';
import type { Id } from '#contract/values.ts';
import { type Author, changing, type Database, type Transaction } from '../../db/client.ts';
import { updatedWith } from '../../db/parts.ts';
import { scheduledMenus } from '../../db/schema/scheduling.ts';
import { lockForSave } from '../../db/versions.ts';
import { findScheduledMenu } from './queries.ts';

async function alternativeRefusal(
  transaction: Transaction,
  menuId: Id,
  { scheduledElementId, elementId }: NewAlternative,
) {
  const { rows } = await transaction.execute<{
    dish: boolean;
    name: string | null;
    count: number;
    already: boolean;
  }>(sql`
    select exists (select from scheduled_elements where id = ${scheduledElementId} and scheduled_menu_id = ${menuId}) as dish,
      (select name from elements where id = ${elementId}) as name, count(*)::int as count,
      coalesce(bool_or(element_id = ${elementId}), false) as already
    from scheduled_element_alternatives where scheduled_element_id = ${scheduledElementId}`);
  const { dish = false, name = null, count = 0, already = false } = rows[0] ?? {};
  const invalid = (field: keyof NewAlternative, text: string) =>
    refuse('validation_failed', text, { fields: { [field]: text } });
  if (!dish) return invalid('scheduledElementId', texts.dishIsGone);
  if (name === null) return invalid('elementId', texts.elementIsGone);
  if (already) return refuse('conflict', texts.alternativeAlready(name));
  return count < MAX_ALTERNATIVES ? null : refuse('conflict', texts.tooManyAlternatives(MAX_ALTERNATIVES));
}

/** Adds an element behind the alternatives of a dish, with what the catalogue says of it now and how it is usually served (scheduling-7). */
export function addAlternative(
  db: Database,
  by: Author,
  menuId: Id,
  input: NewAlternative,
  ifMatch: number | undefined,
): Promise<ScheduledMenu | Refusal> {
  return changing(db, by, async (transaction) => {
    const stale = await lockForSave(transaction, scheduledMenus, menuId, ifMatch);
    if (stale) return stale;
    const refusal = await alternativeRefusal(transaction, menuId, input);
    if (refusal) return refusal;
    await transaction.execute(sql`
      insert into scheduled_element_alternatives
        (scheduled_element_id, "order", element_id, name, ingredients, method, allergen_ids, has_no_allergens,
          container_type_id, serving_temp, portion_per_person, portion_per_container, portion_unit_id)
      select ${input.scheduledElementId}, (select coalesce(max("order") + 1, 0) from scheduled_element_alternatives
          where scheduled_element_id = ${input.scheduledElementId}),
        id, name, ingredients, method, array(select allergen_id from known_allergens(elements.id) order by 1), has_no_allergens,
        default_container_type_id, serving_temp, default_portion_per_person, default_portion_per_container, default_portion_unit_id
      from elements where id = ${input.elementId}`);
    await transaction
      .update(scheduledMenus)
      .set({ updatedAt: updatedWith(1) })
      .where(eq(scheduledMenus.id, menuId));
    const menu = await findScheduledMenu(transaction, menuId);
    if (!menu) throw new Error('The menu that was locked is gone.');
    return menu;
  });
}
