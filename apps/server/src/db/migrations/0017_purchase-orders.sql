CREATE TABLE "on_hand_counts" (
	"market_id" uuid NOT NULL,
	"ingredient_id" uuid NOT NULL,
	"amount" numeric(12, 3) NOT NULL,
	"portion_unit_id" uuid,
	"counted_on" date NOT NULL,
	"counted_by" uuid,
	CONSTRAINT "on_hand_counts_market_id_ingredient_id_pk" PRIMARY KEY("market_id","ingredient_id"),
	CONSTRAINT "on_hand_counts_amount" CHECK ("on_hand_counts"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_lines" (
	"purchase_order_id" uuid NOT NULL,
	"ingredient_id" uuid NOT NULL,
	"cases" integer NOT NULL,
	"units_per_case" numeric(12, 3) NOT NULL,
	"portion_unit_id" uuid,
	"cost_per_case" numeric(12, 2),
	"item_id" text DEFAULT '' NOT NULL,
	"first_use" date NOT NULL,
	"last_use" date NOT NULL,
	CONSTRAINT "purchase_order_lines_purchase_order_id_ingredient_id_pk" PRIMARY KEY("purchase_order_id","ingredient_id"),
	CONSTRAINT "purchase_order_lines_numbers" CHECK ("purchase_order_lines"."cases" > 0 and "purchase_order_lines"."units_per_case" > 0 and "purchase_order_lines"."cost_per_case" >= 0),
	CONSTRAINT "purchase_order_lines_days" CHECK ("purchase_order_lines"."first_use" <= "purchase_order_lines"."last_use")
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"market_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"delivery_day" date,
	"ordered_by" uuid,
	"ordered_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "on_hand_counts" ADD CONSTRAINT "on_hand_counts_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_hand_counts" ADD CONSTRAINT "on_hand_counts_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_hand_counts" ADD CONSTRAINT "on_hand_counts_portion_unit_id_portion_units_id_fk" FOREIGN KEY ("portion_unit_id") REFERENCES "public"."portion_units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_hand_counts" ADD CONSTRAINT "on_hand_counts_counted_by_users_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_portion_unit_id_portion_units_id_fk" FOREIGN KEY ("portion_unit_id") REFERENCES "public"."portion_units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "on_hand_counts_ingredient" ON "on_hand_counts" USING btree ("ingredient_id");--> statement-breakpoint
CREATE INDEX "on_hand_counts_unit" ON "on_hand_counts" USING btree ("portion_unit_id");--> statement-breakpoint
CREATE INDEX "on_hand_counts_by" ON "on_hand_counts" USING btree ("counted_by");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_ingredient" ON "purchase_order_lines" USING btree ("ingredient_id");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_unit" ON "purchase_order_lines" USING btree ("portion_unit_id");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_last_use" ON "purchase_order_lines" USING btree ("last_use");--> statement-breakpoint
CREATE INDEX "purchase_orders_market" ON "purchase_orders" USING btree ("market_id","ordered_at");--> statement-breakpoint
CREATE INDEX "purchase_orders_vendor" ON "purchase_orders" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_by" ON "purchase_orders" USING btree ("ordered_by");--> statement-breakpoint
create trigger increment_version before update on purchase_orders for each row execute function increment_version();--> statement-breakpoint
-- A save that changes only lines raises the order's version, whose row tells others of the change (errors-3).
select audit_table('purchase_orders', ignored => '{updated_at}');--> statement-breakpoint
select audit_table('purchase_order_lines', '{purchase_order_id,ingredient_id}');--> statement-breakpoint
select audit_table('on_hand_counts', '{market_id,ingredient_id}');--> statement-breakpoint
-- What was typed into a list was there on its first day; of several lists, the last counts (money-16).
insert into on_hand_counts (market_id, ingredient_id, amount, portion_unit_id, counted_on, counted_by)
select distinct on (market_id, ingredient_id) market_id, ingredient_id, on_hand, portion_unit_id, from_date, on_hand_by
from purchase_list_entries join ingredients on ingredients.id = ingredient_id
where on_hand is not null order by market_id, ingredient_id, from_date desc, to_date desc;
