import type { DishKey } from './dishes.ts';
import type { BrandName } from './kitchen.ts';

export interface MenuContent {
  /** A cuisine of the product's fixed list. */
  readonly cuisine: string;
  readonly brand: BrandName;
  readonly description: string;
  readonly talkingPoints: string;
  /** Guests take a full portion of every main, such as eggs and bacon, instead of choosing one. */
  readonly hasWholePortions?: true;
  /** In serving order. */
  readonly dishes: readonly DishKey[];
}
