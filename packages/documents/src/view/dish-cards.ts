import type { DishCardsView } from '../schemas.ts';
import { listDishes, type ServedElement } from './served-element.ts';
import { type Occasion, sheetHead } from './sheet-head.ts';

export type DishCardElement = Pick<
  ServedElement,
  'name' | 'addOnType' | 'order' | 'ingredients' | 'allergens' | 'suits' | 'alternatives'
>;

export function dishCardsView(occasion: Occasion, elements: readonly DishCardElement[]): DishCardsView {
  return {
    head: sheetHead(occasion),
    cards: listDishes(elements).map(({ name, addOnType, insteadOf, ingredients, allergens, suits }) => ({
      name,
      addOnType,
      insteadOf,
      ingredients,
      allergens,
      suits: [...suits],
    })),
  };
}
