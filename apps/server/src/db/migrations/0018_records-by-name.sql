-- What a record is, by name: queries choose, order and put together. PostgreSQL inlines all of it: a function of values holds no
-- query, a function of rows stands after `from` and gets columns, no query and no whole row, as its arguments, and a view neither groups nor unites (decision 33).
create function today_in(time_zone text, moment timestamptz default now()) returns date language sql stable
  return (moment at time zone time_zone)::date;--> statement-breakpoint
-- What a person is called, and null for nobody.
create function person_name(person users) returns text language sql immutable
  return nullif(coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), person.email), '');--> statement-breakpoint

-- 1. Elements and ingredients. Nobody has said anything about the allergens of these ingredients (catalogue-4).
create view unread_ingredients as
  select id from ingredients where not has_no_allergens
    and not exists (select from ingredient_allergens where ingredient_allergens.ingredient_id = ingredients.id);--> statement-breakpoint
-- Nobody has said what an element is made of (catalogue-21).
create function has_unrecorded_ingredients(ingredients text, has_no_ingredients boolean) returns boolean language sql immutable
  return ingredients = '' and not has_no_ingredients;--> statement-breakpoint
-- The allergen statement of an element, one row: its known allergens, and what is said of them. If nobody recorded its ingredients, or
-- nobody has read the label of one of them, what is known to be contained is not all (catalogue-4).
create function element_allergen_statement(of_element uuid, printed_ingredients text, has_no_ingredients boolean, has_no_allergens boolean)
  returns table (allergens json, allergen_statement text, has_unread_ingredient boolean) language sql stable begin atomic
  select
    (select coalesce(json_agg(json_build_object('id', allergens.id, 'name', allergens.name) order by allergens.search_name), '[]')
      from allergens where allergens.id = any (contained.ids)),
    case when contained.ids is null and has_no_allergens then 'none'
      when contained.ids is null or made.has_unread_ingredient then 'unknown' else 'some' end,
    made.has_unread_ingredient
  from (select array_agg(known.allergen_id) as ids from known_allergens(of_element) as known) as contained
  cross join lateral (
    -- No `exists`: PostgreSQL would read the ingredients of all elements once, instead of a few (decision 08).
    select has_unrecorded_ingredients(printed_ingredients, has_no_ingredients) or coalesce((
      select true from element_ingredients as row join unread_ingredients as unread on unread.id = row.ingredient_id
      where row.element_id = of_element limit 1), false) as has_unread_ingredient) as made;
end;--> statement-breakpoint
-- The same of an ingredient.
create function ingredient_allergen_statement(of_ingredient uuid, has_no_allergens boolean)
  returns table (allergens json, allergen_statement text) language sql stable begin atomic
  select
    (select coalesce(json_agg(json_build_object('id', allergens.id, 'name', allergens.name) order by allergens.search_name), '[]')
      from allergens where allergens.id = any (contained.ids)),
    case when contained.ids is not null then 'some' when has_no_allergens then 'none' else 'unknown' end
  from (
    select array_agg(carried.allergen_id) as ids from ingredient_allergens as carried where carried.ingredient_id = of_ingredient
  ) as contained;
end;--> statement-breakpoint

-- 2. Dated elements. What was said of the master of a copy when it was copied (diets-4).
create function statements_when_copied(copied_from jsonb) returns jsonb language sql immutable
  return '{"hasNoIngredients": false, "suitableForPreferenceIds": [], "notForPreferenceIds": []}'::jsonb
    || coalesce(copied_from -> 'said', '{}');--> statement-breakpoint
create function has_unrecorded_ingredients(ingredients text, copied_from jsonb) returns boolean language sql immutable
  return has_unrecorded_ingredients(ingredients, (statements_when_copied(copied_from) ->> 'hasNoIngredients')::boolean);--> statement-breakpoint
-- True while a copy is printed as it was copied: its rows tell what it is made of. Nobody edits the texts of one that is no alternative.
create function is_as_copied(instead_of uuid, name text, ingredients text, copied_from jsonb) returns boolean language sql immutable
  return instead_of is null or coalesce((name, ingredients)
    = (copied_from -> 'printed' ->> 'name', copied_from -> 'printed' ->> 'ingredients'), false);--> statement-breakpoint
