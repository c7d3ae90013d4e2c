import { endSentence } from '#contract/counted-names.ts';
import type { AccountAdvice, ElementAdvice, FoodAmount } from '#contract/portion-advice.ts';
import type { SurveyThanks } from '#contract/surveys.ts';
import { formatModifier } from '../daily-numbers/portion-factor.ts';
import { formatUnit, largerUnits, PIECES } from '../daily-numbers/portion-text.ts';
import { FEWEST_SERVICES, isLowerBound } from './portion-advice.ts';

/** '−20%'; '0%' for the usual portion. */
export const formatAdvisedModifier = (modifier: number): string => formatModifier(1 + modifier) ?? '0%';

/** 'at least +60%' where the dish ran out every time (portion-advice-3). */
export const formatAdviceFigure = ({
  modifier,
  ...evidence
}: Pick<AccountAdvice, 'modifier' | 'services' | 'ranOut'>): string =>
  `${isLowerBound(evidence) ? 'at least ' : ''}${formatAdvisedModifier(modifier ?? 0)}`;

const formatServices = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'service' : 'services'}`;

const formatRounded = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** 'about 6.9 lbs': in the larger unit from one of it on; null below half a portion or unit. */
function formatFoodAmount({ portions, amount, unit }: FoodAmount): string | null {
  const size = Math.abs(amount ?? portions);
  if (size < 0.5) return null;
  const unitLabel = amount === null || unit === null ? 'portions' : formatUnit(unit);
  const larger = largerUnits[unitLabel];
  if (larger && size >= larger.divisor) return `about ${formatRounded(size / Number(larger.divisor))} ${larger.unit}`;
  if (unitLabel !== 'portions' && unitLabel !== PIECES) return `about ${formatRounded(size)} ${unitLabel}`;
  const noun = unitLabel === PIECES ? 'piece' : 'portion';
  return `about ${Math.round(size).toLocaleString('en-US')} ${Math.round(size) === 1 ? noun : `${noun}s`}`;
}

/** How much less is left over, or more is sent. */
function formatSaved({ saved }: Pick<AccountAdvice, 'saved'>): string | null {
  const text = saved && formatFoodAmount(saved);
  return text && `${text} ${saved.portions > 0 ? 'less left over' : 'more sent'} per service`;
}

/** '14 services, ran out in 1'. */
function formatEvidence({ services, ranOut }: Pick<AccountAdvice, 'services' | 'ranOut'>): string {
  if (isLowerBound({ services, ranOut })) return `${formatServices(services)}, ran out in every one`;
  return ranOut === 0
    ? `${formatServices(services)}, never ran out`
    : `${formatServices(services)}, ran out in ${ranOut}`;
}

/** Why an advice is given: '14 services, ran out in 1 · about 6 lbs less left over per service'. */
export function explainAdvice(advice: AccountAdvice): string {
  const { modifier, current, range } = advice;
  const isMore = modifier !== null && modifier > current;
  // What keeps a dish from running out, and leaves some over, is the container that was rounded up.
  const most =
    isMore &&
    range &&
    `${isLowerBound(advice) ? 'at least' : 'up to'} ${Math.round(range.most * 100)}% of the portion eaten`;
  return [formatEvidence(advice), most, formatSaved(advice)].filter(Boolean).join(' \u00b7 ');
}

/** 'Advised: −20% · 24% left over · 14 services, ran out in 1 · about 6 lbs less left over per service' (portion-advice-3). */
export function formatAdvice(advice: AccountAdvice): string {
  const { modifier, current, services, leftoverShare } = advice;
  if (modifier === null) return `Need ${FEWEST_SERVICES} finished surveys, have ${services}`;
  const left = leftoverShare !== null && `${Math.round(leftoverShare * 100)}% left over`;
  const parts =
    modifier === current && !isLowerBound(advice)
      ? [left ? `Right size now (${left})` : 'Right size now', formatEvidence(advice)]
      : [`Advised: ${formatAdviceFigure(advice)}`, left, explainAdvice(advice)];
  return parts.filter(Boolean).join(' \u00b7 ');
}

/** 'Usually 18% left over (24 services, ran out in 1)'; nothing where too few services say anything. */
export const formatUsualLeftover = (advice: ElementAdvice): string | null =>
  advice.leftoverShare === null
    ? null
    : `Usually ${Math.round(advice.leftoverShare * 100)}% left over (${formatEvidence(advice)})`;

/** 'Your 14 surveys of Acme: Salad −10%, about 6 lbs less left over per service' (portion-advice-5). */
export function formatThanks({ account, surveys, changed }: SurveyThanks): string | null {
  if (surveys === 0) return null;
  if (changed.length === 0 && surveys > 1) return endSentence(`You have filed ${surveys} surveys of ${account.name}`);
  const yours = surveys === 1 ? `Your first survey of ${account.name}` : `Your ${surveys} surveys of ${account.name}`;
  const led = changed.map(({ elementType, before, after, saved }) => {
    const change =
      before === 0
        ? formatAdvisedModifier(after)
        : `from ${formatAdvisedModifier(before)} to ${formatAdvisedModifier(after)}`;
    const text = saved && formatFoodAmount(saved);
    const left = text && `${text} ${saved.portions > 0 ? 'less' : 'more'} left over per service`;
    return [`${elementType.name} ${change}`, left].filter(Boolean).join(', ');
  });
  return led.length === 0 ? `${yours}.` : `${yours}: ${led.join('; ')}.`;
}
