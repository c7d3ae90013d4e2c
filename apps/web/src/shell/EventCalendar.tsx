import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense } from 'react';
import { LoadingRows } from '../ui/states.tsx';
import type { EventCalendarProps } from './calendar-events.ts';
import { EventDays } from './EventDays.tsx';

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
