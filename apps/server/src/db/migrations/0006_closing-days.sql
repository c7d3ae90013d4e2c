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
DROP INDEX "users_account_email";--> statement-breakpoint
ALTER TABLE "service_event_removals" DROP CONSTRAINT "service_event_removals_account_id_service_line_id_date_pk";--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "closing_id" uuid;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "address_id" uuid;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "service_type_id" uuid;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "service_time" time(0);--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "eater_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "dietary_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "allergen_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "price_per_person" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "special_request" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "is_edited_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD COLUMN "add_ons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closings_account" ON "closings" USING btree ("account_id","last_day");--> statement-breakpoint
CREATE INDEX "closings_market" ON "closings" USING btree ("market_id","last_day");--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD CONSTRAINT "service_event_removals_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD CONSTRAINT "service_event_removals_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_event_removals" ADD CONSTRAINT "service_event_removals_service_type_id_service_types_id_fk" FOREIGN KEY ("service_type_id") REFERENCES "public"."service_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_event_removals_recurring" ON "service_event_removals" USING btree ("account_id","service_line_id","date") WHERE not special_request;--> statement-breakpoint
CREATE INDEX "service_event_removals_day" ON "service_event_removals" USING btree ("date","service_line_id","account_id");--> statement-breakpoint
CREATE INDEX "service_event_removals_account" ON "service_event_removals" USING btree ("account_id","date");--> statement-breakpoint
CREATE INDEX "service_event_removals_closing" ON "service_event_removals" USING btree ("closing_id");--> statement-breakpoint
CREATE INDEX "service_event_removals_address" ON "service_event_removals" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "service_event_removals_service_type" ON "service_event_removals" USING btree ("service_type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_account_email" ON "users" USING btree ("account_id","type",lower("email")) WHERE "users"."type" <> 'User' and removed_at is null and email <> '';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email" CHECK ("users"."type" = 'Consumer' or "users"."email" <> '');--> statement-breakpoint
create trigger increment_version before update on closings for each row execute function increment_version();--> statement-breakpoint
select audit_table('closings', owner => '{account_id,id}');--> statement-breakpoint
-- A removal has an id now: several hand-made services of one day and line may be cancelled.
drop trigger audit_insert on service_event_removals;--> statement-breakpoint
drop trigger audit_update on service_event_removals;--> statement-breakpoint
drop trigger audit_delete on service_event_removals;--> statement-breakpoint
drop function audit_service_event_removals();--> statement-breakpoint
select audit_table('service_event_removals', owner => '{account_id}');
