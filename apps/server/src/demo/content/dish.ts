import type { ServingTemp } from '#contract/values.ts';
import type { IngredientName } from './ingredients.ts';
import type { ContainerName, TagName, Unit, UtensilName, VesselName } from './kitchen.ts';

export interface Dish {
  /** An element type in the product's spelling (catalogue-13). */
  readonly type: string;
  readonly temp: ServingTemp;
  readonly container: ContainerName;
  readonly portion: readonly [perPerson: number, perContainer: number, unit: Unit];
  readonly flow: readonly [utensil: UtensilName, vessel: VesselName, directionals: string];
  readonly method: string;
  /** Ingredients of one container, heaviest first. */
  readonly recipe: Readonly<Partial<Record<IngredientName, `${number} ${Unit}`>>>;
  /** A bought-in dish whose label nobody has read yet. Its allergens stay unknown, never "none" (catalogue-4). */
  readonly isUndeclared?: true;
}

/** Dishes by name; an edition for another tag is called `Name · Tag`. */
export type Dishes = Readonly<Record<string, Dish>>;

export function nameAndTag(key: string): { name: string; tag: TagName } {
  const [name, tag] = key.split(' · ') as [string, TagName | undefined];
  return { name, tag: tag ?? 'Default' };
}
