import type { CountExplanation, CountSteps } from '#contract/count-explanations.ts';
import { countMillionths, countThousandths, divideRoundingHalfUp } from './exact-decimal.ts';
import { formatUnit } from './portion-text.ts';

/** Exact amounts have at most six decimals. */
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const rounded = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const MINUS = '\u2212';

const formatAmount = (value: number, unit: string) =>
  unit.toLowerCase() === 'each' ? exact.format(value) : `${exact.format(value)} ${formatUnit(unit)}`;
const formatCount = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;
const formatPeople = (count: number) => formatCount(count, 'person', 'people');
const formatServings = (count: number) => formatCount(count, 'serving', 'servings');

export const formatPeopleStep = ({ headCount, veggies }: Pick<CountSteps, 'headCount' | 'veggies'>): string =>
  veggies > 0 ? `${formatPeople(headCount)}, ${veggies.toLocaleString('en-US')} without meat` : formatPeople(headCount);

/** 'Protein is for those who eat meat: 85 − 6 = 79 servings' */
export function formatServingsStep(
  steps: Pick<CountExplanation, 'elementType' | 'eaters' | 'headCount' | 'veggies' | 'servings'>,
) {
  const { elementType, eaters, headCount, veggies } = steps;
  const result = formatServings(steps.servings);
  if (eaters === 'everybody') return `${elementType} is for everybody: ${result}`;
  if (eaters === 'noMeat') return `${elementType} is for those without meat: ${result}`;
  return `${elementType} is for those who eat meat: ${exact.format(headCount)} ${MINUS} ${exact.format(veggies)} = ${result}`;
}

/** '+10%', '−5%', or 'none'. */
export function formatModifierStep(modifier: number): string {
  if (modifier === 0) return 'none';
  return `${modifier > 0 ? '+' : MINUS}${rounded.format(Math.abs(modifier * 100))}%`;
}

const formatSigned = (value: number) => `${value < 0 ? MINUS : '+'} ${exact.format(Math.abs(value))}`;

/** '1 + 0.1 − 0.05 = 1.05'; what would be less than nothing is nothing (calculation-3). */
export const formatFactorStep = ({ elementTypeModifier, elementModifier, factor }: CountSteps): string => {
  const sum = 1000n + countThousandths(elementTypeModifier) + countThousandths(elementModifier);
  return `1 ${formatSigned(elementTypeModifier)} ${formatSigned(elementModifier)} = ${
    sum < 0n ? `${MINUS}${exact.format(Number(-sum) / 1000)}, so 0` : exact.format(factor)
  }`;
};

type Portions = Pick<CountSteps, 'servings' | 'portionPerPerson' | 'factor' | 'portion'>;
type Containers = Pick<CountSteps, 'portion' | 'portionPerContainer'>;
type Rounding = Pick<CountSteps, 'hasHalfSize' | 'spare' | 'containerCount' | 'halfCount'>;

export const formatPortionStep = (steps: Portions & Pick<CountExplanation, 'portionUnit'>): string => {
  const factor = steps.factor === 1 ? '' : ` × ${exact.format(steps.factor)}`;
  return `${formatServings(steps.servings)} × ${formatAmount(steps.portionPerPerson, steps.portionUnit)}${factor} = ${formatAmount(steps.portion, steps.portionUnit)}`;
};

/** '373.275 oz ÷ 200 oz per Full Pan ≈ 1.866' */
export function formatContainersStep(steps: Containers & Pick<CountExplanation, 'portionUnit' | 'container'>): string {
  const { portion, portionPerContainer, portionUnit, container } = steps;
  const [dividend, divisor] = [1000n * countMillionths(portion), countMillionths(portionPerContainer)];
  const quotient = divideRoundingHalfUp(dividend, divisor);
  const roundedCount = rounded.format(Number(quotient) / 1000);
  const isExact = quotient * divisor === dividend;
  return `${formatAmount(portion, portionUnit)} ÷ ${formatAmount(portionPerContainer, portionUnit)} per ${container} ${isExact ? '=' : '≈'} ${roundedCount}`;
}

/** '2 full', '1 full and 1 half', '1 half' */
export function formatContainerCount({
  containerCount,
  halfCount,
}: {
  containerCount: number;
  halfCount: number;
}): string {
  const full = `${containerCount.toLocaleString('en-US')} full`;
  if (halfCount === 0) return full;
  const half = `${halfCount.toLocaleString('en-US')} half`;
  return containerCount === 0 ? half : `${full} and ${half}`;
}

/** 'Rounded up to the next half: 2 full, 26.725 oz spare' */
export const formatRoundingStep = (steps: Rounding & Pick<CountExplanation, 'portionUnit'>): string => {
  const spare = steps.spare > 0 ? `${formatAmount(steps.spare, steps.portionUnit)} spare` : 'nothing spare';
  return `Rounded up to the next ${steps.hasHalfSize ? 'half' : 'whole'}: ${formatContainerCount(steps)}, ${spare}`;
};
