import type { Id } from '#contract/values.ts';
import type { PrepSheetElement } from '#documents/view/prep-sheet.ts';
import type { RecipeRow } from '#documents/view/scaled-recipe.ts';
import type { ServedElement } from '#documents/view/served-element.ts';
import type { Makes } from '#domain/amounts/recipe.ts';
import type { Database } from '../../../db/client.ts';
import { prepareQuery } from '../../../db/prepared.ts';

/** `alternative` is the position of an alternative, null for the element itself. */
const queryRecipes = prepareQuery<{
  scheduled_element_id: Id;
  alternative: number | null;
  recipe: RecipeRow[];
  makes: Makes;
}>(
  'documents-recipes',
  `with food as (
     select coalesce(instead_of, copy.id) as scheduled_element_id, case when instead_of is not null then "order" end as alternative,
       originals.id as element_id
     from scheduled_elements as copy join elements as originals on originals.id = original_element_id
     cross join lateral recipe_of_copy(copy.id, copied_from, originals.id, originals.has_no_ingredients) as recipe
     where (copy.id = any ($1::uuid[]) or instead_of = any ($1::uuid[])) and recipe.is_as_master
   )
   select scheduled_element_id, alternative,
     json_build_object('amount', made.makes_amount, 'yieldPercent', made.yield_percent, 'unit',
       case when made.makes_unit_id is not null then json_build_object('name', makes_units.name, 'abbreviation', makes_units.abbreviation) end) as makes,
     json_agg(json_build_object('name', ingredients.name, 'amount', element_ingredients.amount,
       'unit', portion_units.abbreviation, 'doesNotScale', does_not_scale) order by element_ingredients."order") as recipe
   from food
   join elements as made on made.id = element_id
   left join portion_units as makes_units on makes_units.id = made.makes_unit_id
   join element_ingredients using (element_id)
   join ingredients on ingredients.id = element_ingredients.ingredient_id
   left join portion_units on portion_units.id = element_ingredients.portion_unit_id
   group by scheduled_element_id, alternative, made.id, makes_units.id`,
);

/** Elements and alternatives with the current rows of their recipes; copies that are made of something else have no amounts. */
export async function withRecipes(
  db: Database,
  elements: readonly ServedElement[],
): Promise<(ServedElement & PrepSheetElement)[]> {
  const rows = await queryRecipes(db, [elements.map(({ scheduledElementId }) => scheduledElementId)]);
  const recipes = new Map(
    rows.map(({ recipe, makes, ...row }) => [`${row.scheduled_element_id} ${row.alternative}`, { recipe, makes }]),
  );
  const findRecipe = (id: Id, alternative: number | null) =>
    recipes.get(`${id} ${alternative}`) ?? { recipe: [], makes: null };
  return elements.map((element) => ({
    ...element,
    ...findRecipe(element.scheduledElementId, null),
    alternatives: element.alternatives.map((alternative, order) => ({
      ...alternative,
      ...findRecipe(element.scheduledElementId, order),
    })),
  }));
}
