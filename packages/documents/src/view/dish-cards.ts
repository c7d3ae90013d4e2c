import type { DishCardsView } from '../schemas.ts';
import { listDishes, type ServedElement } from './served-element.ts';
import { type Occasion, toSheetHead } from './sheet-head.ts';

export type DishCardElement = Pick<
  ServedElement,
  'name' | 'addOnType' | 'order' | 'ingredients' | 'allergens' | 'suits' | 'alternatives'
>;

export function toDishCardsView(occasion: Occasion, elements: readonly DishCardElement[]): DishCardsView {
  return {
    head: toSheetHead(occasion),
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
