import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toDateParts } from '#contract/date-parts.ts';
import type { Market } from '#contract/reference-records.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import { addDays, formatLongDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { isApiError } from '../../../api/api-error.ts';
import { useCan } from '../../../shell/current-user.ts';
import { DayNavigator } from '../../../shell/DayNavigator.tsx';
import { rememberedMarketId } from '../../../shell/device-settings.ts';
import { toServiceLineHash } from '../../../shell/hash-target.ts';
import { Page } from '../../../shell/Page.tsx';
import { QueryFailed } from '../../../shell/QueryPart.tsx';
import { useReferenceData } from '../../../shell/reference-data.ts';
import { useToday } from '../../../shell/use-today.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { Forbidden, LoadingRows } from '../../../ui/states.tsx';
import { TextLink, underlined } from '../../../ui/TextLink.tsx';
import { addOnQueries } from '../../add-ons/queries.ts';
import { coverageQueries } from '../../coverage/queries.ts';
import { readinessQueries } from '../../readiness/queries.ts';
import { ClosingsPanel } from '../../service-events/ClosingsPanel.tsx';
import { useLastCalendarDisplay } from '../calendar/calendar-state.ts';
import { CopyScheduleButton } from '../copies/CopyScheduleButton.tsx';
import { schedulingQueries } from '../queries.ts';
import { ServiceLineSection } from './ServiceLineSection.tsx';

const DEFAULT_SERVICE_LINE = 'Lunch';

/** Lunch first, then the other lines in the order of the day. */
const sortLunchFirst = (serviceLines: readonly IdName[]) => [
  ...serviceLines.filter((line) => line.name === DEFAULT_SERVICE_LINE),
  ...serviceLines.filter((line) => line.name !== DEFAULT_SERVICE_LINE),
];

interface SchedulingDayPageProps {
  market: Market;
  date: CalendarDay;
}

export function SchedulingDayPage({ market, date }: SchedulingDayPageProps) {
  const maySee = useCan('viewScheduleMenu');
  const { year, month } = toDateParts(date);
  const display = useLastCalendarDisplay();
  return (
    <Page
      title={`Scheduling ${market.name} ${formatLongDate(date)}`}
      breadcrumbs={[
        {
          label: `${market.name} calendar`,
          link: {
            to: '/markets/$marketId/scheduling/{-$month}/{-$year}',
            params: { marketId: market.id, month: String(month), year: String(year) },
            search: { ...display, day: date },
          },
        },
      ]}
    >
      <DayToolbar market={market} date={date} />
      {maySee && <ClosingsPanel marketId={market.id} from={date} to={date} />}
      {maySee ? <ServiceLines market={market} date={date} /> : <Forbidden />}
    </Page>
  );
}

function DayToolbar({ market, date }: SchedulingDayPageProps) {
  const { markets } = useReferenceData();
  const navigate = useNavigate();
  const today = useToday(market.timeZone);
  const open = (marketId: string, day: CalendarDay) =>
    void navigate({ to: '/markets/$marketId/scheduling-detail/$date', params: { marketId, date: day } });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <ChoiceField
          label="Market"
          value={market.id}
          options={markets}
          onChange={(id) => {
            rememberedMarketId.set(id);
            open(id, date);
          }}
        />
        <DayNavigator value={date} onChange={(day) => open(market.id, day)} withWeeks />
        <Button variant="outlined" disabled={date === today} onClick={() => open(market.id, today)}>
          Today
        </Button>
        <Box component="span" role="status" sx={{ color: 'text.secondary', fontWeight: 600 }}>
          {getWeekdayName(date)}
        </Box>
        {/* Other dates open a fresh dialog. */}
        <CopyScheduleButton
          key={`${market.id} ${date}`}
          places={{ span: 'day', fromMarketId: market.id, from: addDays(date, -7), toMarketId: market.id, to: date }}
        />
      </Box>
      {date < today && (
        <Alert severity="info" sx={{ mb: 2 }}>
          This day has passed in {market.name}. Changes are still saved.
        </Alert>
      )}
    </>
  );
}

function ServiceLines({ market, date }: SchedulingDayPageProps) {
  const { serviceLines } = useReferenceData();
  const menus = useQuery(schedulingQueries.menusOfDay(market.id, date));
  const headcounts = useQuery(schedulingQueries.headcountsOfDay(market.id, date));
  const isRestLoading = useRestOfDay(market.id, date);
  const failedQuery = [menus, headcounts].find((query) => query.error && !query.data);

  if (failedQuery) {
    if (isApiError(failedQuery.error, 'forbidden')) return <Forbidden />;
    return (
      <Paper variant="outlined">
        <QueryFailed query={failedQuery} />
      </Paper>
    );
  }
  if (!menus.data || !headcounts.data || isRestLoading) {
    return (
      <Paper variant="outlined">
        <LoadingRows label={`Loading ${formatLongDate(date)}`} />
      </Paper>
    );
  }
  const findMenu = (id: Id) => menus.data.find((menu) => menu.serviceLineId === id);
  const findHeadcounts = (id: Id) => headcounts.data.find((details) => details.serviceLineId === id);
  const servedLines = sortLunchFirst(serviceLines).filter(({ id }) => findMenu(id) ?? findHeadcounts(id));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {servedLines.length > 1 && (
        <Box component="nav" aria-label="Services of the day" className="no-print" sx={serviceLinks}>
          {servedLines.map(({ id, name }) => (
            <TextLink key={id} to="." hash={toServiceLineHash(id)} sx={underlined}>
              {name}
            </TextLink>
          ))}
        </Box>
      )}
      {sortLunchFirst(serviceLines).map((serviceLine) => (
        <ServiceLineSection
          key={serviceLine.id}
          market={market}
          date={date}
          serviceLine={serviceLine}
          menu={findMenu(serviceLine.id)}
          headcounts={findHeadcounts(serviceLine.id)}
        />
      ))}
    </Box>
  );
}

/** True while what lines have beside their menus is on its way: shown without it, every line would move when it comes. */
function useRestOfDay(marketId: Id, date: CalendarDay): boolean {
  const parts = [
    useQuery(coverageQueries.ofDay(marketId, date)),
    useQuery(readinessQueries.ofDay(date, marketId)),
    useQuery(addOnQueries.ofDay(marketId, date)),
  ];
  return parts.some(({ isPending }) => isPending);
}

const serviceLinks = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  '& a': { py: { xs: 1.5, sm: 0 } },
} as const;
