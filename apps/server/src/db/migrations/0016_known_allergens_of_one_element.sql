-- What the kitchen knows of one element. Functions instead of views: a union in a view is read for the whole kitchen as
-- soon as it is joined. PostgreSQL puts the body of these into the query that calls them, so each element is three index
-- look-ups, however many dishes there are (decision 145).
drop view scheduled_element_known_allergens;--> statement-breakpoint
drop view element_known_allergens;--> statement-breakpoint
drop view element_allergen_sources;--> statement-breakpoint
create function known_allergens(of_element uuid) returns table (allergen_id uuid) language sql stable begin atomic
  select element_allergens.allergen_id from element_allergens where element_allergens.element_id = of_element
  union
  select ingredient_allergens.allergen_id
  from element_ingredients
  join ingredient_allergens using (ingredient_id)
  where element_ingredients.element_id = of_element;
end;--> statement-breakpoint
-- A scheduled copy never claims less than the kitchen knows now: its own allergens united with its original's.
create function known_allergens_of_copy(copy uuid, original uuid) returns table (allergen_id uuid) language sql stable begin atomic
  select scheduled_element_allergens.allergen_id
  from scheduled_element_allergens where scheduled_element_allergens.scheduled_element_id = copy
  union
  select known_allergens.allergen_id from known_allergens(original);
end;
