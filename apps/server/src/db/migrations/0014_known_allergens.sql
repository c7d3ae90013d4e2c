-- A union of a union could not be asked for one element: each of them was worked out for the whole kitchen first. The
-- rule where an element's allergens come from has a view of its own now, which may name one twice, and both others
-- take each once out of it.
drop view scheduled_element_known_allergens;--> statement-breakpoint
drop view element_known_allergens;--> statement-breakpoint
create view element_allergen_sources as
  select element_id, allergen_id from element_allergens
  union all
  select element_ingredients.element_id, ingredient_allergens.allergen_id
  from element_ingredients
  join ingredient_allergens using (ingredient_id);--> statement-breakpoint
create view element_known_allergens as
  select distinct element_id, allergen_id from element_allergen_sources;--> statement-breakpoint
-- A scheduled copy never claims less than the kitchen knows now: its own allergens united with its original's.
create view scheduled_element_known_allergens as
  select scheduled_element_id, allergen_id from scheduled_element_allergens
  union
  select scheduled_elements.id, element_allergen_sources.allergen_id
  from scheduled_elements
  join element_allergen_sources on element_allergen_sources.element_id = scheduled_elements.original_element_id;
