import type { AccountAdvice, ElementAdvice } from '#contract/portion-advice.ts';
import { modifierText } from '../daily-numbers/portion-factor.ts';
import { portionText, unitText } from '../daily-numbers/portion-text.ts';
import { FEWEST_SERVICES } from './portion-advice.ts';

/** '−20 %'; '0 %' for the usual portion. */
export const advisedText = (modifier: number): string => modifierText(1 + modifier) ?? '0 %';

const servicesText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'service' : 'services'}`;

/** How much less is left over, or more is sent: pounds from one pound on. */
export function savedText({ saved }: Pick<AccountAdvice, 'saved'>): string | null {
  if (!saved) return null;
  const amount = Math.abs(saved.amount ?? saved.portions);
  if (amount < 0.5) return null;
  const text =
    saved.unit === null || saved.amount === null
      ? `${Math.round(amount) === 1 ? '1 portion' : `${Math.round(amount).toLocaleString('en-US')} portions`}`
      : unitText(saved.unit) === 'oz' && amount >= 16
        ? portionText(amount, saved.unit, 'large')
        : portionText(Math.round(amount), saved.unit, 'small');
  return `about ${text} ${saved.portions > 0 ? 'less left over' : 'more sent'} per service`;
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
