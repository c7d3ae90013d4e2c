ALTER TABLE "outbox" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "done_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id","created_at");