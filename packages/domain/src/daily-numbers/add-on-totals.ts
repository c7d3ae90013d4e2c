import type { AddOnCalculation } from '#contract/daily-numbers.ts';

/** One add-on of the day, with the accounts that ordered it. */
export interface AddOnTotal {
  readonly type: string;
  readonly element: string;
  readonly total: number;
  readonly accounts: { readonly name: string; readonly quantity: number }[];
}

const NOT_CHOSEN = 'Not chosen yet';
const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });

/** One row for each type and element, sorted by them; accounts stay in the order of the calculation. */
export function addOnTotals(calculations: readonly AddOnCalculation[]): AddOnTotal[] {
  const lines = calculations.flatMap(({ account, add_ons }) => add_ons.map((addOn) => ({ account, ...addOn })));
  const groups = Map.groupBy(lines, ({ type, scheduled_element }) => JSON.stringify([type, scheduled_element]));
  return [...groups.values()]
    .map(
      (group): AddOnTotal => ({
        type: group[0]?.type ?? '',
        element: group[0]?.scheduled_element ?? NOT_CHOSEN,
        total: group.reduce((sum, { qty }) => sum + qty, 0),
        accounts: group.map(({ account, qty }) => ({ name: account, quantity: qty })),
      }),
    )
    .sort((left, right) => collator.compare(left.type, right.type) || collator.compare(left.element, right.element));
}
