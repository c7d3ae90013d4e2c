import type { CoverageSuggestion } from '#contract/coverage.ts';
import type { Id } from '#contract/values.ts';
import { servicesOf } from '#domain/coverage/service-coverages.ts';
import { mainElementTypes } from '#domain/coverage/service-dish.ts';
import { type Candidate, type MissingCourse, missingCourses, suggestionsFor } from '#domain/coverage/suggestions.ts';
import type { Database } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { elementRecord, findCoverageInput, findService, judgedIngredient, kitchenOf, list } from './queries.ts';

type Needs = MissingCourse['groups'][number]['needs'];
type Kitchen = Parameters<typeof kitchenOf>[0];
interface CandidateRow extends Kitchen {
  readonly candidates: Candidate[];
}

/**
 * Nothing in it is excluded, and everything is recorded that the verdict needs. The domain judges again; this only keeps
 * the work small. The sets of elements are read once: looks at the ingredients of one element after the other read
 * five times as many pages. `$1` allergens, `$2` and `$3` types of ingredients, `$4` preferences by statement, `$5` the others.
 */
const suits = `
  elements.id not in (select element_id from unsuitable)
  and not exists (select from unnest($4::uuid[]) as stated (id) where not exists (
    select from element_suitabilities where element_id = elements.id and dietary_preference_id = stated.id))
  and (
    not $10 and not exists (select from unnest($5::uuid[]) as derived (id) where not exists (
      select from element_suitabilities where element_id = elements.id and dietary_preference_id = derived.id))
    or elements.id not in (select element_id from unrecorded)
      and (has_no_ingredients or elements.id in (select element_id from composed))
      and (has_no_allergens or elements.id in (select element_id from declared)))
  and elements.id <> all ($6)`;

/** How many suitable elements of one type are judged. */
const OF_A_TYPE = 20;

const ofTypes = (types: string, condition: string) => `
  select found.id from unnest(${types}) as type (id) cross join lateral (
    select id from suitable where element_type_id = type.id ${condition}
    order by search_name, menu_element_class_id limit ${OF_A_TYPE}) as found`;

/**
 * Dishes of the same name (`$7`), then those of the same types (`$8`), those without a new allergen (`$9`: allergens of
 * the dishes) in any case, then those of the other types of mains (`$11`).
 */
const candidates = prepared<CandidateRow>(
  'coverage-candidates',
  `with excluded as materialized (
     select id from ingredients where type = any ($2) or protein_type = any ($3)
     union select ingredient_id from ingredient_exclusions where dietary_preference_id = any ($4::uuid[] || $5::uuid[])
     union select ingredient_id from ingredient_allergens where allergen_id = any ($1)
   ), unchecked as materialized (
     select id from ingredients where not has_no_allergens
       and not exists (select from ingredient_allergens where ingredient_id = ingredients.id)
   ), unsuitable as materialized (
     select element_id from element_allergens where allergen_id = any ($1)
     union select element_id from element_ingredients where ingredient_id in (select id from excluded)
   ), unrecorded as materialized (
     select element_id from element_ingredients where ingredient_id in (select id from unchecked)
   ), composed as materialized (
     select element_id from element_ingredients
   ), carried as materialized (
     select element_id, allergen_id from element_allergens
     union select element_id, allergen_id from element_ingredients join ingredient_allergens using (ingredient_id)
   ), declared as materialized (
     select element_id from carried
   ), strange as materialized (
     select element_id from carried where allergen_id <> all ($9)
   ), suitable as materialized (
     select id, search_name, menu_element_class_id, element_type_id from elements where ${suits}
   ), dish_names as materialized (
     select normalized_name(name) as search_name, min(place) - 1 as place
     from unnest($7::text[]) with ordinality as dish (name, place) group by 1
   ), used as materialized (
     select id from suitable where search_name in (select search_name from dish_names)
     union ${ofTypes('$8::uuid[]', 'and id not in (select element_id from strange)')}
     union ${ofTypes('$8::uuid[]', '')}
     union ${ofTypes('(select coalesce(array_agg(id), array[]::uuid[]) from element_types where name = any ($11))', '')}
   ), ingredient as materialized (
     select distinct ingredient_id as id from used join element_ingredients on element_id = used.id
   )
   select
     ${list(
       `${elementRecord}, 'name', elements.name, 'menuElementClassId', menu_element_class_id, 'elementTypeId', element_type_id,
        'sameAs', (select place from dish_names where dish_names.search_name = elements.search_name)`,
       'used join elements using (id)',
     )} as candidates,
     ${list(judgedIngredient, 'ingredient join ingredients using (id)')} as ingredients,
     ${list(`'id', id, 'name', name`, 'allergens')} as allergens`,
);

