import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import FullCalendar, { type CalendarRef, type DatesSetInfo, type EventDisplayInfo } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import theme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef } from 'react';
import type { CalendarDay } from '#contract/values.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import type { CalendarView, EventCalendarProps } from './calendar-events.ts';

const plugins = [theme, dayGrid, timeGrid, interaction];
const viewNames: Record<CalendarView, string> = { month: 'dayGridMonth', week: 'timeGridWeek' };

/** `MM/DD/YYYY`, in which the whole product writes days (screens-7); a month by its name. */
const longDay = { month: '2-digit', day: '2-digit', year: 'numeric' } as const;
/** In the calendar's only zone, UTC, a moment's day is the first ten characters. */
const toDay = (moment: Date): CalendarDay => moment.toISOString().slice(0, 10);

/** Browsers write the second day of a range as "12/5/2026", whatever they are told. */
const writeWeek = ({ start, end }: { start: { marker: Date }; end?: { marker: Date } | null }) =>
  `${formatLongDate(toDay(start.marker))} – ${formatLongDate(toDay((end ?? start).marker))}`;

const formats = {
  timeGridWeek: {
    titleFormat: writeWeek,
    dayHeaderFormat: { weekday: 'short', month: '2-digit', day: '2-digit' } as const,
  },
};

const GAP_CLASS = 'gap';
const gap = {
  className: GAP_CLASS,
  color: 'var(--mui-palette-background-paper)',
  contrastColor: 'var(--mui-palette-text-primary)',
};

/** The library names a week's days "November 22, 2026", whatever it writes: who speaks what they read would not find them. */
function nameAsWritten({ el }: { el: HTMLElement }) {
  const link = el.querySelector('[role="link"]');
  if (link?.textContent) link.setAttribute('aria-label', link.textContent);
}

/** The row of today is in sight at first, with the weeks to come; who pages on is left alone. */
function useTodayInSight(today: CalendarDay | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef(today);
  useEffect(() => {
    const row = frame.current?.querySelector(`[data-date="${first.current}"]`);
    row?.scrollIntoView({ block: 'center' });
  }, []);
  return frame;
}

/** Loaded by `EventCalendar`, which says what the props are. */
export default function FullCalendarPanel(props: EventCalendarProps) {
  const { label, events, date, today, views, view, height, onEvent, onDay, onShow } = props;
  const calendar = useRef<CalendarRef>(null);
  const shownEvents = useMemo(
    () =>
      events.map(({ color, isGap, ...event }, place) => ({
        ...event,
        place,
        ...(isGap ? gap : { color: color.fill, contrastColor: color.text }),
      })),
    [events],
  );

  // The address may move on by the back button; the calendar follows, but reports only what somebody did here.
  useEffect(() => {
    const api = calendar.current?.getApi();
    if (!api) return;
    const { currentStart, currentEnd, type } = api.view;
    const isShown = type === viewNames[view] && date >= toDay(currentStart) && date < toDay(currentEnd);
    if (!isShown) api.changeView(viewNames[view], date);
  }, [date, view]);

  const frame = useTodayInSight(view === 'month' && date.slice(0, 7) === today.slice(0, 7) ? today : undefined);

  function report({ view: { currentStart, currentEnd, type } }: DatesSetInfo) {
    const shownView = type === viewNames.week ? 'week' : 'month';
    const [first, end] = [toDay(currentStart), toDay(currentEnd)];
    const day = date >= first && date < end ? date : first;
    if (shownView !== view || day !== date) onShow(day, shownView);
  }

  return (
    <Box ref={frame} role="region" aria-label={label} sx={[colors, gapFrame, dayHeadingStyles, dayHeadingsInSight]}>
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        timeZone="UTC"
        now={today}
        initialView={viewNames[view]}
        views={formats}
        popoverFormat={longDay}
        // Said as it is written: "This month" on a button that reads "Today" is not found by those who speak its name.
        todayHint="Today"
        initialDate={date}
        height={height}
        expandRows
        tableHeaderSticky
        slotDuration="01:00:00"
        allDaySlot={false}
        defaultTimedEventDuration="01:00"
        displayEventTime={false}
        eventDisplay="block"
        // At one time as they are given, in the order of the day, not by the alphabet.
        eventOrder="start,place"
        eventInteractive
        dayMaxEvents
        // Days of other months have no events here when only one month is loaded.
        showNonCurrentDates={views.length > 1}
        fixedWeekCount={views.length > 1}
        navLinks
        dayHeaderDidMount={nameAsWritten}
        headerToolbar={{
          start: 'prev,next today',
          center: 'title',
          end: views.length > 1 ? views.map((view) => viewNames[view]).join(',') : '',
        }}
        eventContent={writeTitle}
        events={shownEvents}
        datesSet={report}
        eventClick={({ event }) => {
          const chosenEvent = events.find(({ id }) => id === event.id);
          if (chosenEvent) onEvent(chosenEvent);
        }}
        dateClick={({ dateStr }) => onDay(dateStr.slice(0, 10))}
        navLinkDayClick={(day) => onDay(toDay(day))}
      />
    </Box>
  );
}