-- Whether a copy is made of what its master is made of now. No rows are the same only where both say 'No ingredients' (diets-4). No
-- `exists`: PostgreSQL would read all ingredients of all elements once, instead of a few (decision 08).
create function recipe_of_copy(of_copy uuid, copied_from jsonb, of_master uuid, has_no_ingredients boolean)
  returns table (is_as_master boolean) language sql stable begin atomic
  select coalesce(own.ids = made.ids, own.ids is null and made.ids is null
    and has_no_ingredients and (statements_when_copied(copied_from) ->> 'hasNoIngredients')::boolean)
  from (
    select array_agg(row.ingredient_id order by row.ingredient_id) as ids
    from scheduled_element_ingredients as row where row.scheduled_element_id = of_copy) as own
  cross join (
    select array_agg(row.ingredient_id order by row.ingredient_id) as ids
    from element_ingredients as row where row.element_id = of_master) as made;
end;--> statement-breakpoint
-- The allergen statements of these dishes and of their alternatives: a copy's own allergens and those of its own ingredients, united
-- with its master's present ones. All are looked up at once and each master once: a month has hundreds of dishes of few masters
-- (decision 33). Ids are looked up by `any (array(…))` (decision 08).
create function scheduled_element_allergen_statements(dish_ids uuid[]) returns table (
  id uuid, instead_of uuid, allergens json, allergen_ids json, allergen_names json, allergen_statement text, is_master_recorded boolean
) language sql stable begin atomic
  with food as materialized (
    select dish.id, dish.instead_of, dish.original_element_id, dish.name, dish.ingredients, dish.has_no_allergens, dish.copied_from
    from scheduled_elements as dish where dish.id = any (dish_ids)
    union all
    select alternative.id, alternative.instead_of, alternative.original_element_id, alternative.name, alternative.ingredients,
      alternative.has_no_allergens, alternative.copied_from
    from scheduled_elements as alternative where alternative.instead_of = any (dish_ids)
  ),
  unread as materialized (
    select unread_ingredients.id from unread_ingredients where unread_ingredients.id = any (array(
      select row.ingredient_id from element_ingredients as row
      where row.element_id = any (array(select distinct food.original_element_id from food))
      union select row.ingredient_id from scheduled_element_ingredients as row
      where row.scheduled_element_id = any (array(select food.id from food))))
  ),
  unread_master as materialized (
    select row.element_id as id from element_ingredients as row
    where row.element_id = any (array(select distinct food.original_element_id from food))
      and row.ingredient_id in (select unread.id from unread)
  ),
  unread_copy as materialized (
    select row.scheduled_element_id as id, row.ingredient_id is null as is_deleted from scheduled_element_ingredients as row
    where row.scheduled_element_id = any (array(select food.id from food))
      and (row.ingredient_id is null or row.ingredient_id in (select unread.id from unread))
  ),
  contained_in_master as materialized (
    select master.id, known.allergen_id
    from (select distinct food.original_element_id as id from food) as master cross join lateral known_allergens(master.id) as known
  ),
  contained as (
    select own.scheduled_element_id as id, own.allergen_id, true as is_of_copy
    from scheduled_element_allergens as own where own.scheduled_element_id = any (array(select food.id from food))
    union
    select row.scheduled_element_id, carried.allergen_id, true
    from scheduled_element_ingredients as row join ingredient_allergens as carried using (ingredient_id)
    where row.scheduled_element_id = any (array(select food.id from food))
    union
    select food.id, master.allergen_id, false
    from food join contained_in_master as master on master.id = food.original_element_id
  ),
  one_each as (
    select contained.id, contained.allergen_id, bool_or(contained.is_of_copy) as is_of_copy,
      bool_or(not contained.is_of_copy) as is_of_master
    from contained group by contained.id, contained.allergen_id
  ),
  known as (
    select one_each.id, bool_or(one_each.is_of_copy) as is_of_copy, bool_or(one_each.is_of_master) as is_of_master,
      json_agg(json_build_object('id', allergens.id, 'name', allergens.name) order by allergens.name) as allergens,
      json_agg(allergens.id order by allergens.name) as allergen_ids,
      json_agg(allergens.name order by allergens.name) as allergen_names
    from one_each join allergens on allergens.id = one_each.allergen_id
    group by one_each.id
  )
  select food.id, food.instead_of, coalesce(known.allergens, '[]'), coalesce(known.allergen_ids, '[]'),
    coalesce(known.allergen_names, '[]'),
    -- The allergens of an old copy are contained in it and record nothing for its master: that says so itself, and for a copy that is
    -- made of something else, the copy says so too (scheduling-3).
    case
      when not (case when originals.id is null then printed.is_as_copied and said.is_copy_recorded
        else said.is_master_recorded and printed.is_as_copied and (recipe.is_as_master or said.is_copy_recorded) end) then 'unknown'
      when known.is_of_copy or known.is_of_master then 'some'
      else 'none' end,
    said.is_master_recorded
  from food
  left join known on known.id = food.id
  left join elements as originals on originals.id = food.original_element_id
  cross join lateral recipe_of_copy(food.id, food.copied_from, originals.id, originals.has_no_ingredients) as recipe
  cross join lateral (
    select is_as_copied(food.instead_of, food.name, food.ingredients, food.copied_from) as is_as_copied) as printed
  cross join lateral (
    select
      -- Null without a master. `known` tells who has some.
      originals.has_no_allergens or coalesce(known.is_of_master, false)
        and not (has_unrecorded_ingredients(originals.ingredients, originals.has_no_ingredients)
          or originals.id = any (array(select unread_master.id from unread_master))) as is_master_recorded,
      -- Nobody has read one of its own ingredients, or it was deleted since: 'No allergens' was said with it (catalogue-4).
      not food.id = any (array(select unread_copy.id from unread_copy where unread_copy.is_deleted))
        and (food.has_no_allergens or coalesce(known.is_of_copy, false)
          and not (has_unrecorded_ingredients(food.ingredients, food.copied_from)
            or food.id = any (array(select unread_copy.id from unread_copy)))) as is_copy_recorded) as said;
