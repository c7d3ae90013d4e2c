import type { AccountElement, AccountSummary, Calculation, ContainerTotal } from '#contract/daily-numbers.ts';

type CountedFood = Pick<Calculation, 'containerTotals' | 'accountSummaries'>;

/**
 * All food of a service: menu elements, then elements of scheduled add-ons (documents-2). Each account's elements keep
 * the order of the totals.
 */
export function toCountedFood(
  calculation: CountedFood & Pick<Calculation, 'addOnCalculations' | 'addOnContainerTotals'>,
): CountedFood {
  const { containerTotals, accountSummaries, addOnCalculations, addOnContainerTotals } = calculation;
  const orderedCounts = new Map(
    addOnCalculations.map(({ accountId, add_ons }) => [
      accountId,
      new Map(add_ons.map(({ scheduledElementId, containers }) => [scheduledElementId, containers])),
    ]),
  );
  const toAccountElement = (
    { accountId }: AccountSummary,
    { scheduledElementId, name }: ContainerTotal,
  ): AccountElement => ({
    scheduledElementId,
    name,
    // Add-ons are ordered by the piece: modifiers do not apply.
    portionFactor: 1,
    ...(orderedCounts.get(accountId)?.get(scheduledElementId) ?? noContainers),
  });
  return {
    containerTotals: [...containerTotals, ...addOnContainerTotals],
    accountSummaries: accountSummaries.map((summary) => ({
      ...summary,
      elements: [...summary.elements, ...addOnContainerTotals.map((total) => toAccountElement(summary, total))],
    })),
  };
}

const noContainers = { containerCount: 0, halfCount: 0, portion: 0, roundedPortion: 0 };
