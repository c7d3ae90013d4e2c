ALTER TABLE "purchase_list_entries" ADD COLUMN "on_hand_by" uuid;--> statement-breakpoint
ALTER TABLE "purchase_list_entries" ADD COLUMN "preference_by" uuid;--> statement-breakpoint
ALTER TABLE "purchase_list_entries" ADD CONSTRAINT "purchase_list_entries_on_hand_by_users_id_fk" FOREIGN KEY ("on_hand_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_list_entries" ADD CONSTRAINT "purchase_list_entries_preference_by_users_id_fk" FOREIGN KEY ("preference_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_list_entries_on_hand_by" ON "purchase_list_entries" USING btree ("on_hand_by");--> statement-breakpoint
CREATE INDEX "purchase_list_entries_preference_by" ON "purchase_list_entries" USING btree ("preference_by");