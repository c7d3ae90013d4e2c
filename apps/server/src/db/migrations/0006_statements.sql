CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"service_line_id" uuid NOT NULL,
	"service_line" text NOT NULL,
	"add_on_type_id" uuid,
	"add_on_type" text,
	"quantity" integer NOT NULL,
	"price" numeric(12, 2),
	"amount" numeric(24, 2) NOT NULL,
	"counting" text NOT NULL,
	"lacks_price" boolean NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"total" numeric(24, 2) NOT NULL,
	"closed_at" timestamp(3) with time zone NOT NULL,
	"closed_by" uuid,
	CONSTRAINT "statements_days" CHECK (first_day <= last_day)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "bills_surveyed_people" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id","position");--> statement-breakpoint
CREATE INDEX "statements_account" ON "statements" USING btree ("account_id","last_day");--> statement-breakpoint
CREATE INDEX "statements_closed_by" ON "statements" USING btree ("closed_by");--> statement-breakpoint
-- What was billed stays as it was (statements-5).
create function refuse_change_of_statement() returns trigger language plpgsql as $$
begin
  raise exception 'A closed statement does not change.';
end $$;--> statement-breakpoint
create trigger statements_stay before update or delete on statements
  for each statement execute function refuse_change_of_statement();--> statement-breakpoint
create trigger statement_lines_stay before update or delete on statement_lines
  for each statement execute function refuse_change_of_statement();--> statement-breakpoint
update roles set permissions = array_append(permissions, 'Statements') where name in ('Super Admin', 'Operations');
