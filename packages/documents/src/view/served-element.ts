import type { CopiedFields } from '#contract/element-fields.ts';
import type { AllergenStatement, ServingTemp } from '#contract/values.ts';
import type { PrintedAllergens } from '../printed-values.ts';
import type { ServedPlate } from './served-plate.ts';

/** What is printed of an element and of an alternative. */
export interface ServedFood extends CopiedFields {
  readonly name: string;
  readonly container: string | null;
  readonly servingTemp: ServingTemp | null;
  readonly allergens: PrintedAllergens;
  /** Preferences that it is known to suit (diets-2). */
  readonly suits: readonly string[];
  readonly ingredients: string;
}

/** A replacement dish for those who cannot eat an element. */
export interface ServedAlternative extends ServedFood {
  /** Null where nobody counted: no people are served, or the menu is a master menu. */
  readonly plate: ServedPlate | null;
}

/** An element of a menu or add-on with its printed fields. */
export interface ServedElement extends ServedFood {
  readonly scheduledElementId: string;
  /** The add-on type. Null for an element of the menu. Elements of one add-on are adjacent. */
  readonly addOnType: string | null;
  /** Menu order and host flow order. */
  readonly order: number;
  readonly hostFlowOrder: number;
  readonly vessel: string | null;
  readonly utensil: string | null;
  readonly directionals: string;
  readonly alternatives: readonly ServedAlternative[];
}

/**
 * A name always wins over "none", so that a document never claims less than the kitchen knows. Without names, only an
 * explicit "none" is none; everything else is unknown, as are the others of an unknown dish with names (catalogue-4).
 */
export function toPrintedAllergens(
  statement: AllergenStatement,
  names: readonly string[],
  /** Without them nothing is said of a recipe. */
  ingredients: string,
): PrintedAllergens {
  if (names.length > 0) return { kind: statement === 'unknown' ? 'unknown' : 'some', names: [...names] };
  if (statement !== 'none') return { kind: 'unknown' };
  return ingredients ? { kind: 'none' } : { kind: 'none', isStatedOnly: true };
}

interface PlacedDish {
  /** The dish that an alternative replaces. */
  readonly insteadOf: string | null;
  readonly plate: ServedPlate | null;
}

/** In menu order. Alternatives follow their element as dishes of their own. */
export function listDishes<Element extends Pick<ServedElement, 'name' | 'order' | 'alternatives'>>(
  elements: readonly Element[],
): (Element & PlacedDish)[] {
  return elements
    .toSorted(compareByOrder)
    .flatMap((element) => [
      { ...element, insteadOf: null, plate: null },
      ...element.alternatives.map((alternative) => ({ ...element, ...alternative, insteadOf: element.name })),
    ]);
}

const compareByOrder = (a: { readonly order: number }, b: { readonly order: number }) => a.order - b.order;
