import type { CoverageSuggestion } from '#contract/coverage.ts';
import type { Id } from '#contract/values.ts';
import { listServices } from '#domain/coverage/service-coverages.ts';
import { mainElementTypes } from '#domain/coverage/service-dish.ts';
import {
  type Candidate,
  listMissingCourses,
  listSuggestions,
  type MissingCourse,
} from '#domain/coverage/suggestions.ts';
import type { Database } from '../../db/client.ts';
import { selectHasOrigin, selectIsOriginUnknown } from '../../db/ingredient-origins.ts';
import { selectJsonList } from '../../db/json-list.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { findCoverageInput, queryMenuSlot, toKitchen } from './queries.ts';

type Needs = MissingCourse['groups'][number]['needs'];
type Kitchen = Parameters<typeof toKitchen>[0];
interface CandidateRow extends Kitchen {
  readonly candidates: Candidate[];
}

/** Enough for five after the domain has judged them; what it finds otherwise than this statement is rare. */
const MOST_CANDIDATES = 40;

/**
 * The elements of the course's types, and those named like one of its dishes, that have a portion per person (diets-6), of
 * which nothing is excluded and everything is recorded that the verdict needs, as the domain ranks them. Sets are joined, so
 * that needs that hardly a dish suits cost no more than others. `$1` allergens, `$2` and `$3` types of ingredients, `$4`
 * preferences by statement, `$5` the others, `$6` what is on the menu already, `$7` names and `$8` types of its dishes, `$9`
 * their allergens, `$10` whether somebody has an allergen, `$11` further element types, `$12` excluded origins.
 */
const queryCandidates = prepareQuery<CandidateRow>(
  'coverage-candidates',
  `with excluded as materialized (
     select id from ingredients where type = any ($2) or protein_type = any ($3)
     union select ingredient_id from ingredient_exclusions where dietary_preference_id = any ($4::uuid[] || $5::uuid[])
     union select ingredient_id from ingredient_allergens where allergen_id = any ($1)
     union select id from ingredients where cardinality($12::text[]) > 0 and ${selectHasOrigin('ingredients', '$12::text[]')}
   ), unchecked as materialized (
     select id from unread_ingredients
     union select id from ingredients where cardinality($12::text[]) > 0 and ${selectIsOriginUnknown('ingredients')}
   ), dish_names as materialized (
     select normalized_name(name) as search_name, min(place) - 1 as place
     from unnest($7::text[]) with ordinality as dish (name, place) group by 1
   ), scope as materialized (
     select elements.id, search_name, has_no_ingredients, has_no_allergens, place, element_type_id = any ($8) as is_same_type
     from elements left join dish_names using (search_name)
     where (element_type_id = any ($8) or place is not null
         or element_type_id in (select id from element_types where name = any ($11)))
       and elements.id <> all ($6)
       and elements.id not in (
         select element_id from element_exclusions where dietary_preference_id = any ($4::uuid[] || $5::uuid[]))
       and default_portion_per_person > 0
       and (cardinality($4::uuid[]) = 0 or elements.id in (
         select element_id from element_suitabilities where dietary_preference_id = any ($4)
         group by element_id having count(*) = cardinality($4)))
   ), part as materialized (
     select scope.id, ingredient_id from scope join element_ingredients on element_id = scope.id
   ), parts as materialized (
     select part.id, bool_or(excluded is not null) as is_excluded, bool_or(unchecked is not null) as is_unchecked
     from part left join excluded on excluded.id = ingredient_id left join unchecked on unchecked.id = ingredient_id
     group by part.id
   ), carried as materialized (
     select id, bool_or(allergen_id = any ($1)) as is_excluded, count(*) filter (where allergen_id <> all ($9)) as new_allergens
     from (
       select scope.id, allergen_id from scope join element_allergens on element_id = scope.id
       union select id, allergen_id from part join ingredient_allergens using (ingredient_id)) as allergen
     group by id
   ), used as materialized (
     select scope.id from scope left join parts using (id) left join carried using (id)
     where not coalesce(parts.is_excluded, false) and not coalesce(carried.is_excluded, false)
       and (not $10 and cardinality($5::uuid[]) = (
           select count(*) from element_suitabilities where element_id = scope.id and dietary_preference_id = any ($5))
         or (parts.id is not null or has_no_ingredients and cardinality($5::uuid[]) = 0) and not coalesce(is_unchecked, false)
           and (has_no_allergens or carried.id is not null))
     order by place is null, not coalesce(is_same_type, false), coalesce(new_allergens, 0), search_name
     limit ${MOST_CANDIDATES}
   ), ingredient as materialized (
     select distinct ingredient_id as id from used join element_ingredients on element_id = used.id
   )
   select
     (select coalesce(json_agg(candidate), '[]') from (
        select record.*, elements.name, menu_element_class_id as "menuElementClassId", element_type_id as "elementTypeId",
          (select place from dish_names where dish_names.search_name = elements.search_name) as "sameAs"
        from used join elements using (id) join element_records as record using (id)) as candidate) as candidates,
     (select coalesce(json_agg(record), '[]') from ingredient join ingredient_records as record using (id)) as ingredients,
     ${selectJsonList(`'id', id, 'name', name`, 'allergens')} as allergens`,
);

