import type { DishCardsView } from '../schemas.ts';
import { byOrder, type ServedElement } from './served-element.ts';
import { type Occasion, sheetHead } from './sheet-head.ts';

export type DishCardElement = Pick<ServedElement, 'name' | 'order' | 'ingredients' | 'allergens'>;

export function dishCardsView(occasion: Occasion, elements: readonly DishCardElement[]): DishCardsView {
  return {
    head: sheetHead(occasion),
    cards: elements.toSorted(byOrder).map(({ name, ingredients, allergens }) => ({ name, ingredients, allergens })),
  };
}
