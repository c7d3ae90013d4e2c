import { type SQL, sql } from 'drizzle-orm';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import { type ClaimedDish, type ClaimedService, composeClaim } from '#domain/changes/claims.ts';
import {
  type CatalogueRecord,
  type CopyRecord,
  toCopyDietRecords,
  toElementDietRecord,
} from '#domain/coverage/scheduled-records.ts';
import type { Transaction } from '../../db/client.ts';
import { selectJsonList } from '../../db/json-list.ts';
import { toKitchen } from '../coverage/queries.ts';
import { findDiets } from '../reference-data/queries.ts';

/** The records that are saved: of the catalogue, or the rules of preferences, which concern everything that is planned. */
export interface ChangedRecords {
  readonly table: 'ingredients' | 'elements' | 'dietary_preferences';
  readonly ids: readonly Id[];
  /** An ingredient gets another name: what is printed counts, too. */
  readonly isRenamed?: boolean;
  /** Dishes that are served and get their record only by the save. */
  readonly servedIds?: readonly Id[];
}

/** A scheduled menu or add-on from today on. */
export interface PlannedService extends ClaimedService {
  readonly kind: 'menu' | 'addOn';
  readonly date: CalendarDay;
  readonly market: IdName;
  readonly serviceLine: string;
  /** Of the menu, or of the type of the add-on. */
  readonly name: string;
}

export interface Claims {
  readonly elements: readonly ClaimedDish[];
  readonly services: readonly PlannedService[];
}

interface StoredCopy extends CopyRecord {
  readonly id: Id;
  readonly serviceId: Id;
  readonly name: string;
  readonly elementId: Id | null;
  readonly printed: string;
}

type StoredKitchen = Parameters<typeof toKitchen>[0];

interface ClaimsRow extends StoredKitchen {
  readonly elements: (CatalogueRecord & IdName & Pick<StoredCopy, 'printed'>)[];
  readonly services: Omit<PlannedService, 'dishes'>[];
  /** Alternatives, too. */
  readonly copies: StoredCopy[];
  readonly changedIds: Id[];
}

const list = (fields: string, from: string) => sql.raw(selectJsonList(fields, from));

const listCopyColumns = (copy: string) =>
  sql.raw(
    ['id', 'instead_of', 'name', 'ingredients', 'original_element_id'].map((column) => `${copy}.${column}`).join(', '),
  );

/** The dishes of the services of each market from its today on. The past does not change. */
const plannedDishes = sql`
  select 'menu' as kind, plan.id as service_id, plan.name as service_name, plan.date, market_id, market, plan.service_line_id, ${listCopyColumns('dish')}
  from planned_menus as plan join scheduled_elements as dish on dish.scheduled_menu_id = plan.id
  union all
  select 'addOn', plan.id, plan.name, plan.date, market_id, market, plan.service_line_id, ${listCopyColumns('dish')}
  from planned_add_ons as plan join scheduled_elements as dish on dish.scheduled_add_on_id = plan.id`;

/** Their alternatives, too. Looked up for each dish, most of which have none, they would take most of the pages that a save reads. */
const plannedDishRows = sql`
  select * from dish
  union all
  select kind, service_id, service_name, date, market_id, market, service_line_id, ${listCopyColumns('alternative')}
  from scheduled_elements as alternative join dish on dish.id = alternative.instead_of
  where alternative.instead_of is not null`;

interface Dishes {
  /** Ids of elements. */
  readonly elements: SQL;
  /** A condition on what is served, beside its element. */
  readonly ownRecipe: SQL;
}

function selectDishes({ table, ids }: ChangedRecords): Dishes {
  const changedIds = sql`${sql.param(ids)}::uuid[]`;
  if (table === 'elements') return { elements: sql`select unnest(${changedIds}) as id`, ownRecipe: sql`false` };
  if (table === 'dietary_preferences')
    return { elements: sql`select null::uuid as id where false`, ownRecipe: sql`true` };
  return {
    elements: sql`select distinct element_id as id from element_ingredients where ingredient_id = any (${changedIds})`,
    // A copy may be made of it although its master is no longer (diets-4).
    ownRecipe: sql`exists (
      select from scheduled_element_ingredients as own
      where own.scheduled_element_id = planned.id and own.ingredient_id = any (${changedIds}))`,
  };
}

