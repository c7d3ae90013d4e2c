CREATE TABLE "changes_after_planning" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"scheduled_menu_id" uuid,
	"scheduled_add_on_id" uuid,
	"text" text NOT NULL,
	"dishes" text[] NOT NULL,
	"changed_by" uuid,
	"accepted_by" uuid,
	"accepted_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "changes_after_planning_service" CHECK (("changes_after_planning"."scheduled_menu_id" is null) <> ("changes_after_planning"."scheduled_add_on_id" is null))
);
--> statement-breakpoint
ALTER TABLE "changes_after_planning" ADD CONSTRAINT "changes_after_planning_scheduled_menu_id_scheduled_menus_id_fk" FOREIGN KEY ("scheduled_menu_id") REFERENCES "public"."scheduled_menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes_after_planning" ADD CONSTRAINT "changes_after_planning_scheduled_add_on_id_scheduled_add_ons_id_fk" FOREIGN KEY ("scheduled_add_on_id") REFERENCES "public"."scheduled_add_ons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes_after_planning" ADD CONSTRAINT "changes_after_planning_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes_after_planning" ADD CONSTRAINT "changes_after_planning_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_after_planning_menu" ON "changes_after_planning" USING btree ("scheduled_menu_id");--> statement-breakpoint
CREATE INDEX "changes_after_planning_add_on" ON "changes_after_planning" USING btree ("scheduled_add_on_id");--> statement-breakpoint
CREATE INDEX "changes_after_planning_changed_by" ON "changes_after_planning" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "changes_after_planning_accepted_by" ON "changes_after_planning" USING btree ("accepted_by");--> statement-breakpoint
-- In the history of the scheduled menu or add-on.
select audit_table('changes_after_planning', owner => '{scheduled_menu_id,scheduled_add_on_id}');--> statement-breakpoint
create trigger increment_version before update on changes_after_planning
  for each row execute function increment_version();--> statement-breakpoint
-- A copy contains what its own ingredients contain, also once its master is made of others (decision 213).
create or replace function known_allergens_of_copy(copy uuid, original uuid) returns table (allergen_id uuid) language sql stable begin atomic
  select scheduled_element_allergens.allergen_id
  from scheduled_element_allergens where scheduled_element_allergens.scheduled_element_id = copy
  union
  select known_allergens.allergen_id from known_allergens(original)
  union
  select ingredient_allergens.allergen_id
  from scheduled_element_ingredients
  join ingredient_allergens using (ingredient_id)
  where scheduled_element_ingredients.scheduled_element_id = copy;
end;
