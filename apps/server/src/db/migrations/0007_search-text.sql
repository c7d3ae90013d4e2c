DROP INDEX "elements_search";--> statement-breakpoint
DROP INDEX "elements_element_type";--> statement-breakpoint
DROP INDEX "menus_brand";--> statement-breakpoint
DROP INDEX "menus_cuisine_type";--> statement-breakpoint
ALTER TABLE "elements" ADD COLUMN "search_text" text GENERATED ALWAYS AS (normalized_name(name || ' ' || ingredients)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "elements_search" ON "elements" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "elements_element_type" ON "elements" USING btree ("element_type_id","search_name","menu_element_class_id");--> statement-breakpoint
CREATE INDEX "menus_brand" ON "menus" USING btree ("brand_id","search_name","menu_element_class_id");--> statement-breakpoint
CREATE INDEX "menus_cuisine_type" ON "menus" USING btree ("cuisine_type_id","search_name","menu_element_class_id");--> statement-breakpoint
-- Like the searched name, the searched text is generated: it belongs to no history, and is empty in `new` until the row is
-- written.
do $$
declare
  reader text;
begin
  foreach reader in array array['audit_elements', 'increment_version'] loop
    execute replace(pg_get_functiondef(reader::regproc), '- ''search_name''', '- ''{search_name,search_text}''::text[]');
  end loop;
end $$;
