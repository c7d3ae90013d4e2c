import { sql } from 'drizzle-orm';
import { elementFields } from '#contract/element-fields.ts';
import type { Element, ElementSummary } from '#contract/elements.ts';
import type { UsedTag } from '#contract/reference-records.ts';
import type { Id, IdName } from '#contract/values.ts';
import { type Diet, listDietVerdicts } from '#domain/coverage/diet-verdict.ts';
import { mergeKnownAllergens, toAllergenStatement } from '#domain/elements/known-allergens.ts';
import { selectElementsFittingAddOnSlot, selectLastDayInAddOnSlot } from '../../db/add-on-slot-filters.ts';
import { selectElementsWithAllergen, selectElementsWithoutAllergen } from '../../db/allergen-filters.ts';
import type { Reader } from '../../db/client.ts';
import { selectElementsSuitingDiet } from '../../db/diet-filters.ts';
import { createNameListReader, orderByEntryName } from '../../db/name-list.ts';
import { prepareStatement } from '../../db/prepared.ts';
import { listFieldColumns } from '../../db/record-fields.ts';
import { elementKind } from '../../db/record-kinds.ts';
import { menuElementClasses } from '../../db/schema/reference-data.ts';
import { hasEveryWordByTrigrams, typedLater } from '../../db/search.ts';
import { type JudgedIngredient, selectJudgedIngredients } from '../ingredients/queries.ts';
import { selectDiets } from '../reference-data/queries.ts';

const {
  allergenIds: _,
  hasNoAllergens,
  hasNoIngredients,
  suitableForPreferenceIds,
  notForPreferenceIds,
  ...summaryFields
} = elementFields;

/** Columns of one element that the list, the picker and the form share. */
const common = sql`
  elements.id, ${listFieldColumns({ ...elementKind, fields: summaryFields })},
  array(select named_so.menu_element_class_id from elements as named_so where named_so.search_name = elements.search_name)
    as "usedMenuElementClassIds"`;

export const listElements = createNameListReader<ElementSummary>()({
  table: 'elements',
  columns: sql`${common}, known.allergens, known.allergen_statement as "allergenStatement"`,
  joins: sql`cross join lateral element_allergen_statement(elements.id, elements.ingredients, elements.has_no_ingredients, elements.has_no_allergens) as known`,
  filters: {
    class: sql`elements.menu_element_class_id = ${sql.placeholder('class')}`,
    elementTypeId: sql`elements.element_type_id = ${sql.placeholder('elementTypeId')}`,
    allergenId: sql`elements.id in (${selectElementsWithAllergen(sql.placeholder('allergenId'))})`,
    withoutAllergenId: sql`elements.id in (${selectElementsWithoutAllergen(sql.placeholder('withoutAllergenId'))})`,
    suitsPreferenceId: sql`elements.id in (${selectElementsSuitingDiet(sql.placeholder('suitsPreferenceId'))})`,
    fitsAddOnSlotId: sql`elements.id in (${selectElementsFittingAddOnSlot(sql.placeholder('fitsAddOnSlotId'))})`,
  },
  sorts: {
    tag: orderByEntryName(menuElementClasses, sql`elements.menu_element_class_id`),
    lastInSlot: selectLastDayInAddOnSlot(sql.placeholder('fitsAddOnSlotId'), sql`elements.id`),
  },
  searched: sql`elements.search_text`,
  // The printed text may be typed, or older than an ingredient's name (catalogue-7).
  alsoFound: sql`
    select element_id from element_ingredients join ingredients on ingredients.id = ingredient_id
    where ${hasEveryWordByTrigrams(sql`ingredients.search_name`, typedLater)}`,
});

interface ElementRow extends Omit<Element, 'allergens' | 'allergenIds' | 'allergenStatement' | 'ingredientObjs'> {
  readonly ticked: IdName[];
  readonly ingredientObjs: (Element['ingredientObjs'][number] & JudgedIngredient)[];
  readonly rules: Diet[];
}

