CREATE TABLE "sheet_prints" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"printed_by" uuid,
	"printed_at" timestamp(3) with time zone DEFAULT now() NOT NULL
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
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sheet_prints" ADD CONSTRAINT "sheet_prints_code_sheet_versions_code_fk" FOREIGN KEY ("code") REFERENCES "public"."sheet_versions"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_prints" ADD CONSTRAINT "sheet_prints_printed_by_users_id_fk" FOREIGN KEY ("printed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_prints_code" ON "sheet_prints" USING btree ("code","printed_at");--> statement-breakpoint
CREATE INDEX "sheet_prints_by" ON "sheet_prints" USING btree ("printed_by");--> statement-breakpoint
CREATE INDEX "sheet_versions_service" ON "sheet_versions" USING btree ("market_id","date","service_line_id");--> statement-breakpoint
CREATE INDEX "sheet_versions_with_model" ON "sheet_versions" USING btree ("created_at") WHERE model is not null;