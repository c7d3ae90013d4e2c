CREATE TABLE "ingredient_conversions" (
	"ingredient_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"amount" numeric(12, 3) NOT NULL,
	"portion_unit_id" uuid NOT NULL,
	"equal_amount" numeric(12, 3) NOT NULL,
	"equal_portion_unit_id" uuid NOT NULL,
	CONSTRAINT "ingredient_conversions_ingredient_id_order_pk" PRIMARY KEY("ingredient_id","order"),
	CONSTRAINT "ingredient_conversions_amounts" CHECK ("ingredient_conversions"."amount" > 0 and "ingredient_conversions"."equal_amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_list_entries" (
	"market_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"ingredient_id" uuid NOT NULL,
	"on_hand" numeric(12, 3),
	"preference" integer,
	CONSTRAINT "purchase_list_entries_market_id_from_date_to_date_ingredient_id_pk" PRIMARY KEY("market_id","from_date","to_date","ingredient_id"),
	CONSTRAINT "purchase_list_entries_numbers" CHECK ("purchase_list_entries"."on_hand" >= 0 and "purchase_list_entries"."preference" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "element_ingredients" ADD COLUMN "does_not_scale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "elements" ADD COLUMN "makes_amount" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "elements" ADD COLUMN "makes_unit_id" uuid;--> statement-breakpoint
ALTER TABLE "elements" ADD COLUMN "yield_percent" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "ingredient_conversions" ADD CONSTRAINT "ingredient_conversions_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_conversions" ADD CONSTRAINT "ingredient_conversions_portion_unit_id_portion_units_id_fk" FOREIGN KEY ("portion_unit_id") REFERENCES "public"."portion_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_conversions" ADD CONSTRAINT "ingredient_conversions_equal_portion_unit_id_portion_units_id_fk" FOREIGN KEY ("equal_portion_unit_id") REFERENCES "public"."portion_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_list_entries" ADD CONSTRAINT "purchase_list_entries_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_list_entries" ADD CONSTRAINT "purchase_list_entries_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ingredient_conversions_unit" ON "ingredient_conversions" USING btree ("portion_unit_id");--> statement-breakpoint
CREATE INDEX "ingredient_conversions_equal_unit" ON "ingredient_conversions" USING btree ("equal_portion_unit_id");--> statement-breakpoint
CREATE INDEX "purchase_list_entries_ingredient" ON "purchase_list_entries" USING btree ("ingredient_id");--> statement-breakpoint
ALTER TABLE "elements" ADD CONSTRAINT "elements_makes_unit_id_portion_units_id_fk" FOREIGN KEY ("makes_unit_id") REFERENCES "public"."portion_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "elements_makes_unit" ON "elements" USING btree ("makes_unit_id");--> statement-breakpoint
ALTER TABLE "elements" ADD CONSTRAINT "elements_makes" CHECK (makes_amount > 0 and yield_percent > 0);--> statement-breakpoint
select audit_table('ingredient_conversions', '{ingredient_id,order}');--> statement-breakpoint
-- What a recipe makes is often told in portions (money-1).
insert into portion_units (id, name, abbreviation)
select '01900000-0000-7000-8000-000700000004', 'Portion', 'portion'
where not exists (select from portion_units where search_name in ('portion', 'portions') or lower(abbreviation) in ('portion', 'portions'));
