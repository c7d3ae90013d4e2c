import type { Dish } from './dish.ts';
import { addOnDishes } from './dishes/add-ons.ts';
import { americanDishes } from './dishes/american.ts';
import { barbecueAndSouthernDishes } from './dishes/barbecue-and-southern.ts';
import { breakfastAndSnackDishes } from './dishes/breakfast-and-snacks.ts';
import { eastAsianDishes } from './dishes/east-asian.ts';
import { indianDishes } from './dishes/indian.ts';
import { italianAndFrenchDishes } from './dishes/italian-and-french.ts';
import { latinDishes } from './dishes/latin.ts';
import { mediterraneanDishes } from './dishes/mediterranean.ts';
import { thaiAndVietnameseDishes } from './dishes/thai-and-vietnamese.ts';
import { veganGlutenFreeAndKidsDishes } from './dishes/vegan-gluten-free-kids.ts';

const all = {
  ...mediterraneanDishes,
  ...latinDishes,
  ...americanDishes,
  ...italianAndFrenchDishes,
  ...barbecueAndSouthernDishes,
  ...eastAsianDishes,
  ...thaiAndVietnameseDishes,
  ...indianDishes,
  ...breakfastAndSnackDishes,
  ...veganGlutenFreeAndKidsDishes,
  ...addOnDishes,
};

export type DishKey = keyof typeof all;
export const dishes: Readonly<Record<DishKey, Dish>> = all;
const isDishKey = (key: string): key is DishKey => key in all;
export const dishKeys: readonly DishKey[] = Object.keys(all).filter(isDishKey);
