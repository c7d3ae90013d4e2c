import { sql } from 'drizzle-orm';
import { type CopiedFields, copiedFields } from '#contract/element-fields.ts';
import { emptyFields } from '#contract/record-fields.ts';
import type { ScheduledElementInput } from '#contract/scheduled-menus.ts';
import type { AlternativeServing } from '#contract/serving-fields.ts';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { alternativeCopiedFrom, copiedJson, masterAllergens } from '../../db/copied-from.ts';
import { replaceParts } from '../../db/parts.ts';
import { scheduledElementAlternatives } from '../../db/schema/scheduling.ts';
import { alternativeDefaultsJson, alternativeServingJson } from '../../db/serving-fields.ts';
import { ElementIsGone } from './commands.ts';

export interface OfElement<Value> {
  readonly id: Id;
  readonly value: Value;
}

type SentAlternatives = readonly OfElement<NonNullable<ScheduledElementInput['alternative']>>[];

interface AlternativeRow extends CopiedFields, Partial<AlternativeServing> {
  readonly id: Id;
  readonly elementId: Id | null;
  readonly name: string;
  readonly ingredients: string;
  readonly allergenIds: readonly Id[];
  readonly hasNoAllergens: boolean;
  readonly ingredientIds: readonly Id[];
  readonly copiedFrom: unknown;
}

/** What somebody typed without an element: nobody said what it is made of. */
const typed = (name: string): Omit<AlternativeRow, 'id'> => ({
  elementId: null,
  name,
  ingredients: '',
  ...emptyFields(copiedFields),
  allergenIds: [],
  hasNoAllergens: false,
  ingredientIds: [],
  copiedFrom: null,
});

/** The elements that somebody chose, as alternatives of now, and the alternatives that are there. */
async function findRows(transaction: Transaction, sent: SentAlternatives) {
  const chosen = sent.flatMap(({ value }) => value.flatMap(({ elementId }) => elementId ?? []));
  const { rows: elements } = await transaction.execute<{ row: Omit<AlternativeRow, 'id'> }>(sql`
    select jsonb_build_object('elementId', elements.id, ${sql.raw(copiedJson('elements'))}, 'allergenIds', ${masterAllergens},
      'ingredientIds', (select coalesce(jsonb_agg(ingredient_id order by "order"), '[]')
        from element_ingredients where element_id = elements.id),
      'copiedFrom', ${alternativeCopiedFrom}, ${alternativeDefaultsJson}) as row
    from elements where id = any (${sql.param(chosen)}::uuid[])`);
  const { rows: stored } = await transaction.execute<{ dishId: Id; row: AlternativeRow }>(sql`
    select scheduled_element_id as "dishId", jsonb_build_object('id', id, 'elementId', element_id,
      ${sql.raw(copiedJson('alternative'))}, 'allergenIds', allergen_ids,
      'ingredientIds', ingredient_ids, 'copiedFrom', copied_from, ${sql.raw(alternativeServingJson('alternative'))}) as row
    from scheduled_element_alternatives as alternative
    where scheduled_element_id = any (${sql.param(sent.map(({ id }) => id))}::uuid[]) order by "order"`);
  const { rows: ids } = await transaction.execute<{ id: Id }>(sql`
    select uuidv7() as id from generate_series(1, ${sent.reduce((sum, { value }) => sum + value.length, 0)})`);
  return { elements: elements.map(({ row }) => row), stored, ids: ids.map(({ id }) => id) };
}

type Sent = SentAlternatives[number]['value'][number];

/** Which of these a sent one is without naming its id: the only one of its element or name. Of several, nobody can tell. */
function findOnly(left: readonly AlternativeRow[], { id, elementId, name }: Sent): AlternativeRow | undefined {
  if (id === null) return undefined;
  const [only, ...further] = left.filter((row) =>
    elementId ? row.elementId === elementId : row.name === name && (elementId === undefined || row.elementId === null),
  );
  return further.length > 0 ? undefined : only;
}

/** Each sent one with the stored one that it is, if it is one. Those that name their id come first. */
function matchStored(stored: readonly AlternativeRow[], sent: readonly Sent[]): Map<Sent, AlternativeRow> {
  const matched = new Map<Sent, AlternativeRow>();
  const isLeft = (row: AlternativeRow) => ![...matched.values()].includes(row);
  for (const one of sent) {
    const named = stored.find((row) => row.id === one.id);
    if (named && isLeft(named)) matched.set(one, named);
  }
  for (const one of sent) {
    const only = matched.has(one) ? undefined : findOnly(stored.filter(isLeft), one);
    if (only) matched.set(one, only);
  }
  return matched;
}

/**
 * An alternative that is there keeps what was copied, and a new one is a copy of its element now. What is sent is what is
 * printed; absent fields stay. Whether it has no allergens or no ingredients is its element's word: no form says it (scheduling-7).
 */
export async function replaceAlternatives(transaction: Transaction, sent: SentAlternatives): Promise<number> {
  const { elements, stored, ids } = await findRows(transaction, sent);
  const before = Map.groupBy(stored, ({ dishId }) => dishId);
  const alternatives = sent.flatMap(({ id: dishId, value }) => {
    const matched = matchStored(
      (before.get(dishId) ?? []).map(({ row }) => row),
      value,
    );
    return value.map((one, order) => {
      const { id: _id, elementId, ...given } = one;
      const element = elements.find((known) => known.elementId === elementId);
      const kept = matched.get(one);
      // What nobody knows is not taken for something that a person typed: its text would be printed, and its food unknown.
      if (elementId && !element && !kept) throw new ElementIsGone();
      const row = kept ?? { ...(element ?? typed(given.name)), id: ids.shift() };
      const fields = {
        ...row,
        ...Object.fromEntries(Object.entries(given).filter(([, field]) => field !== undefined)),
      };
      return {
        ...fields,
        scheduledElementId: dishId,
        order,
        allergenIds: [...new Set(fields.allergenIds)].sort(),
      };
    });
  });
  const owners = sent.map(({ id }) => id);
  return replaceParts(transaction, scheduledElementAlternatives, owners, alternatives);
}
