import { useMemo } from 'react';
import type { CancelledService, ServiceEvent } from '#contract/service-events.ts';
import type { CalendarDay } from '#contract/values.ts';
import { getMonthEnd } from '#domain/calendar/month.ts';
import { EventCalendar } from '../../shell/EventCalendar.tsx';
import { getServiceLineColor } from '../../shell/ServiceLineChip.tsx';
import { listClosedDayEvents } from './use-closed-days.ts';

const HEIGHT = 700;
const cancelledColor = { fill: '#D5DAE1', text: '#111111' };

interface ClosedDays {
  readonly id: string;
  readonly firstDay: CalendarDay;
  readonly lastDay: CalendarDay;
  readonly reason: string;
}

interface ServicesCalendarProps {
  events: readonly ServiceEvent[];
  cancelled: readonly CancelledService[];
  closings: readonly ClosedDays[];
  /** A day of the month that is shown. */
  date: CalendarDay;
  /** In the account's market. */
  today: CalendarDay;
  onDay: (day: CalendarDay) => void;
  onMonth: (day: CalendarDay) => void;
}

/** A month of services. Events sit at 12:00 UTC of their date; an event or an empty slot opens its day (service-events-13). */
export function ServicesCalendar({ events, cancelled, closings, date, today, onDay, onMonth }: ServicesCalendarProps) {
  const shownEvents = useMemo(
    () => [
      ...listClosedDayEvents(closings, `${date.slice(0, 8)}01`, getMonthEnd(date), ({ reason }) => `Closed: ${reason}`),
      ...events.map((event) => ({
        id: event.id,
        title: `${event.serviceLine.name} · ${event.eaterCount.toLocaleString('en-US')}`,
        start: `${event.date}T12:00`,
        color: getServiceLineColor(event.serviceLine.name),
      })),
      ...cancelled.map((service) => ({
        id: service.id,
        title: `Cancelled: ${service.serviceLine.name}`,
        start: `${service.date}T12:00`,
        color: cancelledColor,
      })),
    ],
    [events, cancelled, closings, date],
  );
  return (
    <EventCalendar
      label="Services of the month"
      events={shownEvents}
      date={date}
      today={today}
      views={['month']}
      view="month"
      height={HEIGHT}
      onEvent={({ start }) => onDay(start.slice(0, 10))}
      onDay={onDay}
      onShow={onMonth}
    />
  );
}
