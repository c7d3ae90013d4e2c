import type { CalendarDay } from '#contract/values.ts';
import { addDays, listWeek } from '../calendar/calendar-day.ts';

const DAILY = 7;
const WEEKLY = 4;
/** By the clock of the machine. */
const HOUR_OF_BACKUP = 2;

/** The night whose backup is due: before two in the morning it is still the night before. */
export const getBackupNight = (today: CalendarDay, hour: number): CalendarDay =>
  hour < HOUR_OF_BACKUP ? addDays(today, -1) : today;

/** The nights with a backup whose files go: the last seven stay, and before them the last one of each of four weeks (data-5). */
export function listOutdatedNights(nights: readonly CalendarDay[]): CalendarDay[] {
  const newestFirst = nights.toSorted().reverse();
  const lastNightByWeek = new Map<CalendarDay, CalendarDay>();
  for (const night of newestFirst.slice(DAILY)) {
    const [week = night] = listWeek(night);
    if (!lastNightByWeek.has(week)) lastNightByWeek.set(week, night);
  }
  const keptNights = new Set([...newestFirst.slice(0, DAILY), ...[...lastNightByWeek.values()].slice(0, WEEKLY)]);
  return newestFirst.filter((night) => !keptNights.has(night));
}
