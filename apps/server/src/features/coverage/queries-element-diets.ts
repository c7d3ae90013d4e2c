import type { ElementDiets } from '#contract/diets.ts';
import type { Id } from '#contract/values.ts';
import { listSuitedDiets } from '#domain/coverage/diet-verdict.ts';
import { type CatalogueRecord, toElementDietRecord } from '#domain/coverage/scheduled-records.ts';
import type { Database } from '../../db/client.ts';
import { selectJsonList } from '../../db/json-list.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { findDiets } from '../reference-data/queries.ts';
import { toKitchen } from './queries.ts';

type JudgedRow = Parameters<typeof toKitchen>[0] & { readonly elements: (CatalogueRecord & { readonly id: Id })[] };

const queryJudgedElements = prepareQuery<JudgedRow>(
  'judged-elements',
  `select
     (select coalesce(json_agg(record), '[]') from element_records as record where id = any ($1)) as elements,
     (select coalesce(json_agg(record), '[]') from ingredient_records as record
       where id in (select ingredient_id from element_ingredients where element_id = any ($1))) as ingredients,
     ${selectJsonList(`'id', id, 'name', name`, 'allergens')} as allergens`,
);

/** The preferences that each of these elements is known to suit (diets-2). */
export async function findElementDiets(db: Database, ids: readonly Id[]): Promise<ElementDiets[]> {
  const diets = await findDiets(db);
  const [row] = await queryJudgedElements(db, [ids]);
  if (!row) return [];
  const kitchen = toKitchen(row);
  return row.elements.map((element) => {
    const suits = listSuitedDiets(diets, [toElementDietRecord(kitchen, element)]);
    return { id: element.id, suits: suits.map(({ id, name }) => ({ id, name })) };
  });
}