end;--> statement-breakpoint

-- 3. People of the services. Eaters without their names, as the accommodations rule reads them (scheduling-6).
create view registered_eaters as
  select users.account_id as "accountId", nullif(dietary_preferences.name, 'None') as "dietaryPreference",
    (select coalesce(json_agg(allergens.name), '[]') from user_allergens join allergens on allergens.id = user_allergens.allergen_id
      where user_allergens.user_id = users.id) as allergens
  from users left join dietary_preferences on dietary_preferences.id = users.dietary_preference_id
  where users.type = 'Consumer' and users.removed_at is null;--> statement-breakpoint

-- 4. The changes of a menu or an add-on since it was planned (changes-2), as the contract has them.
create view plan_changes as
  select change.scheduled_menu_id, change.scheduled_add_on_id, change.id, change.accepted_at is null as is_open,
    json_build_object('id', change.id, 'text', change.text, 'dishes', change.dishes,
      'changedBy', person_name(changer), 'changedAt', change.created_at,
      'acceptedBy', person_name(accepter), 'acceptedAt', change.accepted_at) as summary
  from changes_after_planning as change
  left join users as changer on changer.id = change.changed_by
  left join users as accepter on accepter.id = change.accepted_by;
--> statement-breakpoint

-- 5. The records behind a verdict, with the names that the contract gives their fields: a row of them is read as JSON (diets-2, diets-4).
create view ingredient_records as
  select id, name, type, protein_type as "proteinType", origins,
    array(select allergen_id from ingredient_allergens where ingredient_id = ingredients.id) as "allergenIds",
    case when exists (select from ingredient_allergens where ingredient_id = ingredients.id) then 'some'
      when has_no_allergens then 'none' else 'unknown' end as "allergenStatement",
    array(select dietary_preference_id from ingredient_exclusions where ingredient_id = ingredients.id) as "notForPreferenceIds"
  from ingredients;--> statement-breakpoint
create view element_records as
  select id, has_no_allergens as "hasNoAllergens", has_no_ingredients as "hasNoIngredients",
    has_unrecorded_ingredients(ingredients, has_no_ingredients) as "hasUnrecordedIngredients",
    array(select ingredient_id from element_ingredients where element_id = elements.id) as "ingredientIds",
    array(select allergen_id from element_allergens where element_id = elements.id) as "allergenIds",
    array(select dietary_preference_id from element_suitabilities where element_id = elements.id) as "suitableForPreferenceIds",
    array(select dietary_preference_id from element_exclusions where element_id = elements.id) as "notForPreferenceIds"
  from elements;--> statement-breakpoint
