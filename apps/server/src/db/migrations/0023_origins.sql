ALTER TABLE "ingredients" ADD COLUMN "origins" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "dietary_preferences" ADD COLUMN "origins" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "ingredients" ADD CONSTRAINT "ingredients_origins" CHECK ("ingredients"."origins" <@ array['Plant', 'Dairy/Egg/Honey', 'Fish/Seafood', 'Meat/Poultry']);--> statement-breakpoint
-- A rule excludes an origin that all of its protein types are excluded of. Ingredients keep what their types say: nobody stated more (diets-15).
UPDATE dietary_preferences SET origins =
  CASE WHEN protein_types @> array['Dairy', 'Egg'] THEN array['Dairy/Egg/Honey'] ELSE '{}' END
  || CASE WHEN protein_types @> array['Seafood'] THEN array['Fish/Seafood'] ELSE '{}' END
  || CASE WHEN protein_types @> array['Poultry', 'Red Meat'] THEN array['Meat/Poultry'] ELSE '{}' END
WHERE protein_types @> array['Dairy', 'Egg'] OR protein_types @> array['Seafood'] OR protein_types @> array['Poultry', 'Red Meat'];
