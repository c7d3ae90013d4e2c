import type { PlateContainers } from '#contract/daily-numbers.ts';
import { formatContainersStep, formatPortionStep, formatRoundingStep } from '../daily-numbers/count-steps-text.ts';
import { countMillionths, toNumberFromMillionths } from '../daily-numbers/exact-decimal.ts';

/** The steps to the containers of one account's special plates: portion modifiers do not apply to them (diets-8). */
export function formatPlateCountSteps(portions: number, containers: PlateContainers): string[] {
  const spare = toNumberFromMillionths(
    countMillionths(containers.roundedPortion) - countMillionths(containers.portion),
  );
  const steps = { ...containers, servings: portions, factor: 1, spare };
  return [formatPortionStep(steps), formatContainersStep(steps), formatRoundingStep(steps)];
}
