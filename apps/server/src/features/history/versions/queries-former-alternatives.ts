import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../../db/client.ts';
import type { AuditedRow } from '../../../db/inverse-terms.ts';

/** The table of alternatives until migration 0014, which emptied it without an author: their name in a history ever since. */
export const ALTERNATIVES = 'scheduled_element_alternatives';

interface FormerAlternative extends Record<string, unknown> {
  readonly dishId: Id;
  /** As a row of scheduled elements; null if the place was empty. */
  readonly row: (AuditedRow & { readonly id: Id }) | null;
  readonly allergenIds: readonly Id[];
  readonly ingredientIds: readonly Id[];
}

/** The rows of their former table that later entries of the trail changed, as the first of them found each. */
export async function findFormerAlternatives(
  transaction: Transaction,
  dishIds: readonly Id[],
  isLater: SQL,
): Promise<FormerAlternative[]> {
  return transaction.readRows(sql`
    select record_id as "dishId", coalesce(before -> 'allergen_ids', '[]') as "allergenIds",
      coalesce(before -> 'ingredient_ids', '[]') as "ingredientIds",
      before - '{scheduled_element_id,element_id,allergen_ids,ingredient_ids}'::text[] || jsonb_build_object(
        'instead_of', record_id, 'original_element_id', before -> 'element_id', 'host_flow_order', 0, 'directionals', '') as row
    from (
      select distinct on (record_id, coalesce(after, before) -> 'order') record_id, before
      from audit_trail where record_id = any (${sql.param(dishIds)}::uuid[]) and table_name = ${ALTERNATIVES} and ${isLater}
      order by record_id, coalesce(after, before) -> 'order', id) as first_change`);
}

type Rows = Record<string, AuditedRow[]>;

/** Puts them in place of the alternatives of the same dishes, with what they contained and were made of. */
export function putFormerAlternatives(past: Rows, alternatives: readonly FormerAlternative[]): void {
  const dishIds = new Set<unknown>(alternatives.map(({ dishId }) => dishId));
  const replacedIds = new Set(past.scheduled_elements?.flatMap((row) => (dishIds.has(row.instead_of) ? [row.id] : [])));
  const formerRows = alternatives.flatMap(({ row, ...lists }) => (row ? [{ row, ...lists }] : []));
  const isOtherRow = (row: AuditedRow) => !replacedIds.has(row.scheduled_element_id ?? row.id);
  const listOtherRows = (table: string) => past[table]?.filter(isOtherRow) ?? [];
  past.scheduled_elements = [...listOtherRows('scheduled_elements'), ...formerRows.map(({ row }) => row)];
  past.scheduled_element_allergens = [
    ...listOtherRows('scheduled_element_allergens'),
    ...formerRows.flatMap(({ row, allergenIds }) =>
      allergenIds.map((id) => ({ scheduled_element_id: row.id, allergen_id: id })),
    ),
  ];
  past.scheduled_element_ingredients = [
    ...listOtherRows('scheduled_element_ingredients'),
    ...formerRows.flatMap(({ row, ingredientIds }) =>
      ingredientIds.map((id, order) => ({ scheduled_element_id: row.id, order, ingredient_id: id })),
    ),
  ];
}
