import type { ElementGap, IncompleteElement } from '#contract/daily-numbers.ts';
import { thousandths } from './exact-decimal.ts';

/** A scheduled element with the input of the calculation; null and zero mean not filled in. */
export interface ElementPortions {
  readonly scheduledElementId: string;
  readonly name: string;
  readonly order: number;
  readonly elementType: { readonly id: string; readonly name: string } | null;
  readonly container: { readonly name: string; readonly hasHalfSize: boolean } | null;
  readonly portionUnit: string | null;
  readonly portionPerPerson: number | null;
  readonly portionPerContainer: number | null;
}

/** An element without gaps, its portions in thousandths. */
export interface CountableElement {
  readonly scheduledElementId: string;
  readonly name: string;
  readonly elementType: { readonly id: string; readonly name: string };
  readonly container: { readonly name: string; readonly hasHalfSize: boolean };
  readonly portionUnit: string;
  readonly perPerson: bigint;
  readonly perContainer: bigint;
}

/** Missing data that keeps the element out of the totals; empty if it can be counted (calculation-7). */
function gapsOf(element: ElementPortions): ElementGap[] {
  const missing: ElementGap[] = [];
  if (!element.elementType) missing.push('type');
  if (!element.container) missing.push('container');
  if (!element.portionUnit) missing.push('unit');
  if (!((element.portionPerPerson ?? 0) > 0)) missing.push('portion per person');
  if (!((element.portionPerContainer ?? 0) > 0)) missing.push('portion per container');
  return missing;
}

function countable(element: ElementPortions): CountableElement | null {
  const { scheduledElementId, name, elementType, container, portionUnit } = element;
  if (!elementType || !container || !portionUnit || gapsOf(element).length > 0) return null;
  return {
    scheduledElementId,
    name,
    elementType,
    container,
    portionUnit,
    perPerson: thousandths(element.portionPerPerson ?? 0),
    perContainer: thousandths(element.portionPerContainer ?? 0),
  };
}

const byMenuOrder = (left: ElementPortions, right: ElementPortions) =>
  left.order - right.order || (left.scheduledElementId < right.scheduledElementId ? -1 : 1);

/** Sorts the elements by menu order and separates those that can be counted from those with gaps. */
export function partitionCountable(elements: readonly ElementPortions[]): {
  counted: CountableElement[];
  incompleteElements: IncompleteElement[];
} {
  const onMenu = elements.toSorted(byMenuOrder);
  return {
    counted: onMenu.map(countable).filter((element) => element !== null),
    incompleteElements: onMenu
      .map((element) => ({
        scheduledElementId: element.scheduledElementId,
        name: element.name,
        missing: gapsOf(element),
      }))
      .filter((element) => element.missing.length > 0),
  };
}
