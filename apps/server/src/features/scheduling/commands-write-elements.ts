import { sql } from 'drizzle-orm';
import type { ScheduledElementInput } from '#contract/scheduled-menus.ts';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { printedAssignments } from '../../db/copied-from.ts';
import { replaceParts, updateAndCount } from '../../db/parts.ts';
import { scheduledElementAllergens } from '../../db/schema/scheduling.ts';
import { servingAssignments } from '../../db/serving-fields.ts';

export interface OfElement<Value> {
  readonly id: Id;
  readonly value: Value;
}

type SentAlternative = NonNullable<ScheduledElementInput['alternative']>[number];

/** A scheduled element, or an alternative, at its place. */
type PlacedElement = (ScheduledElementInput | SentAlternative) & { readonly order: number };

/** Absent fields stay as they are. Only those of an alternative may have texts. */
export const updateScheduledElements = (
  transaction: Transaction,
  elements: readonly PlacedElement[],
): Promise<number> =>
  updateAndCount(
    transaction,
    sql`update scheduled_elements set "order" = (field->>'order')::int,
      host_flow_order = case when field ? 'hostFlowOrder' then (field->>'hostFlowOrder')::int else host_flow_order end,
      ${printedAssignments}, ${servingAssignments}
    from jsonb_array_elements(${JSON.stringify(elements)}::jsonb) as field
    where scheduled_elements.id = (field->>'id')::uuid`,
  );

/** The copy's own allergens only; every read unites them with the master's present ones (scheduling-3). */
export const replaceScheduledAllergens = (transaction: Transaction, sentLists: readonly OfElement<readonly Id[]>[]) =>
  replaceParts(
    transaction,
    scheduledElementAllergens,
    sentLists.map(({ id }) => id),
    sentLists.flatMap(({ id, value }) =>
      [...new Set(value)].map((allergenId) => ({ scheduledElementId: id, allergenId })),
    ),
  );
