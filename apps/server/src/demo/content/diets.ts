import type { DishKey } from './dishes.ts';
import type { IngredientName } from './ingredients.ts';
import type { DietaryPreferenceName } from './kitchen.ts';

const meatless: DietaryPreferenceName[] = ['Vegetarian', 'Pescatarian', 'Vegan'];

/** What no type and no allergen tells (diets-1). */
export const notFor: Readonly<Partial<Record<IngredientName, DietaryPreferenceName[]>>> = {
  'Chicken stock': meatless,
  Honey: ['Vegan'],
  'White wine': ['Halal'],
  Mirin: ['Halal'],
};

/** What the kitchen states of its dishes: it buys certified meat for these. */
export const suitableFor: Readonly<Partial<Record<DishKey, DietaryPreferenceName[]>>> = {
  'Chicken shawarma · Halal': ['Halal'],
  'Lamb kofta · Halal': ['Halal'],
  'Turmeric rice · Halal': ['Halal'],
};