const writeTitle = ({ event, view: { type } }: EventDisplayInfo) => (
  <EventTitle lines={type === viewNames.week ? 2 : 1} short={event.extendedProps.shortTitle}>
    {event.title}
  </EventTitle>
);

/** Ends in dots where it is cut; the whole of it shows on pointing. A week has room for two lines, a month shows more menus. */
const EventTitle = ({ lines, short, children }: { lines: 1 | 2; short?: string; children: string }) => (
  <Box
    component="span"
    title={children}
    sx={{
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: lines,
      overflow: 'hidden',
      wordBreak: lines === 1 ? 'break-all' : 'normal',
      overflowWrap: 'anywhere',
      whiteSpace: 'normal',
      px: 0.5,
      fontSize: 13,
      // With its borders an event of one line is 24 px high: less cannot be hit where a day has two (WCAG 2.5.8).
      lineHeight: lines === 1 ? '22px' : 1.35,
    }}
  >
    {lines === 1 && short !== undefined ? (
      <>
        <span aria-hidden="true">{short}</span>
        <span style={visuallyHidden}>{children}</span>
      </>
    ) : (
      children
    )}
  </Box>
);

const gapFrame = { [`& .${GAP_CLASS}`]: { border: '1px dashed', borderColor: 'warning.main' } } as const;

/** The headings of the days stay over what scrolls below them: what receives the focus must not lie there (WCAG 2.4.11). */
const dayHeadingStyles = { '& [tabindex]': { scrollMarginTop: 48 } } as const;

/** Below the bar of the page, however high its title and breadcrumbs make it; the calendar's own rule is as important. */
const dayHeadingsInSight = {
  '& [role="table"] > div:has([role="columnheader"])': {
    top: 'calc(var(--field-bars, 0px) + var(--top-bar)) !important',
  },
} as const;

/** The theme's colors instead of the calendar's, in both schemes. */
const colors = {
  '--fc-classic-button': 'var(--mui-palette-primary-main)',
  '--fc-classic-button-border': 'var(--mui-palette-primary-main)',
  '--fc-classic-button-strong': 'var(--mui-palette-primary-dark)',
  '--fc-classic-button-strong-border': 'var(--mui-palette-primary-dark)',
  '--fc-classic-button-foreground': 'var(--mui-palette-primary-contrastText)',
  '--fc-classic-background': 'var(--mui-palette-background-paper)',
  '--fc-classic-foreground': 'var(--mui-palette-text-primary)',
  '--fc-classic-muted-foreground': 'var(--mui-palette-text-secondary)',
  '--fc-classic-faint-foreground': 'var(--mui-palette-text-secondary)',
  '--fc-classic-border': 'var(--mui-palette-divider)',
  '--fc-classic-strong-border': 'var(--mui-palette-divider)',
  // The fill of today is gone where the system's own colors replace it.
  '@media (forced-colors: active)': {
    '& [aria-current="date"]': { outline: '2px solid Highlight', outlineOffset: -2 },
  },
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  p: 1,
} as const;
