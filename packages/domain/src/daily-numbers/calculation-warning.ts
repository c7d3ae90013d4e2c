import type { Calculation } from '#contract/daily-numbers.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { servicePlanTexts } from '#contract/service-plan-texts.ts';

export interface CalculationWarning {
  readonly severity: 'error' | 'warning';
  readonly text: string;
}

/** Warns about people without a menu, and menu elements that the totals leave out (calculation-7). */
export function findCalculationWarning(
  calculation: Pick<Calculation, 'scheduledMenu' | 'containerTotals' | 'incompleteElements' | 'accountSummaries'>,
): CalculationWarning | null {
  const people = calculation.accountSummaries.reduce((sum, { headCount }) => sum + headCount, 0);
  if (!calculation.scheduledMenu) {
    return people === 0 ? null : { severity: 'error', text: `${servicePlanTexts.withoutMenu(people)}.` };
  }
  if (calculation.containerTotals.length + calculation.incompleteElements.length === 0) {
    return { severity: 'error', text: `${calculationTexts.noElements} ${servicePlanTexts.withoutElements(people)}.` };
  }
  if (calculation.containerTotals.length === 0) return { severity: 'error', text: calculationTexts.noElements };
  if (calculation.incompleteElements.length > 0) {
    return { severity: 'warning', text: calculationTexts.someElementsMissing };
  }
  return null;
}
