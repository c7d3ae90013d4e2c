CREATE INDEX "session_expires_at" ON "identity"."session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verification_expires_at" ON "identity"."verification" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_window_ends_at" ON "rate_limits" USING btree ("window_ends_at");