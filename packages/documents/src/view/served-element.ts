import type { AllergenStatement, ServingTemp } from '#contract/values.ts';
import type { PrintedAllergens } from '../schemas.ts';

/** What is cooked instead of an element for those who cannot eat it. */
export interface ServedAlternative {
  readonly name: string;
  readonly container: string | null;
  readonly servingTemp: ServingTemp | null;
  readonly allergens: PrintedAllergens;
  readonly ingredients: string;
  readonly method: string;
}

/** An element of a menu with what the sheets of its service say about it. */
export interface ServedElement {
  readonly scheduledElementId: string;
  readonly name: string;
  /** Of the scheduled add-on it belongs to; null for an element of the menu. Elements of one add-on follow each other. */
  readonly addOnType: string | null;
  /** Where it stands on the menu and on the line. */
  readonly order: number;
  readonly hostFlowOrder: number;
  readonly container: string | null;
  readonly servingTemp: ServingTemp | null;
  readonly allergens: PrintedAllergens;
  readonly vessel: string | null;
  readonly utensil: string | null;
  readonly directionals: string;
  readonly ingredients: string;
  readonly method: string;
  readonly alternatives: readonly ServedAlternative[];
}

/**
 * A name always wins over a statement: a sheet never says less than the kitchen knows. Without names only a spoken "none"
 * is none; everything else is unknown (domain §3).
 */
export function printedAllergens(statement: AllergenStatement, names: readonly string[]): PrintedAllergens {
  if (names.length > 0) return { kind: 'some', names: [...names] };
  return statement === 'none' ? { kind: 'none' } : { kind: 'unknown' };
}

/** In menu order, each element followed by its alternatives, which are dishes of their own on the sheets. */
export function dishesOf<Element extends Pick<ServedElement, 'name' | 'order' | 'alternatives'>>(
  elements: readonly Element[],
): (Element & { readonly insteadOf: string | null })[] {
  return elements
    .toSorted(byOrder)
    .flatMap((element) => [
      { ...element, insteadOf: null },
      ...element.alternatives.map((alternative) => ({ ...element, ...alternative, insteadOf: element.name })),
    ]);
}

const byOrder = (a: { readonly order: number }, b: { readonly order: number }) => a.order - b.order;
