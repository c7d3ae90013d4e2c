ALTER TABLE "scheduled_element_alternatives" ADD COLUMN "container_type_id" uuid;--> statement-breakpoint
ALTER TABLE "scheduled_element_alternatives" ADD COLUMN "serving_temp" text;--> statement-breakpoint
ALTER TABLE "scheduled_element_alternatives" ADD COLUMN "portion_per_person" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "scheduled_element_alternatives" ADD COLUMN "portion_per_container" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "scheduled_element_alternatives" ADD COLUMN "portion_unit_id" uuid;--> statement-breakpoint
ALTER TABLE "scheduled_element_alternatives" ADD CONSTRAINT "scheduled_element_alternatives_container_type_id_container_types_id_fk" FOREIGN KEY ("container_type_id") REFERENCES "public"."container_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_element_alternatives" ADD CONSTRAINT "scheduled_element_alternatives_portion_unit_id_portion_units_id_fk" FOREIGN KEY ("portion_unit_id") REFERENCES "public"."portion_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_element_alternatives_container_type" ON "scheduled_element_alternatives" USING btree ("container_type_id");--> statement-breakpoint
CREATE INDEX "scheduled_element_alternatives_portion_unit" ON "scheduled_element_alternatives" USING btree ("portion_unit_id");--> statement-breakpoint
ALTER TABLE "scheduled_element_alternatives" ADD CONSTRAINT "scheduled_element_alternatives_serving_temp" CHECK ("scheduled_element_alternatives"."serving_temp" in ('HOT', 'COLD', 'AMBIENT'));--> statement-breakpoint
ALTER TABLE "scheduled_element_alternatives" ADD CONSTRAINT "scheduled_element_alternatives_portions" CHECK (portion_per_person >= 0 and portion_per_container >= 0);--> statement-breakpoint
-- What an alternative travels in was that of its element so far.
update scheduled_element_alternatives set container_type_id = default_container_type_id, serving_temp = elements.serving_temp,
  portion_per_person = default_portion_per_person, portion_per_container = default_portion_per_container,
  portion_unit_id = default_portion_unit_id
from elements where elements.id = element_id;--> statement-breakpoint
-- A copy also contains what the ingredients contain that it was made of, though its original is made of others now
-- (scheduling-3, diets-4).
create or replace function known_allergens_of_copy(copy uuid, original uuid) returns table (allergen_id uuid) language sql stable begin atomic
  select scheduled_element_allergens.allergen_id
  from scheduled_element_allergens where scheduled_element_allergens.scheduled_element_id = copy
  union
  select ingredient_allergens.allergen_id
  from scheduled_element_ingredients
  join ingredient_allergens using (ingredient_id)
  where scheduled_element_ingredients.scheduled_element_id = copy
  union
  select known_allergens.allergen_id from known_allergens(original);
end;
