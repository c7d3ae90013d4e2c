import * as z from 'zod';

export const ingredientTypes = [
  'Fat',
  'Fruit',
  'Dairy',
  'Grain',
  'Other',
  'Protein',
  'Seasoning/Spice',
  'Starch',
  'Vegetable',
] as const;
export const IngredientType = z.enum(ingredientTypes);
export type IngredientType = z.output<typeof IngredientType>;

export const proteinTypes = ['Bean', 'Dairy', 'Egg', 'Nut', 'Poultry', 'Red Meat', 'Seafood'] as const;
export const ProteinType = z.enum(proteinTypes);
export type ProteinType = z.output<typeof ProteinType>;

/** What an ingredient is made of, as a person states it (diets-15). Minerals, water and yeast are Plant; lard, gelatin, stock and rennet are Meat. */
export const origins = ['Plant', 'Dairy/Egg/Honey', 'Fish/Seafood', 'Meat/Poultry'] as const;
export const Origin = z.enum(origins);
export type Origin = z.output<typeof Origin>;
