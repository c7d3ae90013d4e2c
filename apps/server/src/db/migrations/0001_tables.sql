-- The tables of apps/server/src/db/schema with their checks, then foreign keys, then indexes. What a table cannot promise by
-- itself is in 0002_promises.sql.
CREATE TABLE "account_portion_modifiers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"element_type_id" uuid NOT NULL,
	"value" numeric(12, 3) NOT NULL,
	CONSTRAINT "account_portion_modifiers_type" UNIQUE("account_id","element_type_id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"market_id" uuid NOT NULL,
	"total_employees" integer,
	"service_start_date" date,
	"playbook_link" text DEFAULT '' NOT NULL,
	"service_type_id" uuid,
	"show_optin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "accounts_name" UNIQUE("search_name"),
	CONSTRAINT "accounts_total_employees" CHECK ("accounts"."total_employees" >= 0)
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"address_one" text NOT NULL,
	"address_two" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	CONSTRAINT "addresses_id_account" UNIQUE("id","account_id"),
	CONSTRAINT "addresses_zip_code" CHECK ("addresses"."zip_code" ~ '^[0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "recurring_add_ons" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"service_line_id" uuid NOT NULL,
	"add_on_type_id" uuid NOT NULL,
	"day" text NOT NULL,
	"should_serve_on_day" boolean DEFAULT false NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	"price_per_unit" numeric(12, 2) DEFAULT '0' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recurring_add_ons_day" UNIQUE("account_id","service_line_id","add_on_type_id","day"),
	CONSTRAINT "recurring_add_ons_day_name" CHECK ("recurring_add_ons"."day" in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
	CONSTRAINT "recurring_add_ons_numbers" CHECK (quantity >= 0 and price_per_unit >= 0)
);
--> statement-breakpoint
CREATE TABLE "scheduled_element_portion_modifiers" (
	"scheduled_element_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"portion_modifier" numeric(12, 3) NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "scheduled_element_portion_modifiers_scheduled_element_id_account_id_pk" PRIMARY KEY("scheduled_element_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "serving_schedules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"service_line_id" uuid NOT NULL,
	"day" text NOT NULL,
	"should_serve_on_day" boolean DEFAULT false NOT NULL,
	"number_of_eaters" integer DEFAULT 0 NOT NULL,
	"non_meat_eaters" integer DEFAULT 0 NOT NULL,
	"price_per_eater" numeric(12, 2) DEFAULT '0' NOT NULL,
	"salad_type_id" uuid,
	"should_serve_dessert" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "serving_schedules_day" UNIQUE("account_id","service_line_id","day"),
	CONSTRAINT "serving_schedules_day_name" CHECK ("serving_schedules"."day" in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
	CONSTRAINT "serving_schedules_numbers" CHECK (number_of_eaters >= 0 and non_meat_eaters >= 0 and price_per_eater >= 0)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"account_id" uuid,
	"market_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp(3) with time zone,
	CONSTRAINT "calendar_feeds_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "calendar_feeds_subject" CHECK (("calendar_feeds"."account_id" is null) <> ("calendar_feeds"."market_id" is null))
);
--> statement-breakpoint
CREATE TABLE "element_allergens" (
	"element_id" uuid NOT NULL,
	"allergen_id" uuid NOT NULL,
	CONSTRAINT "element_allergens_element_id_allergen_id_pk" PRIMARY KEY("element_id","allergen_id")
);
--> statement-breakpoint
CREATE TABLE "element_ingredients" (
	"element_id" uuid NOT NULL,
	"ingredient_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"amount" numeric(12, 3),
	"portion_unit_id" uuid,
	CONSTRAINT "element_ingredients_element_id_ingredient_id_pk" PRIMARY KEY("element_id","ingredient_id"),
	CONSTRAINT "element_ingredients_amount" CHECK ("element_ingredients"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "element_suitabilities" (
	"element_id" uuid NOT NULL,
	"dietary_preference_id" uuid NOT NULL,
	CONSTRAINT "element_suitabilities_element_id_dietary_preference_id_pk" PRIMARY KEY("element_id","dietary_preference_id")
);
--> statement-breakpoint
CREATE TABLE "elements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"menu_element_class_id" uuid NOT NULL,
	"element_type_id" uuid,
	"method" text DEFAULT '' NOT NULL,
	"ingredients" text DEFAULT '' NOT NULL,
	"is_ingredients_typed" boolean DEFAULT false NOT NULL,
	"has_no_ingredients" boolean DEFAULT false NOT NULL,
	"has_no_allergens" boolean DEFAULT false NOT NULL,
	"default_container_type_id" uuid,
	"serving_temp" text,
	"default_portion_per_person" numeric(12, 3),
	"default_portion_per_container" numeric(12, 3),
	"default_portion_unit_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (normalized_name(name || ' ' || ingredients)) STORED NOT NULL,
	CONSTRAINT "elements_name_tag" UNIQUE("search_name","menu_element_class_id"),
	CONSTRAINT "elements_serving_temp" CHECK ("elements"."serving_temp" in ('HOT', 'COLD', 'AMBIENT')),
	CONSTRAINT "elements_portions" CHECK (default_portion_per_person >= 0 and default_portion_per_container >= 0)
);
--> statement-breakpoint
CREATE TABLE "menu_elements" (
	"menu_id" uuid NOT NULL,
	"element_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"container_type_id" uuid,
	"element_type_id" uuid,
	"portion_unit_id" uuid,
	"portion_per_person" numeric(12, 3),
	"portion_per_container" numeric(12, 3),
	"serving_temp" text,
	"serving_utensil_id" uuid,
	"serving_vessel_id" uuid,
	"directionals" text DEFAULT '' NOT NULL,
	"host_flow_order" integer NOT NULL,
	CONSTRAINT "menu_elements_menu_id_element_id_pk" PRIMARY KEY("menu_id","element_id"),
	CONSTRAINT "menu_elements_serving_temp" CHECK ("menu_elements"."serving_temp" in ('HOT', 'COLD', 'AMBIENT')),
	CONSTRAINT "menu_elements_portions" CHECK (portion_per_person >= 0 and portion_per_container >= 0)
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"menu_element_class_id" uuid NOT NULL,
	"cuisine_type_id" uuid NOT NULL,
	"brand_id" uuid,
	"description" text DEFAULT '' NOT NULL,
	"is_description_automated" boolean DEFAULT false NOT NULL,
	"original_menu_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "menus_name_tag" UNIQUE("search_name","menu_element_class_id")
);
--> statement-breakpoint
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
CREATE TABLE "ingredient_allergens" (
	"ingredient_id" uuid NOT NULL,
	"allergen_id" uuid NOT NULL,
	CONSTRAINT "ingredient_allergens_ingredient_id_allergen_id_pk" PRIMARY KEY("ingredient_id","allergen_id")
);
--> statement-breakpoint
CREATE TABLE "ingredient_exclusions" (
	"ingredient_id" uuid NOT NULL,
	"dietary_preference_id" uuid NOT NULL,
	CONSTRAINT "ingredient_exclusions_ingredient_id_dietary_preference_id_pk" PRIMARY KEY("ingredient_id","dietary_preference_id")
);
--> statement-breakpoint
CREATE TABLE "ingredient_vendors" (
	"ingredient_id" uuid NOT NULL,
	"preference" integer NOT NULL,
	"vendor_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"units_per_case" numeric(12, 3),
	"cost_per_case" numeric(12, 2),
	"exp_days" integer,
	"lead_time" integer,
	CONSTRAINT "ingredient_vendors_ingredient_id_preference_pk" PRIMARY KEY("ingredient_id","preference"),
	CONSTRAINT "ingredient_vendors_preference" CHECK ("ingredient_vendors"."preference" between 1 and 3),
	CONSTRAINT "ingredient_vendors_numbers" CHECK (units_per_case >= 0 and cost_per_case >= 0 and exp_days >= 0 and lead_time >= 0)
);
--> statement-breakpoint
CREATE TABLE "ingredients" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"type" text NOT NULL,
	"protein_type" text,
	"portion_unit_id" uuid NOT NULL,
	"has_no_allergens" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"origins" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "ingredients_name" UNIQUE("search_name"),
	CONSTRAINT "ingredients_type" CHECK ("ingredients"."type" in ('Fat', 'Fruit', 'Dairy', 'Grain', 'Other', 'Protein', 'Seasoning/Spice', 'Starch', 'Vegetable')),
	CONSTRAINT "ingredients_origins" CHECK ("ingredients"."origins" <@ array['Plant', 'Dairy/Egg/Honey', 'Fish/Seafood', 'Meat/Poultry']),
	CONSTRAINT "ingredients_protein_type" CHECK ("ingredients"."protein_type" in ('Bean', 'Dairy', 'Egg', 'Nut', 'Poultry', 'Red Meat', 'Seafood'))
);
--> statement-breakpoint
CREATE TABLE "audit_trail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_trail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"author_id" uuid,
	"table_name" text NOT NULL,
	"record_id" uuid,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"step_id" uuid DEFAULT nullif(current_setting('brigade.step', true), '')::uuid
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"bytes" bigint NOT NULL,
	"problem" text,
	CONSTRAINT "backups_kind" CHECK ("backups"."kind" in ('nightly', 'asked', 'command'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"request_hash" text NOT NULL,
	"reply" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"step_id" uuid,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp(3) with time zone,
	"last_error" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recent_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"reason" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"author_id" uuid NOT NULL,
	"taken_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undoes" uuid
);
--> statement-breakpoint
CREATE TABLE "add_on_slots" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"add_on_type_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "add_on_slots_position" CHECK ("add_on_slots"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "add_on_types" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "add_on_types_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "allergens" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "allergens_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "brands_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "container_types" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"has_half_size" boolean DEFAULT false NOT NULL,
	CONSTRAINT "container_types_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "cuisine_types" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cuisine_types_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "dietary_preference_allergens" (
	"dietary_preference_id" uuid NOT NULL,
	"allergen_id" uuid NOT NULL,
	CONSTRAINT "dietary_preference_allergens_dietary_preference_id_allergen_id_pk" PRIMARY KEY("dietary_preference_id","allergen_id")
);
--> statement-breakpoint
CREATE TABLE "dietary_preferences" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_by_statement" boolean DEFAULT true NOT NULL,
	"ingredient_types" text[] DEFAULT '{}'::text[] NOT NULL,
	"protein_types" text[] DEFAULT '{}'::text[] NOT NULL,
	"origins" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "dietary_preferences_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "element_types" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "element_types_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "markets" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"time_zone" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "markets_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "menu_element_classes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "menu_element_classes_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "portion_units" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"abbreviation" text NOT NULL,
	CONSTRAINT "portion_units_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "salad_types" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "salad_types_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "service_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "service_lines_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "service_types" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_types_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "serving_utensils" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "serving_utensils_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "serving_vessels" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "serving_vessels_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendors_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "scheduled_add_ons" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"date" date NOT NULL,
	"market_id" uuid NOT NULL,
	"service_line_id" uuid NOT NULL,
	"add_on_type_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_element_allergens" (
	"scheduled_element_id" uuid NOT NULL,
	"allergen_id" uuid NOT NULL,
	CONSTRAINT "scheduled_element_allergens_scheduled_element_id_allergen_id_pk" PRIMARY KEY("scheduled_element_id","allergen_id")
);
--> statement-breakpoint
CREATE TABLE "scheduled_element_alternatives" (
	"scheduled_element_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"element_id" uuid,
	"name" text NOT NULL,
	"ingredients" text DEFAULT '' NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"allergen_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"has_no_allergens" boolean DEFAULT false NOT NULL,
	"container_type_id" uuid,
	"serving_temp" text,
	"portion_per_person" numeric(12, 3),
	"portion_per_container" numeric(12, 3),
	"portion_unit_id" uuid,
	"ingredient_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"copied_from" jsonb,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	CONSTRAINT "scheduled_element_alternatives_scheduled_element_id_order_pk" PRIMARY KEY("scheduled_element_id","order"),
	CONSTRAINT "scheduled_element_alternatives_serving_temp" CHECK ("scheduled_element_alternatives"."serving_temp" in ('HOT', 'COLD', 'AMBIENT')),
	CONSTRAINT "scheduled_element_alternatives_portions" CHECK (portion_per_person >= 0 and portion_per_container >= 0)
);
--> statement-breakpoint
CREATE TABLE "scheduled_element_ingredients" (
	"scheduled_element_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"ingredient_id" uuid,
	CONSTRAINT "scheduled_element_ingredients_scheduled_element_id_order_pk" PRIMARY KEY("scheduled_element_id","order")
);
--> statement-breakpoint
CREATE TABLE "scheduled_elements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"scheduled_menu_id" uuid,
	"scheduled_add_on_id" uuid,
	"add_on_slot_id" uuid,
	"original_element_id" uuid,
	"name" text NOT NULL,
	"order" integer NOT NULL,
	"host_flow_order" integer NOT NULL,
	"ingredients" text DEFAULT '' NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"has_no_allergens" boolean DEFAULT false NOT NULL,
	"container_type_id" uuid,
	"element_type_id" uuid,
	"portion_unit_id" uuid,
	"portion_per_person" numeric(12, 3),
	"portion_per_container" numeric(12, 3),
	"serving_temp" text,
	"serving_utensil_id" uuid,
	"serving_vessel_id" uuid,
	"directionals" text DEFAULT '' NOT NULL,
	"copied_from" jsonb,
	CONSTRAINT "scheduled_elements_serving_temp" CHECK ("scheduled_elements"."serving_temp" in ('HOT', 'COLD', 'AMBIENT')),
	CONSTRAINT "scheduled_elements_portions" CHECK (portion_per_person >= 0 and portion_per_container >= 0),
	CONSTRAINT "scheduled_elements_owner" CHECK (("scheduled_elements"."scheduled_menu_id" is null) <> ("scheduled_elements"."scheduled_add_on_id" is null))
);
--> statement-breakpoint
CREATE TABLE "scheduled_menus" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"date" date NOT NULL,
	"market_id" uuid NOT NULL,
	"service_line_id" uuid NOT NULL,
	"original_menu_id" uuid,
	"menu_element_class_id" uuid NOT NULL,
	"cuisine_type_id" uuid NOT NULL,
	"brand_id" uuid,
	"description" text DEFAULT '' NOT NULL,
	"is_description_automated" boolean DEFAULT false NOT NULL,
	"butcher_paper_notes" text DEFAULT '' NOT NULL,
	"client_notes" text DEFAULT '' NOT NULL,
	"talking_points" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"copied_element_ids" uuid[],
	"copied_texts" jsonb,
	CONSTRAINT "scheduled_menus_slot" UNIQUE("market_id","date","service_line_id")
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid,
	"market_id" uuid,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "closings_scope" CHECK (account_id is null or market_id is null),
	CONSTRAINT "closings_days" CHECK (first_day <= last_day and last_day - first_day < 92)
);
--> statement-breakpoint
CREATE TABLE "service_event_add_ons" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"service_event_id" uuid NOT NULL,
	"add_on_type_id" uuid NOT NULL,
	"scheduled_add_on_id" uuid,
	"quantity" integer,
	"price_per_unit" numeric(12, 2) DEFAULT '0' NOT NULL,
	"is_recurring" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_event_add_ons_numbers" CHECK (quantity >= 0 and price_per_unit >= 0)
);
--> statement-breakpoint
CREATE TABLE "service_event_removals" (
	"account_id" uuid NOT NULL,
	"service_line_id" uuid NOT NULL,
	"date" date NOT NULL,
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"closing_id" uuid,
	"address_id" uuid,
	"service_type_id" uuid,
	"service_time" time(0),
	"eater_count" integer DEFAULT 0 NOT NULL,
	"dietary_count" integer DEFAULT 0 NOT NULL,
	"allergen_count" integer DEFAULT 0 NOT NULL,
	"price_per_person" numeric(12, 2) DEFAULT '0' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"special_request" boolean DEFAULT false NOT NULL,
	"is_edited_by_hand" boolean DEFAULT false NOT NULL,
	"add_ons" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"address_id" uuid NOT NULL,
	"service_line_id" uuid NOT NULL,
	"service_type_id" uuid NOT NULL,
	"date" date NOT NULL,
	"service_time" time(0) DEFAULT '12:00' NOT NULL,
	"eater_count" integer DEFAULT 0 NOT NULL,
	"dietary_count" integer DEFAULT 0 NOT NULL,
	"allergen_count" integer DEFAULT 0 NOT NULL,
	"price_per_person" numeric(12, 2) DEFAULT '0' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"special_request" boolean DEFAULT false NOT NULL,
	"is_edited_by_hand" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_events_slot" UNIQUE("account_id","date","service_line_id","service_time"),
	CONSTRAINT "service_events_numbers" CHECK (eater_count >= 0 and dietary_count >= 0 and allergen_count >= 0 and price_per_person >= 0)
);
--> statement-breakpoint
CREATE TABLE "sheet_prints" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"printed_by" uuid,
	"printed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'made' NOT NULL,
	CONSTRAINT "sheet_prints_state" CHECK ("sheet_prints"."state" in ('made', 'notKnown', 'kept', 'inFile', 'printed'))
);
--> statement-breakpoint
CREATE TABLE "sheet_versions" (
	"code" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"document" text NOT NULL,
	"market_id" uuid,
	"date" date,
	"service_line_id" uuid,
	"menu_id" uuid,
	"account_id" uuid,
	"choice" jsonb,
	"model" json,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"view_hash" text
);
--> statement-breakpoint
CREATE TABLE "host_surveys" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"scheduled_menu_id" uuid NOT NULL,
	"market_id" uuid NOT NULL,
	"service_line_id" uuid NOT NULL,
	"service_type_id" uuid,
	"date" date NOT NULL,
	"status" text DEFAULT 'incomplete' NOT NULL,
	"expected_headcount" integer,
	"actual_headcount" integer,
	"any_special_events" boolean DEFAULT false NOT NULL,
	"event_description" text DEFAULT '' NOT NULL,
	"service_score" integer DEFAULT 3 NOT NULL,
	"service_feedback" text DEFAULT '' NOT NULL,
	"times" jsonb,
	"elements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"setup_feedback" jsonb,
	"answered" text[] DEFAULT '{}'::text[] NOT NULL,
	"filled_at" timestamp(3) with time zone,
	"submitted_at" timestamp(3) with time zone,
	"submission_key" text,
	"earlier_keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"user_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "host_surveys_account_menu" UNIQUE("account_id","scheduled_menu_id"),
	CONSTRAINT "host_surveys_status" CHECK ("host_surveys"."status" in ('incomplete', 'complete')),
	CONSTRAINT "host_surveys_score" CHECK ("host_surveys"."service_score" between 1 and 5),
	CONSTRAINT "host_surveys_headcounts" CHECK (expected_headcount >= 0 and actual_headcount >= 0)
);
--> statement-breakpoint
CREATE TABLE "host_survey_second_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"submission_key" text NOT NULL,
	"answers" jsonb NOT NULL,
	"filled_at" timestamp(3) with time zone NOT NULL,
	"arrived_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "host_survey_second_versions_submission" UNIQUE("survey_id","submission_key")
);
--> statement-breakpoint
CREATE TABLE "identity_links" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"first_used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_links_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalized_name(name)) STORED NOT NULL,
	"permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "roles_name" UNIQUE("search_name")
);
--> statement-breakpoint
CREATE TABLE "user_allergens" (
	"user_id" uuid NOT NULL,
	"allergen_id" uuid NOT NULL,
	CONSTRAINT "user_allergens_user_id_allergen_id_pk" PRIMARY KEY("user_id","allergen_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"role_id" uuid,
	"default_market_id" uuid,
	"account_id" uuid,
	"dietary_preference_id" uuid,
	"removed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_type" CHECK ("users"."type" in ('User', 'Consumer', 'POC')),
	CONSTRAINT "users_account" CHECK (("users"."type" = 'User') = ("users"."account_id" is null)),
	CONSTRAINT "users_email" CHECK ("users"."type" = 'Consumer' or "users"."email" <> ''),
	CONSTRAINT "users_role" CHECK ("users"."type" = 'Consumer' or "users"."role_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "account_portion_modifiers" ADD CONSTRAINT "account_portion_modifiers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_portion_modifiers" ADD CONSTRAINT "account_portion_modifiers_element_type_id_element_types_id_fk" FOREIGN KEY ("element_type_id") REFERENCES "public"."element_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_service_type_id_service_types_id_fk" FOREIGN KEY ("service_type_id") REFERENCES "public"."service_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_add_ons" ADD CONSTRAINT "recurring_add_ons_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_add_ons" ADD CONSTRAINT "recurring_add_ons_service_line_id_service_lines_id_fk" FOREIGN KEY ("service_line_id") REFERENCES "public"."service_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_add_ons" ADD CONSTRAINT "recurring_add_ons_add_on_type_id_add_on_types_id_fk" FOREIGN KEY ("add_on_type_id") REFERENCES "public"."add_on_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_element_portion_modifiers" ADD CONSTRAINT "scheduled_element_portion_modifiers_scheduled_element_id_scheduled_elements_id_fk" FOREIGN KEY ("scheduled_element_id") REFERENCES "public"."scheduled_elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_element_portion_modifiers" ADD CONSTRAINT "scheduled_element_portion_modifiers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_event_add_ons" ADD CONSTRAINT "service_event_add_ons_service_event_id_service_events_id_fk" FOREIGN KEY ("service_event_id") REFERENCES "public"."service_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_event_add_ons" ADD CONSTRAINT "service_event_add_ons_add_on_type_id_add_on_types_id_fk" FOREIGN KEY ("add_on_type_id") REFERENCES "public"."add_on_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_event_add_ons" ADD CONSTRAINT "service_event_add_ons_scheduled_add_on_id_scheduled_add_ons_id_fk" FOREIGN KEY ("scheduled_add_on_id") REFERENCES "public"."scheduled_add_ons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD CONSTRAINT "service_event_removals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD CONSTRAINT "service_event_removals_service_line_id_service_lines_id_fk" FOREIGN KEY ("service_line_id") REFERENCES "public"."service_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_events" ADD CONSTRAINT "service_events_service_line_id_service_lines_id_fk" FOREIGN KEY ("service_line_id") REFERENCES "public"."service_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_events" ADD CONSTRAINT "service_events_service_type_id_service_types_id_fk" FOREIGN KEY ("service_type_id") REFERENCES "public"."service_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_events" ADD CONSTRAINT "service_events_address" FOREIGN KEY ("address_id","account_id") REFERENCES "public"."addresses"("id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_schedules" ADD CONSTRAINT "serving_schedules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_schedules" ADD CONSTRAINT "serving_schedules_service_line_id_service_lines_id_fk" FOREIGN KEY ("service_line_id") REFERENCES "public"."service_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_schedules" ADD CONSTRAINT "serving_schedules_salad_type_id_salad_types_id_fk" FOREIGN KEY ("salad_type_id") REFERENCES "public"."salad_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_allergens" ADD CONSTRAINT "element_allergens_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_allergens" ADD CONSTRAINT "element_allergens_allergen_id_allergens_id_fk" FOREIGN KEY ("allergen_id") REFERENCES "public"."allergens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_ingredients" ADD CONSTRAINT "element_ingredients_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_ingredients" ADD CONSTRAINT "element_ingredients_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_ingredients" ADD CONSTRAINT "element_ingredients_portion_unit_id_portion_units_id_fk" FOREIGN KEY ("portion_unit_id") REFERENCES "public"."portion_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "elements" ADD CONSTRAINT "elements_menu_element_class_id_menu_element_classes_id_fk" FOREIGN KEY ("menu_element_class_id") REFERENCES "public"."menu_element_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "elements" ADD CONSTRAINT "elements_element_type_id_element_types_id_fk" FOREIGN KEY ("element_type_id") REFERENCES "public"."element_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "elements" ADD CONSTRAINT "elements_default_container_type_id_container_types_id_fk" FOREIGN KEY ("default_container_type_id") REFERENCES "public"."container_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "elements" ADD CONSTRAINT "elements_default_portion_unit_id_portion_units_id_fk" FOREIGN KEY ("default_portion_unit_id") REFERENCES "public"."portion_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_allergens" ADD CONSTRAINT "ingredient_allergens_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_allergens" ADD CONSTRAINT "ingredient_allergens_allergen_id_allergens_id_fk" FOREIGN KEY ("allergen_id") REFERENCES "public"."allergens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_vendors" ADD CONSTRAINT "ingredient_vendors_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_vendors" ADD CONSTRAINT "ingredient_vendors_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredients" ADD CONSTRAINT "ingredients_portion_unit_id_portion_units_id_fk" FOREIGN KEY ("portion_unit_id") REFERENCES "public"."portion_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_elements" ADD CONSTRAINT "menu_elements_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_elements" ADD CONSTRAINT "menu_elements_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."elements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_elements" ADD CONSTRAINT "menu_elements_container_type_id_container_types_id_fk" FOREIGN KEY ("container_type_id") REFERENCES "public"."container_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_elements" ADD CONSTRAINT "menu_elements_element_type_id_element_types_id_fk" FOREIGN KEY ("element_type_id") REFERENCES "public"."element_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_elements" ADD CONSTRAINT "menu_elements_portion_unit_id_portion_units_id_fk" FOREIGN KEY ("portion_unit_id") REFERENCES "public"."portion_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_elements" ADD CONSTRAINT "menu_elements_serving_utensil_id_serving_utensils_id_fk" FOREIGN KEY ("serving_utensil_id") REFERENCES "public"."serving_utensils"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_elements" ADD CONSTRAINT "menu_elements_serving_vessel_id_serving_vessels_id_fk" FOREIGN KEY ("serving_vessel_id") REFERENCES "public"."serving_vessels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_menu_element_class_id_menu_element_classes_id_fk" FOREIGN KEY ("menu_element_class_id") REFERENCES "public"."menu_element_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_cuisine_type_id_cuisine_types_id_fk" FOREIGN KEY ("cuisine_type_id") REFERENCES "public"."cuisine_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_original_menu_id_menus_id_fk" FOREIGN KEY ("original_menu_id") REFERENCES "public"."menus"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "add_on_slots" ADD CONSTRAINT "add_on_slots_add_on_type_id_add_on_types_id_fk" FOREIGN KEY ("add_on_type_id") REFERENCES "public"."add_on_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_add_ons" ADD CONSTRAINT "scheduled_add_ons_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_add_ons" ADD CONSTRAINT "scheduled_add_ons_service_line_id_service_lines_id_fk" FOREIGN KEY ("service_line_id") REFERENCES "public"."service_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_add_ons" ADD CONSTRAINT "scheduled_add_ons_add_on_type_id_add_on_types_id_fk" FOREIGN KEY ("add_on_type_id") REFERENCES "public"."add_on_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_element_allergens" ADD CONSTRAINT "scheduled_element_allergens_scheduled_element_id_scheduled_elements_id_fk" FOREIGN KEY ("scheduled_element_id") REFERENCES "public"."scheduled_elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_element_allergens" ADD CONSTRAINT "scheduled_element_allergens_allergen_id_allergens_id_fk" FOREIGN KEY ("allergen_id") REFERENCES "public"."allergens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_element_alternatives" ADD CONSTRAINT "scheduled_element_alternatives_scheduled_element_id_scheduled_elements_id_fk" FOREIGN KEY ("scheduled_element_id") REFERENCES "public"."scheduled_elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_element_alternatives" ADD CONSTRAINT "scheduled_element_alternatives_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."elements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_elements" ADD CONSTRAINT "scheduled_elements_scheduled_menu_id_scheduled_menus_id_fk" FOREIGN KEY ("scheduled_menu_id") REFERENCES "public"."scheduled_menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_elements" ADD CONSTRAINT "scheduled_elements_scheduled_add_on_id_scheduled_add_ons_id_fk" FOREIGN KEY ("scheduled_add_on_id") REFERENCES "public"."scheduled_add_ons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_elements" ADD CONSTRAINT "scheduled_elements_add_on_slot_id_add_on_slots_id_fk" FOREIGN KEY ("add_on_slot_id") REFERENCES "public"."add_on_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_elements" ADD CONSTRAINT "scheduled_elements_original_element_id_elements_id_fk" FOREIGN KEY ("original_element_id") REFERENCES "public"."elements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_elements" ADD CONSTRAINT "scheduled_elements_container_type_id_container_types_id_fk" FOREIGN KEY ("container_type_id") REFERENCES "public"."container_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_elements" ADD CONSTRAINT "scheduled_elements_element_type_id_element_types_id_fk" FOREIGN KEY ("element_type_id") REFERENCES "public"."element_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_elements" ADD CONSTRAINT "scheduled_elements_portion_unit_id_portion_units_id_fk" FOREIGN KEY ("portion_unit_id") REFERENCES "public"."portion_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_elements" ADD CONSTRAINT "scheduled_elements_serving_utensil_id_serving_utensils_id_fk" FOREIGN KEY ("serving_utensil_id") REFERENCES "public"."serving_utensils"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_elements" ADD CONSTRAINT "scheduled_elements_serving_vessel_id_serving_vessels_id_fk" FOREIGN KEY ("serving_vessel_id") REFERENCES "public"."serving_vessels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_menus" ADD CONSTRAINT "scheduled_menus_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_menus" ADD CONSTRAINT "scheduled_menus_service_line_id_service_lines_id_fk" FOREIGN KEY ("service_line_id") REFERENCES "public"."service_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_menus" ADD CONSTRAINT "scheduled_menus_original_menu_id_menus_id_fk" FOREIGN KEY ("original_menu_id") REFERENCES "public"."menus"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_menus" ADD CONSTRAINT "scheduled_menus_menu_element_class_id_menu_element_classes_id_fk" FOREIGN KEY ("menu_element_class_id") REFERENCES "public"."menu_element_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_menus" ADD CONSTRAINT "scheduled_menus_cuisine_type_id_cuisine_types_id_fk" FOREIGN KEY ("cuisine_type_id") REFERENCES "public"."cuisine_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_menus" ADD CONSTRAINT "scheduled_menus_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_surveys" ADD CONSTRAINT "host_surveys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_surveys" ADD CONSTRAINT "host_surveys_scheduled_menu_id_scheduled_menus_id_fk" FOREIGN KEY ("scheduled_menu_id") REFERENCES "public"."scheduled_menus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_surveys" ADD CONSTRAINT "host_surveys_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_surveys" ADD CONSTRAINT "host_surveys_service_line_id_service_lines_id_fk" FOREIGN KEY ("service_line_id") REFERENCES "public"."service_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_surveys" ADD CONSTRAINT "host_surveys_service_type_id_service_types_id_fk" FOREIGN KEY ("service_type_id") REFERENCES "public"."service_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_surveys" ADD CONSTRAINT "host_surveys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_survey_second_versions" ADD CONSTRAINT "host_survey_second_versions_survey_id_host_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."host_surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_survey_second_versions" ADD CONSTRAINT "host_survey_second_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_links" ADD CONSTRAINT "identity_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_allergens" ADD CONSTRAINT "user_allergens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_allergens" ADD CONSTRAINT "user_allergens_allergen_id_allergens_id_fk" FOREIGN KEY ("allergen_id") REFERENCES "public"."allergens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_default_market_id_markets_id_fk" FOREIGN KEY ("default_market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_dietary_preference_id_dietary_preferences_id_fk" FOREIGN KEY ("dietary_preference_id") REFERENCES "public"."dietary_preferences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD CONSTRAINT "service_event_removals_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD CONSTRAINT "service_event_removals_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD CONSTRAINT "service_event_removals_service_type_id_service_types_id_fk" FOREIGN KEY ("service_type_id") REFERENCES "public"."service_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "scheduled_element_alternatives" ADD CONSTRAINT "scheduled_element_alternatives_container_type_id_container_types_id_fk" FOREIGN KEY ("container_type_id") REFERENCES "public"."container_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_element_alternatives" ADD CONSTRAINT "scheduled_element_alternatives_portion_unit_id_portion_units_id_fk" FOREIGN KEY ("portion_unit_id") REFERENCES "public"."portion_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes_after_planning" ADD CONSTRAINT "changes_after_planning_scheduled_menu_id_scheduled_menus_id_fk" FOREIGN KEY ("scheduled_menu_id") REFERENCES "public"."scheduled_menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes_after_planning" ADD CONSTRAINT "changes_after_planning_scheduled_add_on_id_scheduled_add_ons_id_fk" FOREIGN KEY ("scheduled_add_on_id") REFERENCES "public"."scheduled_add_ons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes_after_planning" ADD CONSTRAINT "changes_after_planning_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes_after_planning" ADD CONSTRAINT "changes_after_planning_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_prints" ADD CONSTRAINT "sheet_prints_code_sheet_versions_code_fk" FOREIGN KEY ("code") REFERENCES "public"."sheet_versions"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_prints" ADD CONSTRAINT "sheet_prints_printed_by_users_id_fk" FOREIGN KEY ("printed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_search" ON "accounts" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_market_name" ON "accounts" USING btree ("market_id","search_name");--> statement-breakpoint
CREATE INDEX "accounts_service_type" ON "accounts" USING btree ("service_type_id");--> statement-breakpoint
CREATE INDEX "addresses_account" ON "addresses" USING btree ("account_id","position");--> statement-breakpoint
CREATE INDEX "recurring_add_ons_type" ON "recurring_add_ons" USING btree ("add_on_type_id");--> statement-breakpoint
CREATE INDEX "scheduled_element_portion_modifiers_account" ON "scheduled_element_portion_modifiers" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_event_add_ons_recurring" ON "service_event_add_ons" USING btree ("service_event_id","add_on_type_id") WHERE is_recurring;--> statement-breakpoint
CREATE INDEX "service_event_add_ons_event" ON "service_event_add_ons" USING btree ("service_event_id");--> statement-breakpoint
CREATE INDEX "service_event_add_ons_scheduled" ON "service_event_add_ons" USING btree ("scheduled_add_on_id");--> statement-breakpoint
CREATE INDEX "service_event_add_ons_type" ON "service_event_add_ons" USING btree ("add_on_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_events_recurring" ON "service_events" USING btree ("account_id","service_line_id","date") WHERE not special_request;--> statement-breakpoint
CREATE INDEX "service_events_day" ON "service_events" USING btree ("date","service_line_id","account_id");--> statement-breakpoint
CREATE INDEX "service_events_service_type" ON "service_events" USING btree ("service_type_id");--> statement-breakpoint
CREATE INDEX "serving_schedules_salad_type" ON "serving_schedules" USING btree ("salad_type_id");--> statement-breakpoint
CREATE INDEX "element_allergens_allergen" ON "element_allergens" USING btree ("allergen_id");--> statement-breakpoint
CREATE INDEX "element_ingredients_ingredient" ON "element_ingredients" USING btree ("ingredient_id");--> statement-breakpoint
CREATE INDEX "element_ingredients_portion_unit" ON "element_ingredients" USING btree ("portion_unit_id");--> statement-breakpoint
CREATE INDEX "elements_tag_name" ON "elements" USING btree ("menu_element_class_id","search_name");--> statement-breakpoint
CREATE INDEX "elements_container_type" ON "elements" USING btree ("default_container_type_id");--> statement-breakpoint
CREATE INDEX "elements_portion_unit" ON "elements" USING btree ("default_portion_unit_id");--> statement-breakpoint
CREATE INDEX "ingredient_allergens_allergen" ON "ingredient_allergens" USING btree ("allergen_id");--> statement-breakpoint
CREATE INDEX "ingredient_vendors_vendor" ON "ingredient_vendors" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "ingredients_search" ON "ingredients" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ingredients_portion_unit" ON "ingredients" USING btree ("portion_unit_id");--> statement-breakpoint
CREATE INDEX "menu_elements_element" ON "menu_elements" USING btree ("element_id");--> statement-breakpoint
CREATE INDEX "menu_elements_container_type" ON "menu_elements" USING btree ("container_type_id");--> statement-breakpoint
CREATE INDEX "menu_elements_portion_unit" ON "menu_elements" USING btree ("portion_unit_id");--> statement-breakpoint
CREATE INDEX "menu_elements_utensil" ON "menu_elements" USING btree ("serving_utensil_id");--> statement-breakpoint
CREATE INDEX "menu_elements_vessel" ON "menu_elements" USING btree ("serving_vessel_id");--> statement-breakpoint
CREATE INDEX "menus_search" ON "menus" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "menus_tag_name" ON "menus" USING btree ("menu_element_class_id","search_name");--> statement-breakpoint
CREATE INDEX "menus_original" ON "menus" USING btree ("original_menu_id");--> statement-breakpoint
CREATE INDEX "audit_trail_record" ON "audit_trail" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "audit_trail_account" ON "audit_trail" USING btree ((coalesce(after, before) ->> 'account_id'),"id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_window_ends_at" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "add_on_slots_type" ON "add_on_slots" USING btree ("add_on_type_id","position");--> statement-breakpoint
CREATE INDEX "scheduled_add_ons_slot" ON "scheduled_add_ons" USING btree ("market_id","date","service_line_id");--> statement-breakpoint
CREATE INDEX "scheduled_add_ons_type" ON "scheduled_add_ons" USING btree ("add_on_type_id");--> statement-breakpoint
CREATE INDEX "scheduled_element_allergens_allergen" ON "scheduled_element_allergens" USING btree ("allergen_id");--> statement-breakpoint
CREATE INDEX "scheduled_element_alternatives_element" ON "scheduled_element_alternatives" USING btree ("element_id");--> statement-breakpoint
CREATE INDEX "scheduled_elements_menu" ON "scheduled_elements" USING btree ("scheduled_menu_id","order");--> statement-breakpoint
CREATE INDEX "scheduled_elements_add_on" ON "scheduled_elements" USING btree ("scheduled_add_on_id","order");--> statement-breakpoint
CREATE INDEX "scheduled_elements_original" ON "scheduled_elements" USING btree ("original_element_id");--> statement-breakpoint
CREATE INDEX "scheduled_elements_container_type" ON "scheduled_elements" USING btree ("container_type_id");--> statement-breakpoint
CREATE INDEX "scheduled_elements_portion_unit" ON "scheduled_elements" USING btree ("portion_unit_id");--> statement-breakpoint
CREATE INDEX "scheduled_elements_utensil" ON "scheduled_elements" USING btree ("serving_utensil_id");--> statement-breakpoint
CREATE INDEX "scheduled_elements_vessel" ON "scheduled_elements" USING btree ("serving_vessel_id");--> statement-breakpoint
CREATE INDEX "scheduled_menus_original" ON "scheduled_menus" USING btree ("original_menu_id");--> statement-breakpoint
CREATE INDEX "scheduled_menus_brand" ON "scheduled_menus" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "scheduled_menus_cuisine_type" ON "scheduled_menus" USING btree ("cuisine_type_id");--> statement-breakpoint
CREATE INDEX "scheduled_menus_tag" ON "scheduled_menus" USING btree ("menu_element_class_id");--> statement-breakpoint
CREATE INDEX "host_surveys_day" ON "host_surveys" USING btree ("market_id","date","service_line_id");--> statement-breakpoint
CREATE INDEX "host_surveys_menu" ON "host_surveys" USING btree ("scheduled_menu_id");--> statement-breakpoint
CREATE INDEX "host_surveys_account_day" ON "host_surveys" USING btree ("account_id","date");--> statement-breakpoint
CREATE INDEX "host_surveys_service_type" ON "host_surveys" USING btree ("service_type_id");--> statement-breakpoint
CREATE INDEX "host_surveys_user" ON "host_surveys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "host_survey_second_versions_user" ON "host_survey_second_versions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_links_user" ON "identity_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_allergens_allergen" ON "user_allergens" USING btree ("allergen_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_staff_email" ON "users" USING btree (lower("email")) WHERE "users"."type" = 'User' and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_point_of_contact" ON "users" USING btree ("account_id") WHERE "users"."type" = 'POC' and removed_at is null;--> statement-breakpoint
CREATE INDEX "users_role_index" ON "users" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "users_account" ON "users" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "users_default_market" ON "users" USING btree ("default_market_id");--> statement-breakpoint
CREATE INDEX "users_dietary_preference" ON "users" USING btree ("dietary_preference_id");--> statement-breakpoint
CREATE INDEX "audit_trail_event_add_on" ON "audit_trail" USING btree ((coalesce(after, before) ->> 'service_event_id')) WHERE table_name = 'service_event_add_ons' and author_id is not null and coalesce(after, before) ->> 'is_recurring' = 'false';--> statement-breakpoint
CREATE INDEX "closings_account" ON "closings" USING btree ("account_id","last_day");--> statement-breakpoint
CREATE INDEX "closings_market" ON "closings" USING btree ("market_id","last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "service_event_removals_recurring" ON "service_event_removals" USING btree ("account_id","service_line_id","date") WHERE not special_request;--> statement-breakpoint
CREATE INDEX "service_event_removals_day" ON "service_event_removals" USING btree ("date","service_line_id","account_id");--> statement-breakpoint
CREATE INDEX "service_event_removals_account" ON "service_event_removals" USING btree ("account_id","date");--> statement-breakpoint
CREATE INDEX "service_event_removals_closing" ON "service_event_removals" USING btree ("closing_id");--> statement-breakpoint
CREATE INDEX "service_event_removals_address" ON "service_event_removals" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "service_event_removals_service_type" ON "service_event_removals" USING btree ("service_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_account_email" ON "users" USING btree ("account_id","type",lower("email")) WHERE "users"."type" <> 'User' and removed_at is null and email <> '';--> statement-breakpoint
CREATE INDEX "elements_search" ON "elements" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "elements_element_type" ON "elements" USING btree ("element_type_id","search_name","menu_element_class_id");--> statement-breakpoint
CREATE INDEX "menus_brand" ON "menus" USING btree ("brand_id","search_name","menu_element_class_id");--> statement-breakpoint
CREATE INDEX "menus_cuisine_type" ON "menus" USING btree ("cuisine_type_id","search_name","menu_element_class_id");--> statement-breakpoint
CREATE INDEX "element_suitabilities_preference" ON "element_suitabilities" USING btree ("dietary_preference_id");--> statement-breakpoint
CREATE INDEX "ingredient_exclusions_preference" ON "ingredient_exclusions" USING btree ("dietary_preference_id");--> statement-breakpoint
CREATE INDEX "coverage_overrides_service_line" ON "coverage_overrides" USING btree ("service_line_id");--> statement-breakpoint
CREATE INDEX "dietary_preference_allergens_allergen" ON "dietary_preference_allergens" USING btree ("allergen_id");--> statement-breakpoint
CREATE INDEX "scheduled_element_ingredients_ingredient" ON "scheduled_element_ingredients" USING btree ("ingredient_id");--> statement-breakpoint
CREATE INDEX "scheduled_element_alternatives_container_type" ON "scheduled_element_alternatives" USING btree ("container_type_id");--> statement-breakpoint
CREATE INDEX "scheduled_element_alternatives_portion_unit" ON "scheduled_element_alternatives" USING btree ("portion_unit_id");--> statement-breakpoint
CREATE INDEX "changes_after_planning_menu" ON "changes_after_planning" USING btree ("scheduled_menu_id");--> statement-breakpoint
CREATE INDEX "changes_after_planning_add_on" ON "changes_after_planning" USING btree ("scheduled_add_on_id");--> statement-breakpoint
CREATE INDEX "changes_after_planning_changed_by" ON "changes_after_planning" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "changes_after_planning_accepted_by" ON "changes_after_planning" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "sheet_prints_code" ON "sheet_prints" USING btree ("code","printed_at");--> statement-breakpoint
CREATE INDEX "sheet_prints_by" ON "sheet_prints" USING btree ("printed_by");--> statement-breakpoint
CREATE INDEX "sheet_versions_service" ON "sheet_versions" USING btree ("market_id","date","service_line_id");--> statement-breakpoint
CREATE INDEX "sheet_versions_with_model" ON "sheet_versions" USING btree ("created_at") WHERE model is not null;--> statement-breakpoint
CREATE INDEX "backups_ended_at" ON "backups" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "recent_failures_last_at" ON "recent_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "steps_undoes" ON "steps" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "steps_operation" ON "steps" USING btree ("operation","taken_at");--> statement-breakpoint
CREATE INDEX "audit_trail_step" ON "audit_trail" USING btree ("step_id","id") WHERE step_id is not null;--> statement-breakpoint
CREATE INDEX "calendar_feeds_user" ON "calendar_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_account" ON "calendar_feeds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_market" ON "calendar_feeds" USING btree ("market_id");--> statement-breakpoint
CREATE INDEX "audit_trail_changed" ON "audit_trail" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "accounts_words" ON "accounts" USING btree ("market_id",md5(singular_words(search_name)),"id","search_name");--> statement-breakpoint
CREATE INDEX "elements_words" ON "elements" USING btree ("menu_element_class_id",md5(singular_words(search_name)),"id","search_name");--> statement-breakpoint
CREATE INDEX "ingredients_words" ON "ingredients" USING btree (md5(singular_words(search_name)),"id","search_name");--> statement-breakpoint
CREATE INDEX "scheduled_element_alternatives_ingredients" ON "scheduled_element_alternatives" USING gin ("ingredient_ids");--> statement-breakpoint
CREATE INDEX "scheduled_elements_slot" ON "scheduled_elements" USING btree ("add_on_slot_id","id");
