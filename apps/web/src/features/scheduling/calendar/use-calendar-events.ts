import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changesTexts } from '#contract/changes-texts.ts';
import type { ServiceCoverage } from '#contract/coverage.ts';
import { formatUnfedCounts } from '#contract/coverage-texts.ts';
import type { Market } from '#contract/reference-records.ts';
import type { ServiceWithoutMenu } from '#contract/scheduled-services.ts';
import type { ScheduledMenuSummary } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import { getMonthEnd } from '#domain/calendar/month.ts';
import {
  type DisplayOption,
  formatCalendarTitle,
  getServiceLineLetters,
  getStartHour,
} from '#domain/scheduling/calendar-display.ts';
import type { CalendarEvent } from '../../../shell/calendar-events.ts';
import type { Answer } from '../../../shell/QueryPart.tsx';
import { getEntryName, useReferenceData } from '../../../shell/reference-data.ts';
import { getServiceLineColor } from '../../../shell/ServiceLineChip.tsx';
import { coverageQueries } from '../../coverage/queries.ts';
import { referenceDataQueries } from '../../reference-data/queries.ts';
import { schedulingQueries } from '../queries.ts';
import { getMonthBeside } from './calendar-state.ts';

interface ShownMonth {
  readonly market: Market;
  readonly year: number;
  readonly month: number;
  readonly today: CalendarDay;
}

/** The menus of the shown service lines, where people have none, and who gets no meal. Loads only the previous, current and next month (scheduling-11). */
export function useCalendarEvents(
  { market, year, month, today }: ShownMonth,
  shownLines: readonly IdName[],
  option: DisplayOption | null,
) {
  const types = useQuery(referenceDataQueries.elementTypes());
  const formatTitle = useTitles(option, types.data);
  const months = [getMonthBeside(year, month, -1), { year, month }, getMonthBeside(year, month, 1)];
  const { menus, waiting, ...state } = useQueries({
    queries: months.map((month) => schedulingQueries.month(market.id, month.year, month.month)),
    combine: (results) => {
      const loadedMonths = listAnswers(results);
      return {
        menus: loadedMonths.flatMap((month) => month.menus),
        waiting: loadedMonths.flatMap((month) => month.waiting),
        isLoading: results.some(({ isPending }) => isPending),
        isMonthLoading: results[1]?.isPending ?? false,
        ...findFailure(results),
      };
    },
  });
  const unfed = useUnfed(market.id, months, today);
  const events = useMemo(() => {
    const findLine = (service: { serviceLineId: string }) =>
      shownLines.find((line) => line.id === service.serviceLineId);
    return [
      ...menus.flatMap((menu) =>
        listMenuEvents(menu, findLine(menu), menu.id, formatTitle(menu), formatMark(menu, unfed.byMenu.get(menu.id))),
      ),
      // A past day without a menu needs no work any more.
      ...waiting.filter(({ date }) => date >= today).flatMap((service) => listGapEvents(service, findLine(service))),
    ];
  }, [menus, waiting, shownLines, formatTitle, today, unfed.byMenu]);
  const marks = [
    { what: 'Who gets no meal', query: unfed.query },
    ...(option ? [{ what: 'Element types', query: types }] : []),
  ];
  return { events, ...state, marks };
}

type Answers<Data> = readonly Answer<Data>[];

const listAnswers = <Data>(results: Answers<Data>) =>
  results.map(({ data }) => data).filter((data) => data !== undefined);

/** The error of the first one that has no data. */
const findFailure = (results: Answers<unknown>) => {
  const failedAnswers = results.filter(({ error, data }) => error && data === undefined);
  return { error: failedAnswers[0]?.error, refetch: () => Promise.all(failedAnswers.map(({ refetch }) => refetch())) };
};

/** The people without a meal, by scheduled menu, from today on. It comes after the menus, which do not wait for it. */
function useUnfed(marketId: Id, months: readonly { year: number; month: number }[], today: CalendarDay) {
  const ranges = months.flatMap(({ year, month }) => {
    const first = `${year}-${String(month).padStart(2, '0')}-01`;
    const last = getMonthEnd(first);
    return last < today ? [] : [{ from: first < today ? today : first, last }];
  });
  return useQueries({
    queries: ranges.map(({ from, last }) => coverageQueries.ofDays(marketId, from, last)),
    combine: combineUnfed,
  });
}

/** Outside of the component, so that the result stays the same while the answers do. */
const combineUnfed = (results: Answers<ServiceCoverage[]>) => ({
  byMenu: new Map(
    listAnswers(results)
      .flat()
      .map((service) => [service.scheduledMenu.id, formatUnfedCounts(service)]),
  ),
  query: { data: undefined, ...findFailure(results) },
});

/** A change after planning of the menu or an add-on that nobody has accepted (changes-2), and who gets no meal. */
const formatMark = ({ changes, hasChangedAddOn }: ScheduledMenuSummary, unfed = '') => {
  const isChanged = hasChangedAddOn || changes.some(({ acceptedAt }) => acceptedAt === null);
  return [isChanged ? changesTexts.inTitle : '', unfed].filter(Boolean).join(', ');
};

function listMenuEvents(
  { date }: { date: CalendarDay },
  line: IdName | undefined,
  id: string,
  title: string,
  mark = '',
): CalendarEvent[] {
  if (!line) return [];
  const at = (hour: number) => `${date}T${String(hour).padStart(2, '0')}:00`;
  const hour = getStartHour(line.name);
  const [start, end] = [at(hour), at(hour + 1)];
  // In front, because the cell of a month cuts what is long.
  const formatName = (name: string, text: string) => `${mark ? '⚠\uFE0E ' : ''}${name} ${text}`;
  return [
    {
      id,
      title: formatName(`${line.name}:`, mark ? `${title} (${mark})` : title),
      shortTitle: formatName(getServiceLineLetters(line.name), title),
      start,
      end,
      color: getServiceLineColor(line.name),
    },
  ];
}

const listGapEvents = (service: ServiceWithoutMenu, line: IdName | undefined): CalendarEvent[] =>
  listMenuEvents(
    service,
    line,
    `${service.date} ${service.serviceLineId}`,
    schedulingTexts.waiting(service.headcount),
  ).map((event) => ({ ...event, isGap: true }));

function useTitles(option: DisplayOption | null, types: readonly IdName[] | undefined) {
  const { cuisineTypes } = useReferenceData();
  return useMemo(
    () =>
      ({ name, cuisineTypeId, scheduledElements }: ScheduledMenuSummary) => {
        const cuisine = getEntryName(cuisineTypes, cuisineTypeId);
        const elements = scheduledElements.map((element) => ({
          name: element.name,
          elementType: types?.find((type) => type.id === element.elementTypeId)?.name ?? null,
        }));
        return formatCalendarTitle({ name, cuisine, elements }, option);
      },
    [option, cuisineTypes, types],
  );
}
