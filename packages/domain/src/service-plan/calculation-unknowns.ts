import type { Calculation } from '#contract/daily-numbers.ts';
import type { Id } from '#contract/values.ts';
import { listUnknowns, type OpenOrder, type Unknown } from './unknowns.ts';

type PlannedCounts = Pick<
  Calculation,
  'scheduledMenu' | 'accountSummaries' | 'containerTotals' | 'incompleteElements' | 'addOnCalculations'
>;

/** What the daily numbers of a service, or of one of its accounts, cannot count. Coverage tells of alternatives. */
export function listCalculationUnknowns(calculation: PlannedCounts, onlyAccountId?: Id | null): Unknown[] {
  const { scheduledMenu: menu, containerTotals, incompleteElements } = calculation;
  const isShown = ({ accountId }: { readonly accountId: Id }) => !onlyAccountId || accountId === onlyAccountId;
  return listUnknowns({
    menu,
    people: calculation.accountSummaries.filter(isShown).reduce((sum, { headCount }) => sum + headCount, 0),
    hasElements: containerTotals.length + incompleteElements.length > 0,
    incompleteElements: incompleteElements.map(({ scheduledElementId, ...element }) => ({
      ...element,
      fix: menu ? { kind: 'menu', scheduledMenuId: menu.id, scheduledElementId } : { kind: 'day' },
    })),
    openOrders: calculation.addOnCalculations.filter(isShown).flatMap(({ accountId, account, add_ons }) =>
      add_ons
        .filter(({ isOpen, qty }) => isOpen && qty > 0)
        .map(
          ({ type, qty }): OpenOrder => ({
            ...{ accountId, account, addOnType: type, quantity: qty },
            ...{ scheduledAddOnId: null, choices: 0 },
          }),
        ),
    ),
    openPlates: [],
  });
}
