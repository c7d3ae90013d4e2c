ALTER TABLE "scheduled_element_alternatives" ADD COLUMN "ingredient_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_element_alternatives" ADD COLUMN "copied_from" jsonb;--> statement-breakpoint
CREATE INDEX "scheduled_element_alternatives_ingredients" ON "scheduled_element_alternatives" USING gin ("ingredient_ids");--> statement-breakpoint
-- What was said of the master when it was copied is not recorded so far. While a copy still is what its master is, so is that;
-- of any other copy nothing is claimed (diets-4). Where nothing was said, nothing is written.
update scheduled_elements as copy set copied_from = copied_from || jsonb_build_object('said', jsonb_build_object(
  'hasNoIngredients', elements.has_no_ingredients,
  'suitableForPreferenceIds', (select coalesce(jsonb_agg(dietary_preference_id order by dietary_preference_id), '[]')
    from element_suitabilities where element_id = elements.id)))
from elements
where elements.id = copy.original_element_id and copy.copied_from is not null
  and (elements.has_no_ingredients or exists (select from element_suitabilities where element_id = elements.id))
  and (copy.name, copy.ingredients, copy.has_no_allergens) = (elements.name, elements.ingredients, elements.has_no_allergens)
  and array(select allergen_id from scheduled_element_allergens where scheduled_element_id = copy.id order by 1)
    = array(select distinct allergen_id from known_allergens(elements.id) order by 1)
  and array(select ingredient_id from scheduled_element_ingredients where scheduled_element_id = copy.id order by 1)
    = array(select ingredient_id from element_ingredients where element_id = elements.id order by 1);--> statement-breakpoint
-- The same for alternatives, which kept no rows: those of the element where it still is exactly what was chosen.
update scheduled_element_alternatives as alternative set
  ingredient_ids = array(select ingredient_id from element_ingredients where element_id = elements.id order by "order"),
  copied_from = jsonb_build_object(
    'serving', jsonb_build_object('elementTypeId', null, 'containerTypeId', default_container_type_id,
      'servingTemp', elements.serving_temp, 'portionPerPerson', default_portion_per_person,
      'portionPerContainer', default_portion_per_container, 'portionUnitId', default_portion_unit_id),
    'allergenIds', (select coalesce(jsonb_agg(allergen_id order by allergen_id), '[]')
      from (select distinct allergen_id from known_allergens(elements.id)) as known),
    'said', jsonb_build_object('hasNoIngredients', elements.has_no_ingredients,
      'suitableForPreferenceIds', (select coalesce(jsonb_agg(dietary_preference_id order by dietary_preference_id), '[]')
        from element_suitabilities where element_id = elements.id)),
    'printed', jsonb_build_object('name', elements.name, 'method', elements.method, 'ingredients', elements.ingredients))
from elements
where elements.id = alternative.element_id
  and (alternative.name, alternative.ingredients, alternative.has_no_allergens)
    = (elements.name, elements.ingredients, elements.has_no_allergens)
  and array(select distinct unnest(alternative.allergen_ids) order by 1)
    = array(select distinct allergen_id from known_allergens(elements.id) order by 1);
