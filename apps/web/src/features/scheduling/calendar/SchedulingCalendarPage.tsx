import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useNavigate } from '@tanstack/react-router';
import { toDateParts } from '#contract/date-parts.ts';
import type { Market } from '#contract/reference-records.ts';
import type { ScheduleCopyPlaces } from '#contract/schedule-copies.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { addDays, formatUnpaddedDate, listWeek } from '#domain/calendar/calendar-day.ts';
import { getMonthEnd } from '#domain/calendar/month.ts';
import { areDisplayOptionsEnabled } from '#domain/scheduling/calendar-display.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import { useCan } from '../../../shell/current-user.ts';
import { EventCalendar } from '../../../shell/EventCalendar.tsx';
import { Page } from '../../../shell/Page.tsx';
import { type Answer, PartFailed } from '../../../shell/QueryPart.tsx';
import { useReferenceData } from '../../../shell/reference-data.ts';
import { useToday } from '../../../shell/use-today.ts';
import { useChangeSearch } from '../../../ui/list-search.ts';
import { Failed, Forbidden } from '../../../ui/states.tsx';
import { CalendarFeedButton } from '../../calendar-feeds/CalendarFeedButton.tsx';
import { ClosingsPanel } from '../../service-events/ClosingsPanel.tsx';
import { isClosedDay, useClosedDays } from '../../service-events/use-closed-days.ts';
import { CopyScheduleButton } from '../copies/CopyScheduleButton.tsx';
import { CalendarFilterSection } from './CalendarFilterSection.tsx';
import { type CalendarSearch, chooseShownDay, useSaveCalendarDisplay } from './calendar-state.ts';
import { useCalendarEvents } from './use-calendar-events.ts';

const HEIGHT = 1150;

/** The shown week from the one before it; in this week, which has begun, the next. */
function copyLastWeek(marketId: Id, shownDay: CalendarDay, today: CalendarDay): ScheduleCopyPlaces {
  const to = listWeek(shownDay).includes(today) ? addDays(shownDay, 7) : shownDay;
  return { span: 'week', fromMarketId: marketId, from: addDays(to, -7), toMarketId: marketId, to };
}

interface CalendarStateProps {
  isLoading: boolean;
  parts: readonly { what: string; query: Answer<unknown> }[];
}

/** What is not known of the days below. */
const CalendarState = ({ isLoading, parts }: CalendarStateProps) => (
  <>
    {parts
      .filter(({ query }) => query.error && !query.data)
      .map((part) => (
        <PartFailed key={part.what} {...part} />
      ))}
    <Box sx={{ height: 4 }}>{isLoading && <LinearProgress aria-label="Loading the services" />}</Box>
  </>
);

interface SchedulingCalendarPageProps {
  market: Market;
  year: number;
  month: number;
  search: CalendarSearch;
}

export function SchedulingCalendarPage({ market, year, month, search }: SchedulingCalendarPageProps) {
  const maySee = useCan('viewScheduleMenu');
  const { serviceLines } = useReferenceData();
  const navigate = useNavigate();
  const changeSearch = useChangeSearch();
  const lineIds = search.lines?.split(',') ?? [];
  const chosenLines = serviceLines.filter((line) => lineIds.includes(line.id));
  const lines = chosenLines.length > 0 ? chosenLines : serviceLines;
  const option = areDisplayOptionsEnabled(lines.length) ? (search.show ?? null) : null;
  const today = useToday(market.timeZone);
  const shownMonth = { market, year, month, today };
  const { events, error, refetch, isLoading, isMonthLoading, marks } = useCalendarEvents(shownMonth, lines, option);
  useSaveCalendarDisplay(search);

  const monthStart = `${year}-${String(month).padStart(2, '0')}-01`;
  // The days of the months beside it are shown too.
  const closings = useClosedDays(market.id, addDays(monthStart, -7), addDays(getMonthEnd(monthStart), 14));
  const date = chooseShownDay(year, month, search.day, today);
  const change = (changes: CalendarSearch) => void changeSearch({ ...search, ...changes }, true);
  const openDay = (day: CalendarDay) =>
    void navigate({
      to: '/markets/$marketId/scheduling-detail/$date',
      params: { marketId: market.id, date: formatUnpaddedDate(day) },
    });

  return (
    <Page
      title="Scheduling"
      actions={maySee && <CalendarFeedButton subject={{ kind: 'market', id: market.id }} name={market.name} />}
    >
      {maySee ? (
        <>
          <CalendarFilterSection
            market={market}
            year={year}
            month={month}
            chosenLines={chosenLines}
            option={option}
            onChange={change}
          />
          <Box sx={{ mb: 2 }}>
            <CopyScheduleButton places={copyLastWeek(market.id, date, today)} />
          </Box>
          <ClosingsPanel marketId={market.id} from={monthStart} to={getMonthEnd(monthStart)} />
          <CalendarState isLoading={isLoading && !error} parts={[...marks, { what: 'Closed days', query: closings }]} />
          {error ? (
            <Failed onRetry={() => void refetch()}>{toErrorMessage(error)}</Failed>
          ) : (
            <EventCalendar
              label={`Menus scheduled in ${market.name}`}
              isLoading={isMonthLoading}
              events={closings.data ? [...closings.data, ...events] : events}
              date={date}
              today={today}
              views={['month', 'week']}
              view={search.view ?? 'month'}
              height={HEIGHT}
              onEvent={(event) =>
                event.isGap || isClosedDay(event)
                  ? openDay(event.start.slice(0, 10))
                  : void navigate({ to: '/scheduled-menus/$scheduledMenuId', params: { scheduledMenuId: event.id } })
              }
              onDay={openDay}
              onShow={(day, view) => {
                const { year: nextYear, month: nextMonth } = toDateParts(day);
                void navigate({
                  to: '/markets/$marketId/scheduling/{-$month}/{-$year}',
                  params: { marketId: market.id, month: String(nextMonth), year: String(nextYear) },
                  search: { ...search, day, view: view === 'week' ? view : undefined },
                });
              }}
            />
          )}
        </>
      ) : (
        <Forbidden />
      )}
    </Page>
  );
}
