import type { ElementGap, IncompleteElement } from '#contract/daily-numbers.ts';
import { countThousandths } from './exact-decimal.ts';

/** Portion and container; null and zero mean not filled in. */
export interface ServingPortions {
  readonly container: { readonly name: string; readonly hasHalfSize: boolean } | null;
  readonly portionUnit: string | null;
  readonly portionPerPerson: number | null;
  readonly portionPerContainer: number | null;
}

/** A scheduled element with the input of the calculation. */
export interface ElementPortions extends ServingPortions {
  readonly scheduledElementId: string;
  readonly name: string;
  readonly order: number;
  readonly elementType: { readonly id: string; readonly name: string } | null;
}

/** Without gaps, portions in thousandths. */
export interface CountableServing {
  readonly container: { readonly name: string; readonly hasHalfSize: boolean };
  readonly portionUnit: string;
  readonly perPerson: bigint;
  readonly perContainer: bigint;
}

export interface CountableElement extends CountableServing {
  readonly scheduledElementId: string;
  readonly name: string;
  readonly elementType: { readonly id: string; readonly name: string };
}

const listServingGaps = (serving: ServingPortions): ElementGap[] => [
  ...(serving.container ? [] : ['container' as const]),
  ...(serving.portionUnit ? [] : ['unit' as const]),
  ...((serving.portionPerPerson ?? 0) > 0 ? [] : ['portion per person' as const]),
  ...((serving.portionPerContainer ?? 0) > 0 ? [] : ['portion per container' as const]),
];

/** Missing data that keeps the element out of the totals; empty if it can be counted (calculation-7). */
const listGaps = (element: ElementPortions): ElementGap[] => [
  ...(element.elementType ? [] : ['type' as const]),
  ...listServingGaps(element),
];

export function toCountableServing(serving: ServingPortions): CountableServing | null {
  const { container, portionUnit, portionPerPerson, portionPerContainer } = serving;
  if (!container || !portionUnit || listServingGaps(serving).length > 0) return null;
  return {
    container,
    portionUnit,
    perPerson: countThousandths(portionPerPerson ?? 0),
    perContainer: countThousandths(portionPerContainer ?? 0),
  };
}

function toCountable(element: ElementPortions): CountableElement | null {
  const { scheduledElementId, name, elementType } = element;
  const serving = toCountableServing(element);
  return elementType && serving && { scheduledElementId, name, elementType, ...serving };
}

const compareByMenuOrder = (left: ElementPortions, right: ElementPortions) =>
  left.order - right.order || (left.scheduledElementId < right.scheduledElementId ? -1 : 1);

/** Sorts the elements by menu order and separates those that can be counted from those with gaps. */
export function partitionCountable(elements: readonly ElementPortions[]): {
  countableElements: CountableElement[];
  incompleteElements: IncompleteElement[];
} {
  const onMenu = elements.toSorted(compareByMenuOrder);
  return {
    countableElements: onMenu.map(toCountable).filter((element) => element !== null),
    incompleteElements: onMenu
      .map((element) => ({
        scheduledElementId: element.scheduledElementId,
        name: element.name,
        missing: listGaps(element),
      }))
      .filter((element) => element.missing.length > 0),
  };
}
