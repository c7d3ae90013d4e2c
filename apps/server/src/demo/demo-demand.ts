import type { CalendarDay } from '#contract/values.ts';
import { addDays, countDaysBetween, findWeekday } from '#domain/calendar/calendar-day.ts';
import year from './content/year.json' with { type: 'json' };
import { getDemoChance } from './demo-chance.ts';

/** From -1 in the middle of January to 1 in the middle of July. */
const summer = (day: CalendarDay) => -Math.cos((2 * Math.PI * countDaysBetween(`${day.slice(0, 4)}-01-15`, day)) / 365);

/** Cold dishes are eaten more in summer, braises and stews in winter. */
function getSeasonFactor(type: string, dish: string, day: CalendarDay): number {
  const isNamedIn = (names: readonly string[]) => names.includes(type) || names.includes(dish);
  if (isNamedIn(year.summer)) return 1 + 0.07 * summer(day);
  return isNamedIn(year.winter) ? 1 - 0.07 * summer(day) : 1;
}

/**
 * Of the planned portion, what the people of an account would eat of a dish: each account has its habit, which its modifier
 * follows, each day its mood. At times a dish is everybody's favorite.
 */
export function getDemandedShare(
  { account, date, key }: { account: string; date: CalendarDay; key: string },
  { type, name, modifier }: { type: string; name: string; modifier: number },
): number {
  const knownHabit = year.habits.find((candidate) => candidate.account === account && candidate.elementType === type);
  const habit = knownHabit?.eaten ?? (1 + modifier) * (0.81 + 0.1 * getDemoChance('habit', account, type));
  const chance = getDemoChance('mood', key, name);
  const mood = chance < 0.015 ? 1.28 : 0.91 + 0.18 * chance;
  return habit * getSeasonFactor(type, name, date) * mood;
}

/** Of the planned people, how many come: fewer on Fridays, in high summer and before the turn of the year. */
export function getAttendance({ account, date, key }: { account: string; date: CalendarDay; key: string }): number {
  const month = date.slice(5, 7);
  const holiday = addDays(date, 14).slice(5, 7) === '01' && month === '12' ? 0.76 : 1;
  const season = month === '07' || month === '08' ? 0.9 : holiday;
  const friday = findWeekday(date) === 'friday' ? 0.93 : 1;
  const growth = year.growing.find((candidate) => candidate.account === account)?.more ?? 1;
  return season * friday * growth * (0.92 + 0.11 * getDemoChance('people', key));
}