const serviceRecord = `'id', service.service_id, 'name', service_name, 'kind', kind, 'date', date,
  'market', json_build_object('id', market_id, 'name', market), 'serviceLine', service_lines.name`;

/**
 * Everything in one statement: a consistent snapshot. PostgreSQL expects ten rows of `any (array(…))` and looks each up.
 * Joined, it expects a tenth of the catalogue, reads all of it and reserves memory for that (decision 08); so for the records of
 * copies, hence `offset 0`.
 */
async function readClaims(
  transaction: Transaction,
  records: ChangedRecords,
  servedBefore: readonly Id[],
): Promise<ClaimsRow | undefined> {
  const { elements, ownRecipe } = selectDishes(records);
  return transaction.readRow(sql`
    with changed as materialized (${elements}), dish as materialized (${plannedDishes}), planned as materialized (${plannedDishRows}),
    copy as materialized (
      select * from planned
      where original_element_id in (select id from changed) or ${ownRecipe} or id = any (${sql.param(servedBefore)}::uuid[])),
    used as materialized (
      select id, name, ingredients from elements where id = any (array(
        select id from changed
        union all select original_element_id from copy))),
    service as materialized (
      select distinct kind, service_id, service_name, date, market_id, market, service_line_id from planned
      where service_id = any (array(select service_id from copy)))
    select (select coalesce(json_agg(element), '[]') from (
        select used.name, used.ingredients as printed, record.* from used join element_records as record using (id)) as element) as elements,
      (select coalesce(json_agg(record), '[]') from ingredient_records as record where id = any (array(
        select ingredient_id from element_ingredients where element_id = any (array(select id from used))
        union all select ingredient_id from scheduled_element_ingredients
        where scheduled_element_id = any (array(select id from copy))))) as ingredients,
      ${list(`'id', id, 'name', name`, 'allergens')} as allergens,
      (select coalesce(json_agg(claim), '[]') from (
        select record.*, service_id as "serviceId", copy.name, copy.ingredients as printed
        from copy cross join lateral (select * from scheduled_element_records where id = copy.id offset 0) as record) as claim) as copies,
      ${list(serviceRecord, 'service join service_lines on service_lines.id = service_line_id')} as services,
      array(select id from changed) as "changedIds"`);
}

/**
 * The present claims of the elements that are among the records, or have one, and of everything that serves them from today on
 * (changes-3). What was found before is found again, also if its record is deleted by then.
 */
export async function findClaims(transaction: Transaction, records: ChangedRecords, before?: Claims): Promise<Claims> {
  const dishIds = before?.services.flatMap(({ dishes }) => dishes.map(({ id }) => id)) ?? [];
  const servedBefore = [...dishIds, ...(records.servedIds ?? [])];
  const diets = await findDiets(transaction);
  const row = await readClaims(transaction, records, servedBefore);
  if (!row) return { elements: [], services: [] };
  const kitchen = toKitchen(row);
  const masters = new Map(row.elements.map((element) => [element.id, element]));
  const withPrinted = (claim: string, { printed }: Pick<StoredCopy, 'printed'>) =>
    records.isRenamed ? JSON.stringify([claim, printed]) : claim;
  const claim = (copy: StoredCopy) =>
    composeClaim(toCopyDietRecords(kitchen, copy, copy.elementId ? masters.get(copy.elementId) : undefined), diets);
  const dishes = Map.groupBy(
    row.copies.map((copy) => ({ ...copy, claim: withPrinted(claim(copy), copy) })),
    ({ serviceId }) => serviceId,
  );
  const changedIds = new Set(row.changedIds);
  return {
    elements: row.elements
      .filter(({ id }) => changedIds.has(id))
      .map((element) => ({
        id: element.id,
        name: element.name,
        claim: withPrinted(composeClaim([toElementDietRecord(kitchen, element)], diets), element),
      })),
    services: row.services.map((service) => ({ ...service, dishes: dishes.get(service.id) ?? [] })),
  };
}
