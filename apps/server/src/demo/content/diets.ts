import type { Origin } from '#contract/ingredient-types.ts';
import { type DishKey, dishes } from './dishes.ts';
import {
  type IngredientContent,
  type IngredientName,
  ingredients,
  isIngredientName,
  statedOrigins,
} from './ingredients.ts';
import type { DietaryPreferenceName } from './kitchen.ts';

/** Ingredients whose type and allergens do not show that a diet excludes them (diets-1). */
export const notFor: Readonly<Partial<Record<IngredientName, DietaryPreferenceName[]>>> = {
  'White wine': ['Halal'],
  Mirin: ['Halal'],
};

/** The kitchen buys certified meat for these. */
const certified: ReadonlySet<DishKey> = new Set(['Chicken shawarma · Halal', 'Lamb kofta · Halal']);

const isMeatOrFish = (origin: Origin) => origin === 'Meat/Poultry' || origin === 'Fish/Seafood';

/** The kitchen's statements about a dish: it has checked its plant dishes, and buys certified meat for some. */
export function suitableFor(key: DishKey): DietaryPreferenceName[] {
  const isPlant = Object.keys(dishes[key].recipe)
    .filter(isIngredientName)
    .every((name) => {
      const { type, proteinType }: IngredientContent = ingredients[name];
      const isPlantKind = type !== 'Dairy' && [null, 'Bean', 'Nut'].includes(proteinType);
      return isPlantKind && !statedOrigins(name).some(isMeatOrFish) && notFor[name] === undefined;
    });
  return certified.has(key) || isPlant ? ['Halal'] : [];
}
