import { sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import type { Transaction } from './client.ts';

/** Adds the currently known allergens to copied elements (scheduling-3). */
export async function copyAllergens(transaction: Transaction, scheduledElementIds: readonly Id[]) {
  await transaction.execute(sql`
    insert into scheduled_element_allergens (scheduled_element_id, allergen_id)
    select scheduled_elements.id, allergen_id
    from scheduled_elements cross join lateral known_allergens(original_element_id)
    where scheduled_elements.id in (select jsonb_array_elements_text(${JSON.stringify(scheduledElementIds)}::jsonb)::uuid)
    on conflict do nothing`);
}
