import { type CalendarDay, days } from '#contract/values.ts';
import { addDays, getWeekday } from '#domain/calendar/calendar-day.ts';
import lists from './content/lists.json' with { type: 'json' };
import plan from './content/plan.json' with { type: 'json' };

/** Today in each market, by the market's name. */
export type Todays = Readonly<Record<string, CalendarDay>>;

export const DAYS_BACK = 14;
const DAYS_AHEAD = 14;
/** A day that every market forgot to plan. */
const FORGOTTEN_DAY = 11;

const offsets = Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, index) => index - DAYS_BACK);

/** Whose turn it is in a list, some days from today. */
export const pickInTurn = <Item>(items: readonly Item[], offset: number): Item | undefined =>
  items[(offset + items.length * DAYS_BACK) % items.length];

/** Every market with every day of the demo. */
export const listMarketDays = (todays: Todays) =>
  lists.markets.flatMap(({ name: market }, marketIndex) =>
    offsets.map((offset) => {
      const date = addDays(todays[market] ?? '', offset);
      const weekday = getWeekday(date);
      return { market, marketIndex, offset, date, weekday, isWeekend: weekday === 'saturday' || weekday === 'sunday' };
    }),
  );

/** With the two weeks, a year. */
const EARLIER_WEEKS = 50;
const WORKDAYS = 5;
/** Nobody cooks between the years. */
const isRest = (day: CalendarDay) => /-12-(2[4-9]|3\d)$|-01-01$/.test(day);

/** In the year before, the operator served a lunch a week, each on another workday than the last. */
const listEarlierLunches = (todays: Todays) => {
  const [lunch] = plan.lines;
  return lists.markets.flatMap(({ name: market }, marketIndex) => {
    const firstDetailed = addDays(todays[market] ?? '', -DAYS_BACK);
    const monday = addDays(firstDetailed, -days.indexOf(getWeekday(firstDetailed)));
    return Array.from({ length: EARLIER_WEEKS }, (_, index) => index + 1).flatMap((week) => {
      const date = addDays(monday, ((week + marketIndex) % WORKDAYS) - week * days.length);
      const menu = pickInTurn(lunch?.rotation ?? [], week + marketIndex * 6);
      return menu && lunch && !isRest(date) ? [{ market, line: lunch.line, date, menu }] : [];
    });
  });
};

/** The menus of all days. Markets follow the same rotation with different starts. */
export const listPlannedMenus = (todays: Todays) => [
  ...listEarlierLunches(todays),
  ...listMarketDays(todays).flatMap(({ market, marketIndex, offset, date, isWeekend }) =>
    plan.lines
      .filter(({ onWeekends }) => onWeekends || !isWeekend)
      .filter(({ plannedAhead }) => offset <= plannedAhead && offset !== FORGOTTEN_DAY)
      .flatMap(({ line, rotation }) => {
        const menu = pickInTurn(rotation, offset + marketIndex * 6);
        return menu ? [{ market, line, date, menu }] : [];
      }),
  ),
];
