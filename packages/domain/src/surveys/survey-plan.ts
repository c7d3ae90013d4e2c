import type { Calculation } from '#contract/daily-numbers.ts';
import type { PlannedElement } from './survey-answers.ts';

export interface MenuElement {
  readonly id: string;
  readonly name: string;
  readonly order: number;
}

/**
 * Planned containers of one account (surveys-2): every menu element, also those that cannot be counted. `calculation`
 * is null if there is none.
 */
export function toPlannedElements(
  elements: readonly MenuElement[],
  calculation: Pick<Calculation, 'containerTotals' | 'accountSummaries'> | null,
  accountId: string,
): PlannedElement[] {
  const totals = new Map(calculation?.containerTotals.map((total) => [total.scheduledElementId, total]));
  const summary = calculation?.accountSummaries.find((account) => account.accountId === accountId);
  const counts = new Map(summary?.elements.map((element) => [element.scheduledElementId, element]));
  return elements
    .toSorted((left, right) => left.order - right.order)
    .map(({ id, name, order }) => ({
      scheduledElementId: id,
      name,
      order,
      plannedAmount: counts.get(id)?.roundedPortion ?? null,
      portionUnit: totals.get(id)?.portionUnit ?? '',
      container: totals.get(id)?.container ?? '',
      portionPerContainer: totals.get(id)?.portionPerContainer ?? null,
    }));
}

/** Planned containers, in halves; null if unknown. */
export const countPlannedContainers = ({ plannedAmount, portionPerContainer }: PlannedElement): number | null =>
  plannedAmount === null || !portionPerContainer ? null : Math.round((plannedAmount / portionPerContainer) * 2) / 2;
