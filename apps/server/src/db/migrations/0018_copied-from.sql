ALTER TABLE "scheduled_elements" ADD COLUMN "copied_from" jsonb;--> statement-breakpoint
ALTER TABLE "scheduled_menus" ADD COLUMN "copied_element_ids" uuid[];