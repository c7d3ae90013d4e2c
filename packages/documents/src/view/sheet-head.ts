import type { CalendarDay } from '#contract/values.ts';
import { formatLongDate, getWeekday } from '#domain/calendar/calendar-day.ts';
import type { SheetHead } from '../printed-values.ts';

/** The service of a document. A master menu has no market, service line or date. */
export interface Occasion {
  readonly menuName: string;
  readonly market: string | null;
  readonly serviceLine: string | null;
  readonly date: CalendarDay | null;
  readonly printedAt: Date;
  /** The market's time zone, for the time of print. */
  readonly timeZone: string;
}

const formatShortWeekday = (day: CalendarDay) => {
  const weekday = getWeekday(day);
  return weekday.charAt(0).toUpperCase() + weekday.slice(1, 3);
};

const clockByZone = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than all its answers on the sheets of a day. */
function getClock(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clockByZone.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: '2-digit',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
    });
  clockByZone.set(timeZone, clock);
  return clock;
}

/** "11/19/25, 4:12 PM" in the given time zone. */
function formatPrintedAt(instant: Date, timeZone: string): string {
  const text = getClock(timeZone).format(instant);
  // Newer ICU data puts a narrow no-break space before AM/PM, which not every font has.
  return text.replace(/\u202f/g, ' ');
}

export function toSheetHead(occasion: Occasion, account: string | null = null): SheetHead {
  return {
    menuName: occasion.menuName,
    market: occasion.market,
    serviceLine: occasion.serviceLine,
    account,
    day: occasion.date && formatShortWeekday(occasion.date),
    date: occasion.date && formatLongDate(occasion.date),
    printedAt: formatPrintedAt(occasion.printedAt, occasion.timeZone),
  };
}
