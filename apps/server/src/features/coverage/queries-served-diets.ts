import type { ScheduledDiets } from '#contract/diets.ts';
import type { Id } from '#contract/values.ts';
import { dietJudgement, leastClaim, type Recorded, suitedDiets } from '#domain/coverage/diet-verdict.ts';
import { type CatalogueRecord, type CopyRecord, recordsOfCopy } from '#domain/coverage/scheduled-records.ts';
import type { Database } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { findDiets } from '../reference-data/queries.ts';
import { copyRecord, elementRecord, judgedIngredient, list, toKitchen } from './queries.ts';

type StoredCopy = CopyRecord & { readonly elementId: Id | null };
type ServedRow = Parameters<typeof toKitchen>[0] & {
  readonly elements: (CatalogueRecord & { readonly id: Id })[];
  /** Dishes and their alternatives. */
  readonly copies: (StoredCopy & { readonly id: Id; readonly insteadOf: Id | null; readonly order: number })[];
};

const servedRecords = prepared<ServedRow>(
  'served-diets',
  `with copy as materialized (
     select * from scheduled_elements where instead_of is null and id = any ($1)
     union all select * from scheduled_elements where instead_of = any ($1)
   ), used as materialized (
     select distinct original_element_id as id from copy where original_element_id is not null
   ), ingredient as materialized (
     select ingredient_id as id from used join element_ingredients on element_id = used.id
     union select ingredient_id from scheduled_element_ingredients
       where scheduled_element_id = any (array(select id from copy)) and ingredient_id is not null
   )
   select
     ${list(`'id', copy.id, 'insteadOf', instead_of, 'order', "order", ${copyRecord('copy')}`, 'copy', 'copy."order", copy.id')} as copies,
     ${list(elementRecord, 'used join elements using (id)')} as elements,
     ${list(judgedIngredient, 'ingredient join ingredients using (id)')} as ingredients,
     ${list(`'id', id, 'name', name`, 'allergens')} as allergens`,
);

/** The records by which each dish and each alternative is judged. */
async function findServedRecords(db: Database, scheduledElementIds: readonly Id[]) {
  const [row] = await servedRecords(db, [scheduledElementIds]);
  if (!row) return [];
  const kitchen = toKitchen(row);
  const elements = new Map(row.elements.map((element) => [element.id, element]));
  const records = (copy: StoredCopy) =>
    recordsOfCopy(kitchen, copy, copy.elementId ? elements.get(copy.elementId) : undefined);
  const copiesByDish = Map.groupBy(row.copies, ({ insteadOf }) => insteadOf);
  const dishes = copiesByDish.get(null) ?? [];
  return dishes.map((dish) => ({
    id: dish.id,
    records: records(dish),
    alternatives: (copiesByDish.get(dish.id) ?? []).map((alternative) => ({
      order: alternative.order,
      records: records(alternative),
    })),
  }));
}

/** The names of the preferences that a scheduled element, or its alternative at a position, is known to suit. */
export type SuitsOf = (scheduledElementId: Id, alternative?: number) => readonly string[];

/** The preferences that the dishes of a service suit (diets-2, diets-4). Unknown suitability is never listed. */
export async function findServedDiets(db: Database, scheduledElementIds: readonly Id[]): Promise<SuitsOf> {
  const diets = await findDiets(db);
  const keyOf = (id: Id, alternative?: number) => `${id} ${alternative ?? ''}`;
  const dishes = await findServedRecords(db, scheduledElementIds);
  const suits = new Map(
    dishes.flatMap(({ id, records, alternatives }) => [
      [keyOf(id), suitedDiets(diets, records)] as const,
      ...alternatives.map((one) => [keyOf(id, one.order), suitedDiets(diets, one.records)] as const),
    ]),
  );
  return (id, alternative) => (suits.get(keyOf(id, alternative)) ?? []).map(({ name }) => name);
}

/** The verdicts on scheduled elements and their alternatives, with reasons (diets-4). */
export async function findScheduledDiets(db: Database, ids: readonly Id[]): Promise<ScheduledDiets[]> {
  const diets = await findDiets(db);
  const verdicts = (records: readonly Recorded[]) =>
    diets.map((diet) => ({
      id: diet.id,
      name: diet.name,
      ...leastClaim(records.map((recorded) => dietJudgement(diet, recorded))),
    }));
  return (await findServedRecords(db, ids)).map(({ id, records, alternatives }) => ({
    id,
    diets: verdicts(records),
    alternatives: alternatives.map((one) => verdicts(one.records)),
  }));
}
