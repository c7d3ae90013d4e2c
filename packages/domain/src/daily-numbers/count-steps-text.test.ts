import { expect, test } from 'vitest';
import type { CountSteps } from '#contract/count-explanations.ts';
import {
  formatContainerCount,
  formatContainersStep,
  formatFactorStep,
  formatModifierStep,
  formatPeopleStep,
  formatPortionStep,
  formatRoundingStep,
  formatServingsStep,
} from './count-steps-text.ts';

const steps: CountSteps = {
  headCount: 85,
  veggies: 6,
  eaters: 'meatEaters',
  servings: 79,
  portionPerPerson: 4.5,
  elementTypeModifier: 0.1,
  elementModifier: -0.05,
  factor: 1.05,
  portion: 373.275,
  portionPerContainer: 200,
  hasHalfSize: true,
  containerCount: 2,
  halfCount: 0,
  roundedPortion: 400,
  spare: 26.725,
};
const makeSteps = (more: Partial<CountSteps> = {}) => ({
  ...steps,
  elementType: 'Protein',
  portionUnit: 'oz',
  container: 'Full Pan',
  ...more,
});

test.each([
  [formatPeopleStep(steps), '85 people, 6 without meat'],
  [formatPeopleStep({ headCount: 1, veggies: 0 }), '1 person'],
  [formatServingsStep(makeSteps()), 'Protein is for those who eat meat: 85 − 6 = 79 servings'],
  [formatServingsStep(makeSteps({ eaters: 'noMeat', servings: 6 })), 'Protein is for those without meat: 6 servings'],
  [formatServingsStep(makeSteps({ eaters: 'everybody', servings: 1 })), 'Protein is for everybody: 1 serving'],
  [formatModifierStep(0.1), '+10%'],
  [formatModifierStep(-0.125), '−12.5%'],
  [formatModifierStep(0), 'none'],
  [formatFactorStep(steps), '1 + 0.1 − 0.05 = 1.05'],
  [
    formatFactorStep({ ...steps, elementTypeModifier: -1, elementModifier: -0.5, factor: 0 }),
    '1 − 1 − 0.5 = −0.5, so 0',
  ],
  [formatFactorStep({ ...steps, elementTypeModifier: -0.9, elementModifier: -0.1, factor: 0 }), '1 − 0.9 − 0.1 = 0'],
  [formatPortionStep(makeSteps()), '79 servings × 4.5 oz × 1.05 = 373.275 oz'],
  [
    formatPortionStep({ ...makeSteps({ factor: 1, portion: 79, portionPerPerson: 1 }), portionUnit: 'Each' }),
    '79 servings × 1 = 79',
  ],
  [formatContainersStep(makeSteps()), '373.275 oz ÷ 200 oz per Full Pan ≈ 1.866'],
  [formatContainersStep(makeSteps({ portion: 300 })), '300 oz ÷ 200 oz per Full Pan = 1.5'],
  [formatRoundingStep(makeSteps()), 'Rounded up to the next half: 2 full, 26.725 oz spare'],
  [
    formatRoundingStep(makeSteps({ hasHalfSize: false, containerCount: 0, spare: 0 })),
    'Rounded up to the next whole: 0 full, nothing spare',
  ],
  [formatContainerCount({ containerCount: 1, halfCount: 1 }), '1 full and 1 half'],
  [formatContainerCount({ containerCount: 0, halfCount: 1 }), '1 half'],
  [formatContainerCount({ containerCount: 1_200, halfCount: 0 }), '1,200 full'],
])('%s', (reportedText, expected) => {
  expect(reportedText).toBe(expected);
});
