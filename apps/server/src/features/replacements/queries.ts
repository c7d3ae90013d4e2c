import { type SQL, sql } from 'drizzle-orm';
import type { ReplaceableElement, ReplacementCandidate, Replacements } from '#contract/replacements.ts';
import { MAX_USES } from '#contract/usage.ts';
import type { Id } from '#contract/values.ts';
import { type OfferedIngredient, rankReplacements } from '#domain/replacements/replacement-ranking.ts';
import type { Database, Reader } from '../../db/client.ts';
import { selectJsonList } from '../../db/json-list.ts';
import { matchesSearch, orderBySearch } from '../../db/search.ts';
import { findMenusCoverageInput } from '../coverage/queries.ts';
import { findJudgedIngredients } from '../ingredients/queries.ts';
import { findDiets } from '../reference-data/queries.ts';

/** The domain ranks these candidates. The order of the statement already puts unlikely ones last. */
const MOST_COMPARED = 60;
const MOST_SHOWN = 20;
/** Enough for a decision. Each one costs a calculation for every candidate. */
const MOST_SERVICES = 20;

async function findElementsWith(db: Reader, id: Id): Promise<Replacements['elements'] & { ids: Id[] }> {
  const row = await db.readRow<{ count: number; items: ReplaceableElement[]; ids: Id[] }>(sql`
    with dish as materialized (select element_id, amount, portion_unit_id from element_ingredients where ingredient_id = ${id})
    select (select count(*) from dish) as count, array(select element_id from dish) as ids,
      (select coalesce(json_agg(item), '[]') from (
        select id, name, menu_element_class_id as "menuElementClassId", amount, portion_unit_id as "portionUnitId"
        from dish join elements on elements.id = element_id order by search_name, menu_element_class_id limit ${MAX_USES}) as item) as items`);
  return row ?? { count: 0, items: [], ids: [] };
}

interface PlannedMenu {
  readonly id: Id;
  readonly date: string;
  readonly market: { readonly id: Id };
}

/** Scheduled menus from today on that serve one of these elements, on the menu or as an alternative. */
async function findMenusWith(db: Reader, elementIds: readonly Id[]): Promise<{ count: number; first: PlannedMenu[] }> {
  const row = await db.readRow<{ count: number; first: PlannedMenu[] }>(sql`
    with chosen as materialized (select unnest(${sql.param(elementIds)}::uuid[]) as id),
    menu as materialized (
      select plan.id, plan.date, plan.market_id from planned_menus as plan
      where exists (
        select from scheduled_elements as dish
        left join scheduled_elements as alternative on alternative.instead_of = dish.id
        where dish.scheduled_menu_id = plan.id
          and (dish.original_element_id in (select id from chosen) or alternative.original_element_id in (select id from chosen))))
    select (select count(*) from menu) as count, ${sql.raw(
      selectJsonList(
        `'id', id, 'date', date, 'market', json_build_object('id', market_id)`,
        `(select * from menu order by date, id limit ${MOST_SERVICES}) as first`,
      ),
    )} as first`);
  return row ?? { count: 0, first: [] };
}

type CandidateRow = Omit<
  ReplacementCandidate,
  'losingPeople' | 'addedAllergens' | 'removedAllergens' | 'allergenStatement'
>;

/** Sorted by name for a search. Otherwise ingredients of the same type that add no allergen come first. */
async function findCandidates(db: Reader, id: Id, q: string, shownIds: readonly Id[]): Promise<CandidateRow[]> {
  const matches = matchesSearch(sql`other.search_name`, q);
  const order: SQL[] = matches
    ? orderBySearch(sql`other.search_name`, q)
    : [
        sql`known.new_allergens, known.is_unknown, other.type is distinct from replaced.type,
          other.protein_type is distinct from replaced.protein_type, other.search_name`,
      ];
  return db.readRows(sql`
    with replaced as materialized (select * from ingredients where id = ${id}),
    carried as (
      select ingredient_id, count(*) filter (where allergen_id not in (
        select allergen_id from ingredient_allergens where ingredient_id = ${id})) as new_allergens
      from ingredient_allergens group by ingredient_id),
    first as materialized (
      select other.id, row_number() over (order by ${sql.join(order, sql`, `)}) as place
      from replaced cross join ingredients as other left join carried on carried.ingredient_id = other.id
      cross join lateral (
        select coalesce(carried.new_allergens, 0) as new_allergens,
          carried.ingredient_id is null and not other.has_no_allergens as is_unknown) as known
      where other.id <> replaced.id ${matches ? sql`and ${matches}` : sql``}
      order by place limit ${MOST_COMPARED})
    select ingredients.id, ingredients.name, ingredients.type, ingredients.protein_type as "proteinType",
      portion_units.abbreviation as unit, vendors.name as vendor, preferred.lead_time as "leadTime",
      round(preferred.cost_per_case / nullif(preferred.units_per_case, 0), 4)::float8 as "costPerUnit",
      (select coalesce(json_agg(json_build_object('elementId', has_it.element_id, 'canBeAdded',
          has_it.amount is null or replaced_row.amount is null
          or has_it.portion_unit_id is not distinct from replaced_row.portion_unit_id)), '[]')
        from element_ingredients as has_it
        join element_ingredients as replaced_row on replaced_row.element_id = has_it.element_id and replaced_row.ingredient_id = ${id}
        where has_it.ingredient_id = ingredients.id and has_it.element_id = any (${sql.param(shownIds)}::uuid[])) as "alreadyIn"
    from first join ingredients using (id) join portion_units on portion_units.id = ingredients.portion_unit_id
    left join lateral (
      select * from ingredient_vendors where ingredient_id = ingredients.id order by preference limit 1) as preferred on true
    left join vendors on vendors.id = preferred.vendor_id
    order by place`);
}

/**
 * The possible replacements of an ingredient, the best first (changes-5). With `alsoScheduled`, people are counted as if
 * scheduled copies changed with their elements.
 */
export async function findReplacements(
  db: Database,
  id: Id,
  q: string,
  alsoScheduled: boolean,
): Promise<Replacements | undefined> {
  const [from] = await findJudgedIngredients(db, [id]);
  if (!from) return undefined;
  const { ids, ...elements } = await findElementsWith(db, id);
  const shownIds = elements.items.map((element) => element.id);
  const rows = await findCandidates(db, id, q, shownIds);
  const judgedById = new Map(
    (
      await findJudgedIngredients(
        db,
        rows.map((row) => row.id),
      )
    ).map((ingredient) => [ingredient.id, ingredient]),
  );
  const offeredIngredients = rows.flatMap((row): OfferedIngredient[] => {
    const ingredient = judgedById.get(row.id);
    return ingredient ? [{ ...row, ...ingredient }] : [];
  });
  const menus = await findMenusWith(db, ids);
  const input = await findMenusCoverageInput(db, menus.first);
  const diets = await findDiets(db);
  const elementIds = new Set(ids);
  const { people, ranked } = rankReplacements(offeredIngredients, { input, diets, from, elementIds, alsoScheduled });
  const candidates = ranked.slice(0, MOST_SHOWN);
  return { elements, services: menus.count, countedServices: menus.first.length, people, candidates };
}
