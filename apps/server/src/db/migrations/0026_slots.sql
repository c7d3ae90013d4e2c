DROP INDEX "scheduled_elements_slot";--> statement-breakpoint
CREATE INDEX "scheduled_elements_slot" ON "scheduled_elements" USING btree ("add_on_slot_id","id");