import PreviousIcon from '@mui/icons-material/KeyboardArrowLeft';
import NextIcon from '@mui/icons-material/KeyboardArrowRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { CalendarDay } from '#contract/values.ts';
import { addDays, formatLongDate, getWeekdayName, listMonth, listWeek } from '#domain/calendar/calendar-day.ts';
import { LoadingRows } from '../ui/states.tsx';
import type { CalendarEvent, CalendarView, EventCalendarProps } from './calendar-events.ts';

const viewLabels: Record<CalendarView, string> = { month: 'Month', week: 'Week' };

/** Every day of a month or week with its events, from today on: what has passed opens on demand. For phones. */
export function EventDays(props: EventCalendarProps) {
  const { label, events, isLoading = false, date, today, view, onEvent, onDay } = props;
  const days = view === 'month' ? listMonth(date) : listWeek(date);
  const passed = days.includes(today) ? days.indexOf(today) : 0;
  // A past day in the address is shown.
  const [expandedDay, setExpandedDay] = useState(date < today ? days[0] : undefined);
  const isCut = passed > 0 && expandedDay !== days[0];
  const eventsByDay = Map.groupBy(events, ({ start }) => start.slice(0, 10));
  return (
    <Box role="region" aria-label={label} sx={frame}>
      <Toolbar {...props} days={days} />
      {isCut && (
        <Button fullWidth onClick={() => setExpandedDay(days[0])} sx={{ minHeight: 48 }}>
          {passed === 1 ? 'Show the day before today' : `Show the ${passed} days before today`}
        </Button>
      )}
      {isLoading && <LoadingRows label="Loading the calendar" rows={10} />}
      <Box component="ol" hidden={isLoading} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(isCut ? days.slice(passed) : days).map((day) => (
          <Box component="li" key={day} data-date={day} aria-current={day === today ? 'date' : undefined} sx={dayStyle}>
            <ButtonBase onClick={() => onDay(day)} sx={dayHeading}>
              <strong>{formatLongDate(day)}</strong>
              <span>{getWeekdayName(day)}</span>
              {day === today && <Box sx={{ ml: 'auto', fontWeight: 650 }}>Today</Box>}
            </ButtonBase>
            {eventsByDay.get(day)?.map((event) => (
              <EventButton key={event.id} event={event} onChoose={() => onEvent(event)} />
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Toolbar({ days, date, today, view, views, onShow }: EventCalendarProps & { days: readonly CalendarDay[] }) {
  const [first = date, last = date] = [days[0], days.at(-1)];
  const title = view === 'month' ? formatMonthAndYear(first) : `${formatLongDate(first)} – ${formatLongDate(last)}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, p: 0.5 }}>
      <IconButton aria-label={`Previous ${view}`} onClick={() => onShow(addDays(first, -1), view)} sx={target}>
        <PreviousIcon />
      </IconButton>
      <Box component="h2" aria-live="polite" sx={{ m: 0, flex: '1 1 auto', textAlign: 'center', fontSize: 16 }}>
        {title}
      </Box>
      <IconButton aria-label={`Next ${view}`} onClick={() => onShow(addDays(last, 1), view)} sx={target}>
        <NextIcon />
      </IconButton>
      <Box sx={{ display: 'flex', gap: 0.5, flexBasis: '100%' }}>
        <Button disabled={days.includes(today)} onClick={() => onShow(today, view)} sx={target}>
          Today
        </Button>
        <Box sx={{ flex: '1 1 auto' }} />
        {views.length > 1 &&
          views.map((calendarView) => (
            <Button
              key={calendarView}
              variant={calendarView === view ? 'contained' : 'outlined'}
              aria-pressed={calendarView === view}
              onClick={() => onShow(date, calendarView)}
              sx={target}
            >
              {viewLabels[calendarView]}
            </Button>
          ))}
      </Box>
    </Box>
  );
}

const EventButton = ({ event: { title, color, isGap }, onChoose }: { event: CalendarEvent; onChoose: () => void }) => (
  <ButtonBase
    onClick={onChoose}
    sx={[
      eventStyle,
      isGap ? { border: '2px dashed', borderColor: 'warning.main' } : { bgcolor: color.fill, color: color.text },
    ]}
  >
    {title}
  </ButtonBase>
);

const formatMonthAndYear = (day: CalendarDay) =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

const target = { minWidth: 48, minHeight: 48 } as const;
const frame = { bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1 } as const;
const dayStyle = {
  borderTop: '1px solid',
  borderColor: 'divider',
  px: 1,
  pb: 0.5,
  '&[aria-current]': { borderLeft: '4px solid', borderLeftColor: 'secondary.main' },
} as const;
const dayHeading = {
  width: '100%',
  minHeight: 48,
  font: 'inherit',
  justifyContent: 'flex-start',
  gap: 1,
  '& > span': { color: 'text.secondary' },
} as const;
const eventStyle = {
  width: '100%',
  minHeight: 48,
  mb: 0.5,
  font: 'inherit',
  px: 1.5,
  py: 0.75,
  borderRadius: 1,
  justifyContent: 'flex-start',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  fontWeight: 500,
} as const;