async function findCandidates(db: Database, { isMain, dishes }: MissingCourse, needs: readonly Needs[]) {
  const rules = needs.flatMap(({ diet }) => diet ?? []);
  const idsWhere = (isByStatement: boolean) => [
    ...new Set(rules.filter(({ rule }) => rule.isByStatement === isByStatement).map(({ id }) => id)),
  ];
  const eatenAllergens = dishes.flatMap(({ dish }) => dish.records.flatMap(({ allergens }) => allergens));
  const present = dishes.flatMap(({ dish }) => [
    dish.elementId,
    ...dish.alternatives.map(({ elementId }) => elementId),
  ]);
  const [row] = await queryCandidates(db, [
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
    rules.flatMap(({ rule }) => rule.origins),
  ]);
  return row;
}

/** Without a dish for everybody, it looks for dishes for the largest groups. */
const MOST_GROUPS = 3;
/** From each, so that no group hides the others. */
const OF_A_GROUP = 2;

async function suggestForCourse(db: Database, course: MissingCourse): Promise<CoverageSuggestion[]> {
  const together = await findCandidates(
    db,
    course,
    course.groups.map(({ needs }) => needs),
  );
  const foundSuggestions = together ? listSuggestions(course, together.candidates, toKitchen(together)) : [];
  if (foundSuggestions.length > 0 || course.groups.length === 1) return foundSuggestions;
  const byGroup = await Promise.all(
    course.groups.slice(0, MOST_GROUPS).map(async ({ needs }) => {
      const row = await findCandidates(db, course, [needs]);
      return row ? listSuggestions(course, row.candidates, toKitchen(row)).slice(0, OF_A_GROUP) : [];
    }),
  );
  const suggestionById = new Map(byGroup.flat().map((suggestion) => [suggestion.element.id, suggestion]));
  return [...suggestionById.values()].sort((a, b) => b.people - a.people);
}

/** Suggested dishes for people who get no meal from a scheduled menu (diets-11); undefined if there is no such menu. */
export async function findSuggestions(db: Database, menuId: Id): Promise<CoverageSuggestion[] | undefined> {
  const [service] = await queryMenuSlot(db, [menuId]);
  if (!service) return undefined;
  const { marketId, ...slot } = service;
  const input = await findCoverageInput(db, { ...slot, marketIds: [marketId] }, false);
  const missing = (input ? listServices(input) : []).flatMap(({ courses, accounts }) =>
    listMissingCourses(
      accounts.map(({ servedAccount }) => servedAccount),
      courses,
      input?.diets ?? [],
    ),
  );
  return (await Promise.all(missing.map((course) => suggestForCourse(db, course)))).flat();
}
