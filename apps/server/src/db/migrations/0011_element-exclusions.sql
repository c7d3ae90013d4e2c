-- Preferences that a person marked an element as not suitable for (diets-2).
CREATE TABLE "element_exclusions" (
	"element_id" uuid NOT NULL,
	"dietary_preference_id" uuid NOT NULL,
	CONSTRAINT "element_exclusions_element_id_dietary_preference_id_pk" PRIMARY KEY("element_id","dietary_preference_id")
);
--> statement-breakpoint
ALTER TABLE "element_exclusions" ADD CONSTRAINT "element_exclusions_element_id_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."elements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_exclusions" ADD CONSTRAINT "element_exclusions_dietary_preference_id_dietary_preferences_id_fk" FOREIGN KEY ("dietary_preference_id") REFERENCES "public"."dietary_preferences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "element_exclusions_preference" ON "element_exclusions" USING btree ("dietary_preference_id");--> statement-breakpoint
select audit_table('element_exclusions', '{element_id,dietary_preference_id}');
