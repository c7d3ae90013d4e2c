import type { ClosingInput } from '#contract/closings.ts';
import { closingTexts, MAX_CLOSING_DAYS } from '#contract/closings-texts.ts';
import { countDaysBetween } from '../calendar/calendar-day.ts';

/** Faults of a closing by field; empty if valid (service-events-16). */
export function validateClosing({
  accountId,
  marketId,
  firstDay,
  lastDay,
}: Pick<ClosingInput, 'accountId' | 'marketId' | 'firstDay' | 'lastDay'>): Record<string, string> {
  return {
    ...(accountId && marketId && { marketId: closingTexts.oneScope }),
    ...(lastDay < firstDay && { lastDay: closingTexts.lastBeforeFirst }),
    ...(countDaysBetween(firstDay, lastDay) >= MAX_CLOSING_DAYS && { lastDay: closingTexts.tooLong }),
  };
}
