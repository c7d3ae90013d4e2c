import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { datePartsOf } from '#contract/date-parts.ts';
import type { Market } from '#contract/reference-data.ts';
import type { CalendarDay, IdName } from '#contract/values.ts';
import { todayIn, unpaddedDate } from '#domain/calendar/calendar-day.ts';
import { lastDayOfMonth } from '#domain/calendar/month.ts';
import {
  areDisplayOptionsEnabled,
  calendarTitle,
  type DisplayOption,
  displayOptions,
  startHour,
} from '#domain/scheduling/calendar-display.ts';
import { messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { rememberedMarketId } from '../../shell/device-settings.ts';
import { type CalendarEvent, EventCalendar } from '../../shell/EventCalendar.tsx';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { serviceLineColor } from '../../shell/ServiceLineChip.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Failed, Forbidden } from '../../ui/states.tsx';
import { referenceDataQueries } from '../reference-data/queries.ts';
import { ClosingsPanel } from '../service-events/ClosingsPanel.tsx';
import { type CalendarSearch, monthBeside, shownDay, switchedLines } from './calendar-state.ts';
import { schedulingQueries } from './queries.ts';

const HEIGHT = 1150;

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
  const shownIds = search.lines === undefined ? serviceLines.map((line) => line.id) : search.lines.split(',');
  const shown = serviceLines.filter((line) => shownIds.includes(line.id));
  const option = areDisplayOptionsEnabled(shown.length) ? (search.show ?? null) : null;
  const { events, error, retry } = useCalendarEvents(market, year, month, shown, option);

  const today = todayIn(market.timeZone, new Date());
  const firstOfMonth = `${year}-${String(month).padStart(2, '0')}-01`;
  const date = shownDay(year, month, search.day, today);
  const change = (changes: CalendarSearch) =>
    void navigate({ to: '.', search: { ...search, ...changes } as never, replace: true });
  const openDay = (day: CalendarDay) =>
    void navigate({
      to: '/markets/$marketId/scheduling-detail/$date',
      params: { marketId: market.id, date: unpaddedDate(day) },
    });

  return (
    <Page title="Scheduling">
      {maySee ? (
        <>
          <Toolbar market={market} year={year} month={month} shown={shown} option={option} onChange={change} />
          <ClosingsPanel marketId={market.id} from={firstOfMonth} to={lastDayOfMonth(firstOfMonth)} />
          {error ? (
            <Failed onRetry={retry}>{messageOf(error)}</Failed>
          ) : (
            <EventCalendar
              label={`Menus scheduled in ${market.name}`}
              events={events}
              date={date}
              today={today}
              views={['month', 'week']}
              height={HEIGHT}
              onEvent={({ id }) =>
                void navigate({ to: '/scheduled-menus/$scheduledMenuId', params: { scheduledMenuId: id } })
              }
              onDay={openDay}
              onNavigate={(day) => {
                const { year: nextYear, month: nextMonth } = datePartsOf(day);
                void navigate({
                  to: '/markets/$marketId/scheduling/{-$month}/{-$year}',
                  params: { marketId: market.id, month: String(nextMonth), year: String(nextYear) },
                  search: { ...search, day } as never,
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

/** Loads only the previous, current and next month (scheduling-11). */
function useCalendarEvents(
  market: Market,
  year: number,
  month: number,
  shown: readonly IdName[],
  option: DisplayOption | null,
) {
  const { cuisineTypes } = useReferenceData();
  const types = useQuery(referenceDataQueries.elementTypes());
  const months = [monthBeside(year, month, -1), { year, month }, monthBeside(year, month, 1)];
  const { menus, error, retry } = useQueries({
    queries: months.map((one) => schedulingQueries.menusOfMonth(market.id, one.year, one.month)),
    combine: (results) => ({
      menus: results.flatMap((result) => result.data ?? []),
      error: results.find((result) => result.error && !result.data)?.error,
      retry: () => {
        for (const result of results) if (result.error) void result.refetch();
      },
    }),
  });
  const events = useMemo(
    () =>
      menus.flatMap((menu): CalendarEvent[] => {
        const line = shown.find((one) => one.id === menu.serviceLineId);
        if (!line) return [];
        const hour = startHour(line.name);
        const title = calendarTitle(
          {
            name: menu.name,
            cuisine: cuisineTypes.find((cuisine) => cuisine.id === menu.cuisineTypeId)?.name ?? '',
            elements: menu.scheduledElements.map((element) => ({
              name: element.name,
              elementType: types.data?.find((type) => type.id === element.elementTypeId)?.name ?? null,
            })),
          },
          option,
        );
        const at = (time: number) => `${menu.date}T${String(time).padStart(2, '0')}:00`;
        return [
          {
            id: menu.id,
            title: `${line.name}: ${title}`,
            start: at(hour),
            end: at(hour + 1),
            color: serviceLineColor(line.name),
          },
        ];
      }),
    [menus, shown, option, cuisineTypes, types.data],
  );
  return { events, error, retry };
}

interface ToolbarProps extends Omit<SchedulingCalendarPageProps, 'search'> {
  shown: readonly IdName[];
  option: DisplayOption | null;
  onChange: (changes: CalendarSearch) => void;
}

function Toolbar({ market, year, month, shown, option, onChange }: ToolbarProps) {
  const { markets, serviceLines } = useReferenceData();
  const navigate = useNavigate();
  const ids = serviceLines.map((line) => line.id);
  const shownIds = shown.map((line) => line.id);
  const areOptionsEnabled = areDisplayOptionsEnabled(shown.length);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <ChoiceField
          label="Market"
          value={market.id}
          options={markets}
          onChange={(marketId) => {
            rememberedMarketId.set(marketId);
            void navigate({
              to: '/markets/$marketId/scheduling/{-$month}/{-$year}',
              params: { marketId, month: String(month), year: String(year) },
              search: true,
            });
          }}
        />
        <Box role="group" aria-label="Service lines" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {serviceLines.map((line) => (
            <LineFilter
              key={line.id}
              name={line.name}
              checked={shownIds.includes(line.id)}
              onChange={() => onChange({ lines: switchedLines(ids, shownIds, line.id), show: undefined })}
            />
          ))}
        </Box>
      </Box>
      <Box
        role="group"
        aria-label="Show instead of the name"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
      >
        {displayOptions.map((one) => (
          <FormControlLabel
            key={one}
            label={one}
            sx={{ ml: 0 }}
            disabled={!areOptionsEnabled}
            control={
              <Switch
                size="small"
                checked={option === one}
                onChange={(_event, checked) => onChange({ show: checked ? one : undefined })}
              />
            }
          />
        ))}
        {!areOptionsEnabled && (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
            Choose just one service line to show its cuisine or dishes instead of the menu's name.
          </Box>
        )}
      </Box>
    </Box>
  );
}

interface LineFilterProps {
  name: string;
  checked: boolean;
  onChange: () => void;
}

/** Checkbox in the calendar color of its service line, always with the name. */
function LineFilter({ name, checked, onChange }: LineFilterProps) {
  const { fill, text } = serviceLineColor(name);
  return (
    <FormControlLabel
      label={name}
      sx={{
        m: 0,
        pr: 1.5,
        borderRadius: 4,
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: checked ? fill : 'transparent',
        color: checked ? text : 'text.primary',
      }}
      control={
        <Checkbox
          size="small"
          checked={checked}
          onChange={onChange}
          sx={{ '&, &.Mui-checked': { color: 'inherit' } }}
        />
      }
    />
  );
}
