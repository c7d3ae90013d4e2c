import type { ScheduledDiets } from '#contract/diets.ts';
import type { Id } from '#contract/values.ts';
import { type DietRecord, getLeastClaim, judgeDiet, listSuitedDiets } from '#domain/coverage/diet-verdict.ts';
import { type CatalogueRecord, type CopyRecord, toCopyDietRecords } from '#domain/coverage/scheduled-records.ts';
import type { Database } from '../../db/client.ts';
import { selectJsonList } from '../../db/json-list.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { findDiets } from '../reference-data/queries.ts';
import { toKitchen } from './queries.ts';

type StoredCopy = CopyRecord & { readonly elementId: Id | null };
type ServedRow = Parameters<typeof toKitchen>[0] & {
  readonly elements: (CatalogueRecord & { readonly id: Id })[];
  /** Dishes and their alternatives. */
  readonly copies: (StoredCopy & { readonly id: Id; readonly insteadOf: Id | null })[];
};

/** `offset 0`: records are looked up one by one (decision 08). */
const queryServedRecords = prepareQuery<ServedRow>(
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
     (select coalesce(json_agg(record order by copy."order", copy.id), '[]')
       from copy cross join lateral (select * from scheduled_element_records where id = copy.id offset 0) as record) as copies,
     (select coalesce(json_agg(record), '[]') from used join element_records as record using (id)) as elements,
     (select coalesce(json_agg(record), '[]') from ingredient join ingredient_records as record using (id)) as ingredients,
     ${selectJsonList(`'id', id, 'name', name`, 'allergens')} as allergens`,
);

/** The records by which each dish and each alternative is judged, in their order. */
async function findServedRecords(db: Database, scheduledElementIds: readonly Id[]) {
  const [row] = await queryServedRecords(db, [scheduledElementIds]);
  if (!row) return [];
  const kitchen = toKitchen(row);
  const elements = new Map(row.elements.map((element) => [element.id, element]));
  return row.copies.map(({ id, insteadOf, ...copy }) => ({
    id,
    insteadOf,
    records: toCopyDietRecords(kitchen, copy, copy.elementId ? elements.get(copy.elementId) : undefined),
  }));
}

/** The names of the preferences that a scheduled element or an alternative is known to suit. */
export type SuitsOf = (id: Id) => readonly string[];

/** The preferences that the dishes of a service and their alternatives suit (diets-2, diets-4). Unknown suitability is never listed. */
export async function readDietGetter(db: Database, scheduledElementIds: readonly Id[]): Promise<SuitsOf> {
  const diets = await findDiets(db);
  const copies = await findServedRecords(db, scheduledElementIds);
  const suits = new Map(copies.map(({ id, records }) => [id, listSuitedDiets(diets, records)]));
  return (id) => (suits.get(id) ?? []).map(({ name }) => name);
}

/** The verdicts on scheduled elements and their alternatives, with reasons (diets-4). */
export async function findScheduledDiets(db: Database, ids: readonly Id[]): Promise<ScheduledDiets[]> {
  const diets = await findDiets(db);
  const verdicts = (records: readonly DietRecord[]) =>
    diets.map((diet) => ({
      id: diet.id,
      name: diet.name,
      ...getLeastClaim(records.map((record) => judgeDiet(diet, record))),
    }));
  const copiesByDish = Map.groupBy(await findServedRecords(db, ids), ({ insteadOf }) => insteadOf);
  return (copiesByDish.get(null) ?? []).map(({ id, records }) => ({
    id,
    diets: verdicts(records),
    alternatives: (copiesByDish.get(id) ?? []).map((alternative) => verdicts(alternative.records)),
  }));
}
