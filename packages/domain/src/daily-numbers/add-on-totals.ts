import type { AddOnContainerTotal, Calculation, ElementGap } from '#contract/daily-numbers.ts';

/** One add-on of the day, with the accounts that order it. */
export interface AddOnTotal {
  readonly type: string;
  readonly element: string;
  /** Null while none is chosen, or needed. */
  readonly scheduledElementId: string | null;
  /** Servings. */
  readonly total: number;
  readonly accounts: { readonly name: string; readonly quantity: number }[];
  /** Null while no element is chosen, or needed, or if it cannot be counted. */
  readonly containers: AddOnContainerTotal | null;
  /** Missing data that keeps the element out of the totals (calculation-7). */
  readonly missing: readonly ElementGap[];
}

const NOT_CHOSEN = 'Not chosen yet';
const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

type OrderedAddOns = Pick<Calculation, 'addOnCalculations' | 'addOnContainerTotals' | 'incompleteAddOnElements'>;

/** One row per ordered type and element, sorted by both. Accounts keep the order of the calculation. */
export function listAddOnTotals(calculation: OrderedAddOns): AddOnTotal[] {
  const totals = new Map(calculation.addOnContainerTotals.map((total) => [total.scheduledElementId, total]));
  const gaps = new Map(
    calculation.incompleteAddOnElements.map((element) => [element.scheduledElementId, element.missing]),
  );
  const lines = calculation.addOnCalculations.flatMap(({ account, add_ons }) =>
    add_ons.map((addOn) => ({ account, ...addOn })),
  );
  const groups = Map.groupBy(lines, ({ type, scheduledElementId, scheduled_element }) =>
    JSON.stringify([type, scheduledElementId ?? scheduled_element]),
  );
  return [...groups.values()]
    .map((group): AddOnTotal => {
      const scheduledElementId = group[0]?.scheduledElementId ?? null;
      const id = scheduledElementId ?? '';
      return {
        type: group[0]?.type ?? '',
        scheduledElementId,
        element: group[0]?.scheduled_element ?? (group[0]?.isOpen ? NOT_CHOSEN : group[0]?.type) ?? '',
        total: group.reduce((sum, { qty }) => sum + qty, 0),
        accounts: group.map(({ account, qty }) => ({ name: account, quantity: qty })),
        containers: totals.get(id) ?? null,
        missing: gaps.get(id) ?? [],
      };
    })
    .sort((left, right) => collator.compare(left.type, right.type) || collator.compare(left.element, right.element));
}