/** The dishes of a course that suit all of these needs. */
async function findCandidates(db: Database, { isMain, dishes }: MissingCourse, needs: readonly Needs[]) {
  const rules = needs.flatMap(({ diet }) => diet ?? []);
  const idsWhere = (isByStatement: boolean) =>
    rules.filter(({ rule }) => rule.isByStatement === isByStatement).map(({ id }) => id);
  const eatenAllergens = dishes.flatMap(({ dish }) => dish.records.flatMap(({ allergens }) => allergens));
  const present = dishes.flatMap(({ dish }) => [
    dish.elementId,
    ...dish.alternatives.map(({ elementId }) => elementId),
  ]);
  const [row] = await candidates(db, [
    [
      ...needs.flatMap(({ allergens }) => allergens.map(({ id }) => id)),
      ...rules.flatMap(({ rule }) => rule.excludedAllergenIds),
    ],
    rules.flatMap(({ rule }) => rule.ingredientTypes),
    rules.flatMap(({ rule }) => rule.proteinTypes),
    idsWhere(true),
    idsWhere(false),
    present.filter((id) => id !== null),
    dishes.map(({ name }) => name),
    [...new Set(dishes.flatMap(({ dish }) => dish.elementType?.id ?? []))],
    eatenAllergens.map(({ id }) => id),
    needs.some(({ allergens }) => allergens.length > 0),
    isMain ? mainElementTypes : [],
  ]);
  return row;
}

/** Where nothing suits everybody, dishes for the largest groups are looked for. */
const MOST_GROUPS = 3;
/** Of each, so that no group hides the others. */
const OF_A_GROUP = 2;

async function suggestionsOf(db: Database, course: MissingCourse): Promise<CoverageSuggestion[]> {
  const together = await findCandidates(
    db,
    course,
    course.groups.map(({ needs }) => needs),
  );
  const found = together ? suggestionsFor(course, together.candidates, kitchenOf(together)) : [];
  if (found.length > 0 || course.groups.length === 1) return found;
  const byGroup = await Promise.all(
    course.groups.slice(0, MOST_GROUPS).map(async ({ needs }) => {
      const row = await findCandidates(db, course, [needs]);
      return row ? suggestionsFor(course, row.candidates, kitchenOf(row)).slice(0, OF_A_GROUP) : [];
    }),
  );
  const seen = new Map(byGroup.flat().map((one) => [one.element.id, one]));
  return [...seen.values()].sort((one, other) => other.people - one.people);
}

/** What to cook for people who get no meal from a scheduled menu (diets-11); undefined if there is no such menu. */
export async function findSuggestions(db: Database, menuId: Id): Promise<CoverageSuggestion[] | undefined> {
  const [service] = await findService(db, [menuId]);
  if (!service) return undefined;
  const input = await findCoverageInput(db, service, false);
  const missing = (input ? servicesOf(input) : []).flatMap(({ courses, accounts }) =>
    missingCourses(
      accounts.map(({ served }) => served),
      courses,
      input?.diets ?? [],
    ),
  );
  return (await Promise.all(missing.map((course) => suggestionsOf(db, course)))).flat();
}
