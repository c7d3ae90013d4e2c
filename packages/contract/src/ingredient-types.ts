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