const queryElement = prepareStatement<ElementRow & Record<string, unknown>>(
  'element',
  sql`
    select ${common}, ${listFieldColumns({ ...elementKind, fields: { hasNoAllergens, hasNoIngredients, suitableForPreferenceIds, notForPreferenceIds } })},
      elements.is_ingredients_typed as "isIngredientsTyped", elements.version,
      (select coalesce(json_agg(json_build_object('id', allergens.id, 'name', allergens.name)), '[]')
        from element_allergens join allergens on allergens.id = allergen_id where element_id = elements.id) as ticked,
      has_unrecorded_ingredients(elements.ingredients, elements.has_no_ingredients) as "hasUnrecordedIngredients",
      (select coalesce(json_agg(carrier order by place), '[]') from (
        select element_ingredients."order" as place, ingredient_id as "ingredientId", amount, portion_unit_id as "portionUnitId",
          does_not_scale as "doesNotScale", judged.*
        from element_ingredients cross join lateral (${selectJudgedIngredients(sql`ingredients.id = ingredient_id`)}) as judged
        where element_id = elements.id) as carrier) as "ingredientObjs",
      (select coalesce(json_agg(diet), '[]') from (${selectDiets}) as diet) as rules,
      (select coalesce(json_agg(json_build_object('id', menus.id, 'name', menus.name, 'cuisineTypeId', menus.cuisine_type_id,
          'menuElementClassId', menus.menu_element_class_id) order by menus.search_name), '[]')
        from menu_elements join menus on menus.id = menu_elements.menu_id
        where menu_elements.element_id = elements.id) as menus,
      (select coalesce(json_agg(json_build_object('id', other.id, 'name', other.name,
          'menuElementClassId', other.menu_element_class_id)), '[]')
        from elements as other where other.search_name = elements.search_name and other.id <> elements.id) as alternative
    from elements where elements.id = ${sql.placeholder('id')}`,
);

export async function findElement(db: Reader, id: string): Promise<Element | undefined> {
  const [elementRecord] = await queryElement(db, { id });
  if (!elementRecord) return undefined;
  const { ticked, rules, ...row } = elementRecord;
  const ingredients = row.ingredientObjs;
  // Ticked allergens united with those of the ingredients, each with its source (catalogue-5).
  const allergens = mergeKnownAllergens(ticked, ingredients);
  const statement = toAllergenStatement(allergens.length, row.hasNoAllergens, { ...row, ingredients });
  const record = { ...row, ingredients, allergens, allergenStatement: statement };
  return {
    ...row,
    allergenIds: ticked.map(({ id: allergenId }) => allergenId),
    allergens,
    allergenStatement: statement,
    diets: listDietVerdicts(rules, record),
  };
}

/** The data that an element is checked against. */
export interface KnownCatalogue {
  readonly tickedAllergens: readonly IdName[];
  readonly carriers: readonly JudgedIngredient[];
  readonly diets: readonly Diet[];
}

const isAmong = (name: string) => sql`any (array(select unnest(${sql.placeholder(name)}::uuid[])))`;

const queryKnownCatalogue = prepareStatement<KnownCatalogue & Record<string, unknown>>(
  'known_catalogue',
  sql`
    select
      (select coalesce(json_agg(allergen), '[]') from (select id, name from allergens where id = ${isAmong('allergenIds')}) as allergen)
        as "tickedAllergens",
      (select coalesce(json_agg(carrier), '[]') from (${selectJudgedIngredients(sql`ingredients.id = ${isAmong('ingredientIds')}`)}) as carrier) as carriers,
      (select coalesce(json_agg(diet), '[]') from (${selectDiets}) as diet) as diets`,
);

/** What these ids are, as of one moment; unknown ids are omitted. */
export async function findKnownCatalogue(
  db: Reader,
  ids: { readonly allergenIds: readonly Id[]; readonly ingredientIds: readonly Id[] },
): Promise<KnownCatalogue> {
  const [catalogue] = await queryKnownCatalogue(db, ids);
  if (!catalogue) throw new Error('Aggregates always have a row.');
  return catalogue;
}

/** Tags that elements of this name use already. The database compares the names (catalogue-1). */
export async function listElementNameTags(db: Reader, name: string): Promise<UsedTag[]> {
  return db.readRows(sql`
    select menu_element_classes.id, menu_element_classes.name, elements.id as "usedBy"
    from elements join menu_element_classes on menu_element_classes.id = elements.menu_element_class_id
    where elements.search_name = normalized_name(${name})
    order by menu_element_classes.position, menu_element_classes.search_name`);
}

export async function findTagName(db: Reader, id: string): Promise<string | undefined> {
  return db.readText(sql`select name from menu_element_classes where id = ${id}`);
}

export async function countElementMenus(db: Reader, id: string): Promise<number> {
  return db.readCount(sql`select count(*) from menu_elements where element_id = ${id}`);
}
