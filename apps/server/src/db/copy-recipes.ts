import { sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import type { Transaction } from './client.ts';

/** Copies the known allergens and the ingredients of their masters to copied elements (scheduling-3, diets-4). */
export async function copyRecipes(transaction: Transaction, scheduledElementIds: readonly Id[]) {
  const copiedIds = sql`select jsonb_array_elements_text(${JSON.stringify(scheduledElementIds)}::jsonb)::uuid`;
  await transaction.execute(sql`
    insert into scheduled_element_allergens (scheduled_element_id, allergen_id)
    select scheduled_elements.id, allergen_id
    from scheduled_elements cross join lateral known_allergens(original_element_id)
    where scheduled_elements.id in (${copiedIds})
    on conflict do nothing`);
  await transaction.execute(sql`
    insert into scheduled_element_ingredients (scheduled_element_id, "order", ingredient_id)
    select scheduled_elements.id, element_ingredients."order", ingredient_id
    from scheduled_elements join element_ingredients on element_ingredients.element_id = original_element_id
    where scheduled_elements.id in (${copiedIds})
    on conflict do nothing`);
}
