CREATE TABLE "steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"author_id" uuid NOT NULL,
	"taken_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undoes" uuid
);
--> statement-breakpoint
ALTER TABLE "audit_trail" ADD COLUMN "step_id" uuid DEFAULT nullif(current_setting('brigade.step', true), '')::uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "step_id" uuid;--> statement-breakpoint
CREATE INDEX "steps_undoes" ON "steps" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "steps_operation" ON "steps" USING btree ("operation","taken_at");--> statement-breakpoint
CREATE INDEX "audit_trail_step" ON "audit_trail" USING btree ("step_id","id") WHERE step_id is not null;--> statement-breakpoint
-- What a copy was made of belongs to its history, too: without it, a menu that is put back would claim less (scheduling-3).
select audit_table('scheduled_element_ingredients', '{scheduled_element_id,order}');
