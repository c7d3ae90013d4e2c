import type { Id } from '#contract/values.ts';
import type { PrepSheetElement, RecipeRow } from '#documents/view/prep-sheet.ts';
import type { ServedElement } from '#documents/view/served-element.ts';
import type { Database } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { isAlternativeMadeAsMaster, isDishMadeAsMaster } from '../scheduling/queries-scheduled-elements.ts';

/** `alternative` is the position of an alternative, null for the element itself. */
const recipesOf = prepared<{ scheduled_element_id: Id; alternative: number | null; recipe: RecipeRow[] }>(
  'documents-recipes',
  `with food as (
     select dish.id as scheduled_element_id, null::int as alternative, originals.id as element_id
     from scheduled_elements as dish join elements as originals on originals.id = original_element_id
     where dish.id = any ($1::uuid[]) and ${isDishMadeAsMaster}
     union all
     select scheduled_element_id, "order", originals.id
     from scheduled_element_alternatives as alternative join elements as originals on originals.id = element_id
     where scheduled_element_id = any ($1::uuid[]) and ${isAlternativeMadeAsMaster}
   )
   select scheduled_element_id, alternative,
     json_agg(json_build_object('name', ingredients.name, 'amount', element_ingredients.amount,
       'unit', portion_units.abbreviation) order by element_ingredients."order") as recipe
   from food
   join element_ingredients using (element_id)
   join ingredients on ingredients.id = element_ingredients.ingredient_id
   left join portion_units on portion_units.id = element_ingredients.portion_unit_id
   group by scheduled_element_id, alternative`,
);

/** Elements and alternatives with the current rows of their recipes; copies that are made of something else have no amounts. */
export async function withRecipes(
  db: Database,
  elements: readonly ServedElement[],
): Promise<(ServedElement & PrepSheetElement)[]> {
  const rows = await recipesOf(db, [elements.map(({ scheduledElementId }) => scheduledElementId)]);
  const recipes = new Map(rows.map((row) => [`${row.scheduled_element_id} ${row.alternative}`, row.recipe]));
  const recipeOf = (id: Id, alternative: number | null) => recipes.get(`${id} ${alternative}`) ?? [];
  return elements.map((element) => ({
    ...element,
    recipe: recipeOf(element.scheduledElementId, null),
    alternatives: element.alternatives.map((alternative, order) => ({
      ...alternative,
      recipe: recipeOf(element.scheduledElementId, order),
    })),
  }));
}
