import { sql } from 'drizzle-orm';
import type { ScheduledElementInput } from '#contract/scheduled-menus.ts';
import type { AlternativeServing } from '#contract/serving-fields.ts';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { alternativeCopiedFrom, masterAllergens } from '../../db/copied-from.ts';
import { replaceParts } from '../../db/parts.ts';
import { scheduledElementAlternatives } from '../../db/schema/scheduling.ts';
import { alternativeDefaultsJson, alternativeServingJson } from '../../db/serving-fields.ts';

export interface OfElement<Value> {
  readonly id: Id;
  readonly value: Value;
}

type SentAlternatives = readonly OfElement<NonNullable<ScheduledElementInput['alternative']>>[];

interface AlternativeRow extends Partial<AlternativeServing> {
  readonly elementId: Id | null;
  readonly name: string;
  readonly ingredients: string;
  readonly method: string;
  readonly allergenIds: readonly Id[];
  readonly hasNoAllergens: boolean;
  readonly ingredientIds: readonly Id[];
  readonly copiedFrom: unknown;
}

/** What somebody typed without an element: nobody said what it is made of. */
const typed = (name: string): AlternativeRow => ({
  elementId: null,
  name,
  ingredients: '',
  method: '',
  allergenIds: [],
  hasNoAllergens: false,
  ingredientIds: [],
  copiedFrom: null,
});

/** The elements that somebody chose, as alternatives of now, and the alternatives that are there. */
async function findRows(transaction: Transaction, sent: SentAlternatives) {
  const chosen = sent.flatMap(({ value }) => value.flatMap(({ elementId }) => elementId ?? []));
  const { rows: elements } = await transaction.execute<{ row: AlternativeRow }>(sql`
    select jsonb_build_object('elementId', elements.id, 'name', elements.name, 'ingredients', elements.ingredients,
      'method', elements.method, 'allergenIds', ${masterAllergens}, 'hasNoAllergens', elements.has_no_allergens,
      'ingredientIds', (select coalesce(jsonb_agg(ingredient_id order by "order"), '[]')
        from element_ingredients where element_id = elements.id),
      'copiedFrom', ${alternativeCopiedFrom}, ${alternativeDefaultsJson}) as row
    from elements where id = any (${sql.param(chosen)}::uuid[])`);
  const { rows: stored } = await transaction.execute<{ dishId: Id; row: AlternativeRow }>(sql`
    select scheduled_element_id as "dishId", jsonb_build_object('elementId', element_id, 'name', name,
      'ingredients', ingredients, 'method', method, 'allergenIds', allergen_ids, 'hasNoAllergens', has_no_allergens,
      'ingredientIds', ingredient_ids, 'copiedFrom', copied_from, ${sql.raw(alternativeServingJson('alternative'))}) as row
    from scheduled_element_alternatives as alternative
    where scheduled_element_id = any (${sql.param(sent.map(({ id }) => id))}::uuid[]) order by "order"`);
  return { elements: elements.map(({ row }) => row), stored };
}

/**
 * An alternative that is there keeps what was copied, and a new one is a copy of its element now. What is sent is what is
 * printed; absent fields stay. Whether it has no allergens or no ingredients is its element's word: no form says it (scheduling-7).
 */
export async function replaceAlternatives(transaction: Transaction, sent: SentAlternatives): Promise<number> {
  const { elements, stored } = await findRows(transaction, sent);
  const before = Map.groupBy(stored, ({ dishId }) => dishId);
  const alternatives = sent.flatMap(({ id, value }) => {
    const left = [...(before.get(id) ?? [])];
    return value.map(({ elementId, ...given }, order) => {
      const element = elements.find((one) => one.elementId === elementId);
      const place = left.findIndex(({ row }) =>
        element ? row.elementId === element.elementId : row.name === given.name,
      );
      const [kept] = place < 0 ? [] : left.splice(place, 1);
      const row = kept?.row ?? element ?? typed(given.name);
      const fields = {
        ...row,
        ...Object.fromEntries(Object.entries(given).filter(([, field]) => field !== undefined)),
      };
      return {
        ...fields,
        scheduledElementId: id,
        order,
        elementId: elementId === undefined ? row.elementId : (element?.elementId ?? null),
        allergenIds: [...new Set(fields.allergenIds)].sort(),
      };
    });
  });
  const owners = sent.map(({ id }) => id);
  return replaceParts(transaction, scheduledElementAlternatives, owners, alternatives);
}
