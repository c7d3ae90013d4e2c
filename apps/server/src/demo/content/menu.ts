import type { DishKey } from './dishes.ts';
import type { BrandName } from './kitchen.ts';

export interface MenuContent {
  /** A cuisine of the product's fixed list. */
  readonly cuisine: string;
  readonly brand: BrandName;
  readonly description: string;
  readonly talkingPoints: string;
  /** A buffet where guests take a whole portion of every main: eggs and bacon are no rivals. */
  readonly hasWholePortions?: true;
  /** In serving order. */
  readonly dishes: readonly DishKey[];
}
