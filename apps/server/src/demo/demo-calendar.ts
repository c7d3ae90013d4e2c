import type { CalendarDay } from '#contract/values.ts';
import { addDays, findWeekday } from '#domain/calendar/calendar-day.ts';
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
export const inTurn = <Item>(items: readonly Item[], offset: number): Item | undefined =>
  items[(offset + items.length * DAYS_BACK) % items.length];

/** Every market with every day of the demo. */
export const marketDays = (todays: Todays) =>
  lists.markets.flatMap(({ name: market }, marketIndex) =>
    offsets.map((offset) => {
      const date = addDays(todays[market] ?? '', offset);
      const weekday = findWeekday(date);
      return { market, marketIndex, offset, date, weekday, isWeekend: weekday === 'saturday' || weekday === 'sunday' };
    }),
  );

/** The menus of all days. Markets follow the same rotation with different starts. */
export const plannedMenus = (todays: Todays) =>
  marketDays(todays).flatMap(({ market, marketIndex, offset, date, isWeekend }) =>
    plan.lines
      .filter(({ onWeekends }) => onWeekends || !isWeekend)
      .filter(({ plannedAhead }) => offset <= plannedAhead && offset !== FORGOTTEN_DAY)
      .flatMap(({ line, rotation }) => {
        const menu = inTurn(rotation, offset + marketIndex * 6);
        return menu ? [{ market, line, date, offset, menu }] : [];
      }),
  );
