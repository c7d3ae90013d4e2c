import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense } from 'react';
import type { CalendarDay } from '#contract/values.ts';
import { LoadingRows } from '../ui/states.tsx';
import { EventDays } from './EventDays.tsx';

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

// Lazy: by far the largest chunk, needed only by those who open a calendar.
const FullCalendarPanel = lazy(() => import('./FullCalendarPanel.tsx'));

/** A month or week of events; on phones a list of the same days, for a cell there has room for a letter or two. */
export function EventCalendar(props: EventCalendarProps) {
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  if (isPhone) return <EventDays {...props} />;
  return (
    <Suspense fallback={<LoadingRows label="Loading the calendar" rows={10} />}>
      <FullCalendarPanel {...props} />
    </Suspense>
  );
}
