import type { CalendarDay } from '#contract/values.ts';

export interface CalendarEvent {
  id: string;
  title: string;
  /** In the cells of a month, where the title would be cut; the title is spoken and shown on pointing. */
  shortTitle?: string;
  /** `YYYY-MM-DDTHH:MM`, in no zone. */
  start: string;
  /** One hour long unless told, as `start`. */
  end?: string;
  /** Fill and text; the title is beside it, so that color alone means nothing. */
  color: { fill: string; text: string };
  /** Something is missing here: drawn as an empty frame in its color. */
  isGap?: boolean;
}

export type CalendarView = 'month' | 'week';

export interface EventCalendarProps {
  /** The accessible name of the calendar. */
  label: string;
  events: readonly CalendarEvent[];
  /** A list waits for its events, which would move its days when they come; a calendar does not. */
  isLoading?: boolean;
  /** The day whose month or week is shown. */
  date: CalendarDay;
  /** The day to mark: the market's today, which need not be the browser's. */
  today: CalendarDay;
  views: readonly [CalendarView, ...CalendarView[]];
  /** The one of them that is shown. */
  view: CalendarView;
  /** In pixels. */
  height: number;
  onEvent: (event: CalendarEvent) => void;
  /** An empty slot or the number of a day was chosen. */
  onDay: (day: CalendarDay) => void;
  /** Somebody went on to another month or week (a day of it), or to the other view. */
  onShow: (day: CalendarDay, view: CalendarView) => void;
}
