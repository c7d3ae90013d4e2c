import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Market } from '#contract/reference-data.ts';
import type { ScheduledMenuSummary, ServiceWithoutMenu } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import type { CalendarDay, IdName } from '#contract/values.ts';
import { calendarTitle, type DisplayOption, startHour } from '#domain/scheduling/calendar-display.ts';
import type { CalendarEvent } from '../../shell/EventCalendar.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { serviceLineColor } from '../../shell/ServiceLineChip.tsx';
import { referenceDataQueries } from '../reference-data/queries.ts';
import { monthBeside } from './calendar-state.ts';
import { schedulingQueries } from './queries.ts';

interface ShownMonth {
  readonly market: Market;
  readonly year: number;
  readonly month: number;
  readonly today: CalendarDay;
}

/** The menus of the shown service lines, and where people have none. Loads only the previous, current and next month (scheduling-11). */
export function useCalendarEvents(
  { market, year, month, today }: ShownMonth,
  shown: readonly IdName[],
  option: DisplayOption | null,
) {
  const titleOf = useTitles(option);
  const months = [monthBeside(year, month, -1), { year, month }, monthBeside(year, month, 1)];
  const { menus, waiting, error, retry } = useQueries({
    queries: months.map((one) => schedulingQueries.month(market.id, one.year, one.month)),
    combine: (results) => ({
      menus: results.flatMap((result) => result.data?.menus ?? []),
      waiting: results.flatMap((result) => result.data?.waiting ?? []),
      error: results.find((result) => result.error && !result.data)?.error,
      retry: () => {
        for (const result of results) if (result.error) void result.refetch();
      },
    }),
  });
  const events = useMemo(() => {
    const lineOf = (service: { serviceLineId: string }) => shown.find((line) => line.id === service.serviceLineId);
    return [
      ...menus.flatMap((menu) => eventOn(menu, lineOf(menu), menu.id, titleOf(menu))),
      // What has passed without a menu is nobody's work any more.
      ...waiting.filter(({ date }) => date >= today).flatMap((service) => gapOn(service, lineOf(service))),
    ];
  }, [menus, waiting, shown, titleOf, today]);
  return { events, error, retry };
}

function eventOn(
  { date }: { date: CalendarDay },
  line: IdName | undefined,
  id: string,
  title: string,
): CalendarEvent[] {
  if (!line) return [];
  const at = (hour: number) => `${date}T${String(hour).padStart(2, '0')}:00`;
  const hour = startHour(line.name);
  const [start, end] = [at(hour), at(hour + 1)];
  return [{ id, title: `${line.name}: ${title}`, start, end, color: serviceLineColor(line.name) }];
}

const gapOn = (service: ServiceWithoutMenu, line: IdName | undefined): CalendarEvent[] =>
  eventOn(service, line, `${service.date} ${service.serviceLineId}`, schedulingTexts.waiting(service.headcount)).map(
    (event) => ({ ...event, isGap: true }),
  );

function useTitles(option: DisplayOption | null) {
  const { cuisineTypes } = useReferenceData();
  const types = useQuery(referenceDataQueries.elementTypes());
  return useMemo(
    () =>
      ({ name, cuisineTypeId, scheduledElements }: ScheduledMenuSummary) => {
        const cuisine = cuisineTypes.find(({ id }) => id === cuisineTypeId)?.name ?? '';
        const elements = scheduledElements.map((element) => ({
          name: element.name,
          elementType: types.data?.find((type) => type.id === element.elementTypeId)?.name ?? null,
        }));
        return calendarTitle({ name, cuisine, elements }, option);
      },
    [option, cuisineTypes, types.data],
  );
}