create view scheduled_element_records as
  select id, original_element_id as "elementId", instead_of as "insteadOf", has_no_allergens as "hasNoAllergens",
    is_as_copied(instead_of, name, ingredients, copied_from) as "isAsCopied",
    has_unrecorded_ingredients(ingredients, copied_from) as "hasUnrecordedIngredients",
    statements_when_copied(copied_from) -> 'hasNoIngredients' as "hasNoIngredients",
    statements_when_copied(copied_from) -> 'suitableForPreferenceIds' as "suitableForPreferenceIds",
    statements_when_copied(copied_from) -> 'notForPreferenceIds' as "notForPreferenceIds",
    array(select ingredient_id from scheduled_element_ingredients where scheduled_element_id = scheduled_elements.id) as "ingredientIds",
    array(select allergen_id from scheduled_element_allergens where scheduled_element_id = scheduled_elements.id) as "allergenIds"
  from scheduled_elements;
--> statement-breakpoint
-- What copies take of an element beside its fields: its known allergens, sorted, and what a person said of it that no field of a copy
-- holds. That counts for the copy, whatever its master says later (diets-4).
create function statements_of_element(of_element uuid, has_no_ingredients boolean) returns table (allergen_ids jsonb, said jsonb) language sql stable begin atomic
  select
    (select coalesce(jsonb_agg(distinct known.allergen_id order by known.allergen_id), '[]') from known_allergens(of_element) as known),
    jsonb_build_object('hasNoIngredients', has_no_ingredients,
      'suitableForPreferenceIds', (
        select coalesce(jsonb_agg(marked.dietary_preference_id order by marked.dietary_preference_id), '[]')
        from element_suitabilities as marked where marked.element_id = of_element),
      'notForPreferenceIds', (
        select coalesce(jsonb_agg(marked.dietary_preference_id order by marked.dietary_preference_id), '[]')
        from element_exclusions as marked where marked.element_id = of_element));
end;--> statement-breakpoint
-- A name that tells elements of one name apart by their tags ('Caesar salad (Vegan)'), as everywhere outside of the catalogue; without
-- an element, the name stays (catalogue-1).
create function name_with_tag(name text, of_element uuid, of_name text, of_tag uuid) returns table (full_name text) language sql stable begin atomic
  select name || case when exists (
      select from elements as namesake where namesake.search_name = of_name and namesake.id <> of_element)
    then ' (' || (select tag.name from menu_element_classes as tag where tag.id = of_tag) || ')' else '' end;
end;--> statement-breakpoint

-- 6. The services of accounts with their counts, and the closings that hold for an account: its own, its market's and everybody's.
create view account_services as
  select event.id, event.account_id, accounts.name as account, accounts.market_id, event.date, event.service_line_id,
    event.service_time, event.eater_count, event.dietary_count, event.allergen_count, event.price_per_person,
    event.special_request, event.is_edited_by_hand
  from service_events as event join accounts on accounts.id = event.account_id;--> statement-breakpoint
create view account_closings as
  select accounts.id as account_id, closings.id, closings.first_day, closings.last_day, closings.reason
  from accounts join closings on closings.account_id = accounts.id or closings.market_id = accounts.market_id
    or (closings.account_id is null and closings.market_id is null);--> statement-breakpoint

-- 7. As what a row of the trail is told: an alternative is none of its menu's dishes.
create function told_table(table_name text, told jsonb) returns text language sql immutable
  return case when told ->> 'instead_of' is null then table_name else 'scheduled_element_alternatives' end;
--> statement-breakpoint

-- 8. What is still to come: from the today of each market on (scheduling-5). `offset 0`: PostgreSQL expects a third of all days to be
-- from today on, and would read the menus of all years instead of the index of each market (decision 08).
create view planned_menus as
  select plan.id, plan.name, plan.date, markets.id as market_id, markets.name as market, plan.service_line_id
  from markets cross join lateral (
    select id, name, date, service_line_id from scheduled_menus
    where scheduled_menus.market_id = markets.id and scheduled_menus.date >= today_in(markets.time_zone) offset 0) as plan;--> statement-breakpoint
create view planned_add_ons as
  select plan.id, add_on_types.name, plan.date, markets.id as market_id, markets.name as market, plan.service_line_id
  from markets cross join lateral (
    select id, date, service_line_id, add_on_type_id from scheduled_add_ons
    where scheduled_add_ons.market_id = markets.id and scheduled_add_ons.date >= today_in(markets.time_zone) offset 0) as plan
  join add_on_types on add_on_types.id = plan.add_on_type_id;
--> statement-breakpoint
-- 9. What a host reported on stays as it was served (surveys-1).
create view reported_services as
  select account_id, date, service_line_id, scheduled_menu_id from host_surveys where status = 'complete';
