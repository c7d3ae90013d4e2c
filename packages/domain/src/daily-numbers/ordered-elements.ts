import type { AddOnCalculation } from '#contract/daily-numbers.ts';

interface FoodOfAddOn {
  readonly scheduledElementId: string;
  /** Null for an element of the menu. */
  readonly addOnType: string | null;
}

/**
 * The menu's elements, and of the add-ons those that somebody ordered, or this account. While a choice between several of
 * a type is open, each of them may be served (documents-2).
 */
export function listOrderedElements<Element extends FoodOfAddOn>(
  elements: readonly Element[],
  orders: readonly AddOnCalculation[],
  accountId?: string | null,
): Element[] {
  const orderedAddOns = orders
    .filter((order) => !accountId || order.accountId === accountId)
    .flatMap((order) => order.add_ons);
  const orderedIds = new Set(orderedAddOns.map(({ scheduledElementId }) => scheduledElementId));
  const openTypes = new Set(orderedAddOns.filter(({ isOpen }) => isOpen).map(({ type }) => type));
  return elements.filter(
    ({ addOnType, scheduledElementId }) =>
      addOnType === null || orderedIds.has(scheduledElementId) || openTypes.has(addOnType),
  );
}
