import type { PlateContainers } from '#contract/daily-numbers.ts';
import { containersStep, portionStep, roundingStep } from '../daily-numbers/count-steps-text.ts';
import { millionths, numberFromMillionths } from '../daily-numbers/exact-decimal.ts';

/** How the containers of one account's special plates come about: nobody gets more or less of these (diets-8). */
export function plateSteps(portions: number, containers: PlateContainers): string[] {
  const spare = numberFromMillionths(millionths(containers.roundedPortion) - millionths(containers.portion));
  const steps = { ...containers, servings: portions, factor: 1, spare };
  return [portionStep(steps), containersStep(steps), roundingStep(steps)];
}
