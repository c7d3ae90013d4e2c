import { useMemo } from 'react';
import type { ServiceEvent } from '#contract/service-events.ts';
import type { CalendarDay } from '#contract/values.ts';
import { EventCalendar } from '../../shell/EventCalendar.tsx';
import { serviceLineColor } from '../../shell/ServiceLineChip.tsx';

const HEIGHT = 700;

interface ServicesCalendarProps {
  events: readonly ServiceEvent[];
  /** A day of the month that is shown. */
  date: CalendarDay;
  /** In the account's market. */
  today: CalendarDay;
  onDay: (day: CalendarDay) => void;
  onMonth: (day: CalendarDay) => void;
}

/** A month of services. Events sit at 12:00 UTC of their date; an event or an empty slot opens its day (service-events-13). */
export function ServicesCalendar({ events, date, today, onDay, onMonth }: ServicesCalendarProps) {
  const shown = useMemo(
    () =>
      events.map((event) => ({
        id: event.id,
        title: `${event.serviceLine.name} · ${event.eaterCount}`,
        start: `${event.date}T12:00`,
        color: serviceLineColor(event.serviceLine.name),
      })),
    [events],
  );
  return (
    <EventCalendar
      label="Services of the month"
      events={shown}
      date={date}
      today={today}
      views={['month']}
      height={HEIGHT}
      onEvent={({ start }) => onDay(start.slice(0, 10))}
      onDay={onDay}
      onNavigate={onMonth}
    />
  );
}
