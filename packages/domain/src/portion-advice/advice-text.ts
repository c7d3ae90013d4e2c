import type { AccountAdvice, ElementAdvice, FoodAmount } from '#contract/portion-advice.ts';
import type { SurveyThanks } from '#contract/surveys.ts';
import { modifierText } from '../daily-numbers/portion-factor.ts';
import { portionText, unitText } from '../daily-numbers/portion-text.ts';
import { FEWEST_SERVICES } from './portion-advice.ts';

/** '−20 %'; '0 %' for the usual portion. */
export const advisedText = (modifier: number): string => modifierText(1 + modifier) ?? '0 %';

const servicesText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'service' : 'services'}`;

/** 'about 6 lbs': pounds from one pound on; null below half a portion or unit. */
function amountText({ portions, amount, unit }: FoodAmount): string | null {
  const size = Math.abs(amount ?? portions);
  if (size < 0.5) return null;
  if (unit === null || amount === null) {
    return `about ${Math.round(size) === 1 ? '1 portion' : `${Math.round(size).toLocaleString('en-US')} portions`}`;
  }
  const isLarge = unitText(unit) === 'oz' && size >= 16;
  return `about ${isLarge ? portionText(size, unit, 'large') : portionText(Math.round(size), unit, 'small')}`;
}

/** How much less is left over, or more is sent. */
export function savedText({ saved }: Pick<AccountAdvice, 'saved'>): string | null {
  const text = saved && amountText(saved);
  return text && `${text} ${saved.portions > 0 ? 'less left over' : 'more sent'} per service`;
}

/** '14 services, ran out in 1'. */
export const evidenceText = ({ services, ranOut }: Pick<AccountAdvice, 'services' | 'ranOut'>): string =>
  ranOut === 0 ? `${servicesText(services)}, never ran out` : `${servicesText(services)}, ran out in ${ranOut}`;

/** 'Advised: −20 % · 14 services, ran out in 1 · about 6 lbs less left over per service' (portion-advice-3). */
export function adviceText(advice: AccountAdvice): string {
  if (advice.modifier === null) {
    return `No advice yet: ${advice.services} of ${FEWEST_SERVICES} services with complete answers`;
  }
  const isTaken = advice.modifier === advice.current;
  const parts = isTaken
    ? ['As the surveys advise', evidenceText(advice)]
    : [`Advised: ${advisedText(advice.modifier)}`, evidenceText(advice), savedText(advice)];
  return parts.filter(Boolean).join(' \u00b7 ');
}

/** 'Usually 18 % left over (24 services, ran out in 1)'; nothing where too few services say anything. */
export const usualLeftoverText = (advice: ElementAdvice): string | null =>
  advice.leftoverShare === null
    ? null
    : `Usually ${Math.round(advice.leftoverShare * 100)} % left over (${evidenceText(advice)})`;

/** 'Your 14 surveys of Acme: Salad −10 %, about 6 lbs less left over per service' (portion-advice-5). */
export function thanksText({ account, surveys, changed }: SurveyThanks): string | null {
  if (surveys === 0) return null;
  const yours = surveys === 1 ? `Your first survey of ${account.name}` : `Your ${surveys} surveys of ${account.name}`;
  const led = changed.map(({ elementType, before, after, saved }) => {
    const change = before === 0 ? advisedText(after) : `from ${advisedText(before)} to ${advisedText(after)}`;
    const text = saved && amountText(saved);
    const left = text && `${text} ${saved.portions > 0 ? 'less' : 'more'} left over per service`;
    return [`${elementType.name} ${change}`, left].filter(Boolean).join(', ');
  });
  return led.length === 0 ? `${yours}.` : `${yours}: ${led.join('; ')}.`;
}
