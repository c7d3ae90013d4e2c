-- An alternative is a scheduled element that stands in place of another. It is on no menu and no add-on itself, so that whoever reads
-- the elements of those does not find it (decision 34).
ALTER TABLE "scheduled_elements" DROP CONSTRAINT "scheduled_elements_owner";--> statement-breakpoint
ALTER TABLE "scheduled_elements" ADD COLUMN "instead_of" uuid;--> statement-breakpoint
ALTER TABLE "scheduled_elements" ADD CONSTRAINT "scheduled_elements_instead_of_scheduled_elements_id_fk" FOREIGN KEY ("instead_of") REFERENCES "public"."scheduled_elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_elements_instead_of" ON "scheduled_elements" USING btree ("instead_of","order") WHERE instead_of is not null;--> statement-breakpoint
ALTER TABLE "scheduled_elements" ADD CONSTRAINT "scheduled_elements_owner" CHECK (num_nonnulls("scheduled_elements"."scheduled_menu_id", "scheduled_elements"."scheduled_add_on_id", "scheduled_elements"."instead_of") = 1);--> statement-breakpoint
-- The rows move with their ids, and nothing changes: the trail of the new rows begins with their first change.
alter table scheduled_elements disable trigger user;--> statement-breakpoint
alter table scheduled_element_allergens disable trigger user;--> statement-breakpoint
alter table scheduled_element_ingredients disable trigger user;--> statement-breakpoint
insert into scheduled_elements (id, instead_of, original_element_id, name, "order", host_flow_order, ingredients, method,
  has_no_allergens, copied_from, container_type_id, serving_temp, portion_per_person, portion_per_container, portion_unit_id)
select id, scheduled_element_id, element_id, name, "order", 0, ingredients, method, has_no_allergens, copied_from,
  container_type_id, serving_temp, portion_per_person, portion_per_container, portion_unit_id
from scheduled_element_alternatives;--> statement-breakpoint
insert into scheduled_element_allergens (scheduled_element_id, allergen_id)
select alternative.id, allergens.id
from scheduled_element_alternatives as alternative join allergens on allergens.id = any (allergen_ids);--> statement-breakpoint
-- An ingredient that was deleted since is unknown (diets-4).
insert into scheduled_element_ingredients (scheduled_element_id, "order", ingredient_id)
select alternative.id, made.place - 1, ingredients.id
from scheduled_element_alternatives as alternative
cross join unnest(ingredient_ids) with ordinality as made (id, place)
left join ingredients on ingredients.id = made.id;--> statement-breakpoint
alter table scheduled_elements enable trigger user;--> statement-breakpoint
alter table scheduled_element_allergens enable trigger user;--> statement-breakpoint
alter table scheduled_element_ingredients enable trigger user;--> statement-breakpoint
-- The trail keeps what each was until now: a version from before is read from it.
delete from scheduled_element_alternatives;--> statement-breakpoint
drop table scheduled_element_alternatives;--> statement-breakpoint
drop function audit_scheduled_element_alternatives();--> statement-breakpoint
-- An alternative belongs to the history of its dish.
drop trigger audit_insert on scheduled_elements;--> statement-breakpoint
drop trigger audit_update on scheduled_elements;--> statement-breakpoint
drop trigger audit_delete on scheduled_elements;--> statement-breakpoint
drop function audit_scheduled_elements();--> statement-breakpoint
select audit_table('scheduled_elements', owner => '{scheduled_menu_id,scheduled_add_on_id,instead_of}');--> statement-breakpoint
-- For the version before, which may run for a moment longer: it reads, and what it writes is refused.
create view scheduled_element_alternatives as
  select instead_of as scheduled_element_id, "order", id, original_element_id as element_id, name, ingredients, method,
    array(select allergen_id from scheduled_element_allergens where scheduled_element_id = alternative.id) as allergen_ids,
    has_no_allergens,
    array(select coalesce(ingredient_id, alternative.id) from scheduled_element_ingredients
      where scheduled_element_id = alternative.id order by scheduled_element_ingredients."order") as ingredient_ids,
    copied_from, container_type_id, serving_temp, portion_per_person, portion_per_container, portion_unit_id
  from scheduled_elements as alternative where instead_of is not null;
