CREATE TABLE "element_suitabilities" (
	"element_id" uuid NOT NULL,
	"dietary_preference_id" uuid NOT NULL,
	CONSTRAINT "element_suitabilities_element_id_dietary_preference_id_pk" PRIMARY KEY("element_id","dietary_preference_id")
);
--> statement-breakpoint
CREATE TABLE "ingredient_exclusions" (
	"ingredient_id" uuid NOT NULL,
	"dietary_preference_id" uuid NOT NULL,
	CONSTRAINT "ingredient_exclusions_ingredient_id_dietary_preference_id_pk" PRIMARY KEY("ingredient_id","dietary_preference_id")
);
--> statement-breakpoint
CREATE TABLE "coverage_overrides" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"eater_id" uuid NOT NULL,
	"date" date NOT NULL,
	"service_line_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "coverage_overrides_service" UNIQUE("eater_id","date","service_line_id"),
	CONSTRAINT "coverage_overrides_reason" CHECK ("coverage_overrides"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "dietary_preference_allergens" (
	"dietary_preference_id" uuid NOT NULL,
	"allergen_id" uuid NOT NULL,
	CONSTRAINT "dietary_preference_allergens_dietary_preference_id_allergen_id_pk" PRIMARY KEY("dietary_preference_id","allergen_id")
);
--> statement-breakpoint
CREATE TABLE "scheduled_element_ingredients" (
	"scheduled_element_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"ingredient_id" uuid,
	CONSTRAINT "scheduled_element_ingredients_scheduled_element_id_order_pk" PRIMARY KEY("scheduled_element_id","order")
);
--> statement-breakpoint
ALTER TABLE "dietary_preferences" ADD COLUMN "is_by_statement" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "dietary_preferences" ADD COLUMN "ingredient_types" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "dietary_preferences" ADD COLUMN "protein_types" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "element_suitabilities" ADD CONSTRAINT "element_suitabilities_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_suitabilities" ADD CONSTRAINT "element_suitabilities_dietary_preference_id_dietary_preferences_id_fk" FOREIGN KEY ("dietary_preference_id") REFERENCES "public"."dietary_preferences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_exclusions" ADD CONSTRAINT "ingredient_exclusions_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_exclusions" ADD CONSTRAINT "ingredient_exclusions_dietary_preference_id_dietary_preferences_id_fk" FOREIGN KEY ("dietary_preference_id") REFERENCES "public"."dietary_preferences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverage_overrides" ADD CONSTRAINT "coverage_overrides_eater_id_users_id_fk" FOREIGN KEY ("eater_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverage_overrides" ADD CONSTRAINT "coverage_overrides_service_line_id_service_lines_id_fk" FOREIGN KEY ("service_line_id") REFERENCES "public"."service_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dietary_preference_allergens" ADD CONSTRAINT "dietary_preference_allergens_dietary_preference_id_dietary_preferences_id_fk" FOREIGN KEY ("dietary_preference_id") REFERENCES "public"."dietary_preferences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dietary_preference_allergens" ADD CONSTRAINT "dietary_preference_allergens_allergen_id_allergens_id_fk" FOREIGN KEY ("allergen_id") REFERENCES "public"."allergens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_element_ingredients" ADD CONSTRAINT "scheduled_element_ingredients_scheduled_element_id_scheduled_elements_id_fk" FOREIGN KEY ("scheduled_element_id") REFERENCES "public"."scheduled_elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_element_ingredients" ADD CONSTRAINT "scheduled_element_ingredients_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "element_suitabilities_preference" ON "element_suitabilities" USING btree ("dietary_preference_id");--> statement-breakpoint
CREATE INDEX "ingredient_exclusions_preference" ON "ingredient_exclusions" USING btree ("dietary_preference_id");--> statement-breakpoint
CREATE INDEX "coverage_overrides_service_line" ON "coverage_overrides" USING btree ("service_line_id");--> statement-breakpoint
CREATE INDEX "dietary_preference_allergens_allergen" ON "dietary_preference_allergens" USING btree ("allergen_id");--> statement-breakpoint
CREATE INDEX "scheduled_element_ingredients_ingredient" ON "scheduled_element_ingredients" USING btree ("ingredient_id");--> statement-breakpoint
-- A save of a rule that changes only its allergens increments the version too (errors-3).
drop function audit_dietary_preferences() cascade;--> statement-breakpoint
select audit_table('dietary_preferences', ignored => '{updated_at}');--> statement-breakpoint
select audit_table('dietary_preference_allergens', '{dietary_preference_id,allergen_id}');--> statement-breakpoint
select audit_table('ingredient_exclusions', '{ingredient_id,dietary_preference_id}');--> statement-breakpoint
select audit_table('element_suitabilities', '{element_id,dietary_preference_id}');--> statement-breakpoint
-- In the history of the eater.
select audit_table('coverage_overrides', owner => '{eater_id}');--> statement-breakpoint
create trigger increment_version before update on coverage_overrides
  for each row execute function increment_version();--> statement-breakpoint

-- The rules that ship (diets-1). A preference or allergen of that name keeps its id.
insert into allergens (name) values ('Gluten'), ('Molluscs') on conflict (search_name) do nothing;--> statement-breakpoint
insert into dietary_preferences (name)
select unnest(array['Vegetarian', 'Pescatarian', 'Vegan', 'Dairy Free', 'Gluten Free', 'Halal', 'Kosher'])
on conflict (search_name) do nothing;--> statement-breakpoint
update dietary_preferences set is_by_statement = false, ingredient_types = rule.ingredient_types, protein_types = rule.protein_types
from (values
  ('None', '{}'::text[], '{}'::text[]),
  ('Vegetarian', '{}', '{Poultry,"Red Meat",Seafood}'),
  ('Pescatarian', '{}', '{Poultry,"Red Meat"}'),
  ('Vegan', '{Dairy}', '{Poultry,"Red Meat",Seafood,Dairy,Egg}'),
  ('Dairy Free', '{Dairy}', '{Dairy}'),
  ('Gluten Free', '{}', '{}')) as rule (name, ingredient_types, protein_types)
where search_name = normalized_name(rule.name);--> statement-breakpoint
insert into dietary_preference_allergens (dietary_preference_id, allergen_id)
select dietary_preferences.id, allergens.id
from (values
  ('Vegetarian', array['Fish', 'Crustacean Shellfish', 'Molluscs']),
  ('Vegan', array['Fish', 'Crustacean Shellfish', 'Molluscs', 'Milk', 'Egg']),
  ('Dairy Free', array['Milk']),
  ('Gluten Free', array['Gluten', 'Wheat'])) as rule (name, excluded)
cross join lateral unnest(excluded) as allergen (name)
join dietary_preferences on dietary_preferences.search_name = normalized_name(rule.name)
join allergens on allergens.search_name = normalized_name(allergen.name);--> statement-breakpoint

-- What a copy was made of is not recorded so far. While its printed ingredients are still its master's, so are its rows.
insert into scheduled_element_ingredients (scheduled_element_id, "order", ingredient_id)
select scheduled_elements.id, element_ingredients."order", element_ingredients.ingredient_id
from scheduled_elements
join elements on elements.id = original_element_id and elements.ingredients = scheduled_elements.ingredients
join element_ingredients on element_ingredients.element_id = elements.id;
