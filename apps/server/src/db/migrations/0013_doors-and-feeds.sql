ALTER TABLE "calendar_feeds" ADD COLUMN "event_marks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "identity"."session" ADD COLUMN "passkey_id" uuid;--> statement-breakpoint
ALTER TABLE "identity"."session" ADD CONSTRAINT "session_passkey_id_passkey_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "identity"."passkey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_passkey_id" ON "identity"."session" USING btree ("passkey_id");