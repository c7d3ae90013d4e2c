import ArrowBack from '@mui/icons-material/ArrowBackIosNew';
import ArrowForward from '@mui/icons-material/ArrowForwardIos';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hostTexts } from '#contract/host-texts.ts';
import type { Market } from '#contract/reference-records.ts';
import type { Me } from '#contract/session.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import {
  addDays,
  formatHostRouteDate,
  formatLongDate,
  formatTimeIn,
  getWeekdayName,
  todayIn,
} from '#domain/calendar/calendar-day.ts';
import { formatTime } from '#domain/typed-values/typed-time.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { isHost, isSuperAdmin, useCurrentUser } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { createReferenceQuery, useReferenceData } from '../../shell/reference-data.ts';
import { SchedulingLink } from '../../shell/SchedulingLink.tsx';
import { getServiceLineColor } from '../../shell/ServiceLineChip.tsx';
import { useToday } from '../../shell/use-today.ts';
import { BoxLink } from '../../ui/BoxLink.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Empty, Failed, LoadingRows } from '../../ui/states.tsx';
import { DraftsSection } from '../surveys/kept/DraftsSection.tsx';
import { hostQueries } from '../surveys/queries.ts';
import { SurveysToFileSection } from '../surveys/SurveysToFileSection.tsx';
import { NotServedPanel } from './NotServedPanel.tsx';
import { OnPhoneNote, OnPhoneSection } from './OnPhoneSection.tsx';
import { prefetchDay } from './queries.ts';

const route = getRouteApi('/hosts/');

/** Breakfast, Lunch, Dinner and Snack first, the rest in reference order (surveys-10). */
const firstLines = ['Breakfast', 'Lunch', 'Dinner', 'Snack'];

interface Landing {
  queryClient: QueryClient;
  user: Me;
  search: { market?: string; date?: string };
}

/** Asks for what the landing shows while the splash is still there. */
export async function prefetchLanding({ queryClient, user, search }: Landing): Promise<void> {
  const markets = createReferenceQuery('markets');
  await queryClient.prefetchQuery(markets);
  const marketId = search.market ?? user.defaultMarketId;
  const knownMarkets = queryClient.getQueryData(markets.queryKey);
  if (!knownMarkets) return;
  const market = knownMarkets.find(({ id }) => id === marketId);
  if (!market) return;
  const day = { marketId: market.id, date: search.date ?? todayIn(market.timeZone, new Date()) };
  await Promise.all([
    queryClient.prefetchQuery(hostQueries.menus(day)),
    queryClient.prefetchQuery(hostQueries.events(day)),
  ]);
}

export function HostsPage() {
  const { markets } = useReferenceData();
  const { defaultMarketId } = useCurrentUser();
  const { market: chosenId } = route.useSearch();
  const market = markets.find(({ id }) => id === chosenId) ?? markets.find(({ id }) => id === defaultMarketId);
  return (
    <Page title="Hosts" timeZone={market?.timeZone}>
      {defaultMarketId && market ? <MarketDay market={market} /> : <NoMarket />}
    </Page>
  );
}

/** A market is assigned where people are; whoever may do it is led there. */
function NoMarket() {
  const mayAssign = isSuperAdmin(useCurrentUser());
  return (
    <Empty
      action={
        mayAssign && (
          <ButtonLink to="/users" variant="outlined">
            Assign a market
          </ButtonLink>
        )
      }
    >
      {surveyTexts.noMarket}
    </Empty>
  );
}

function MarketDay({ market }: { market: Market }) {
  const { markets } = useReferenceData();
  const today = useToday(market.timeZone);
  const { date = today } = route.useSearch();
  const user = useCurrentUser();
  const navigate = route.useNavigate();
  const day = { marketId: market.id, date };
  const isLoading = [useQuery(hostQueries.menus(day)), useQuery(hostQueries.events(day))].some(
    ({ isPending }) => isPending,
  );
  const go = (to: { market?: string; date?: string }) =>
    void navigate({
      search: { market: to.market ?? market.id, ...(to.date && to.date !== today ? { date: to.date } : {}) },
      replace: true,
    });
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 640, mx: 'auto' }}>
      <ChoiceField
        label="Market"
        value={market.id}
        options={markets}
        onChange={(id) => go({ market: id, date })}
        isWide
      />
      <Box
        role="group"
        aria-label="Day"
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <IconButton aria-label="Previous day" onClick={() => go({ date: addDays(date, -1) })} sx={target}>
          <ArrowBack />
        </IconButton>
        <Box aria-live="polite" sx={{ textAlign: 'center' }}>
          <Typography variant="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatLongDate(date)}
          </Typography>
          <Typography color="text.secondary">{date === today ? 'Today' : getWeekdayName(date)}</Typography>
        </Box>
        <IconButton aria-label="Next day" onClick={() => go({ date: addDays(date, 1) })} sx={target}>
          <ArrowForward />
        </IconButton>
      </Box>
      <OnPhoneNote day={day} />
      <Services market={market} date={date} isToday={date === today} />
      {/* On this phone already: on a slow line nobody waits for what they have typed. */}
      <DraftsSection />
      {/* Loads meanwhile: shown below services that are not there yet, it would move when they come. */}
      <Box sx={{ display: isLoading ? 'none' : 'grid', gap: 3 }}>
        <NotServedPanel day={day} />
        <SurveysToFileSection market={market} />
        {isHost(user) && user.defaultMarketId === market.id && <OnPhoneSection marketId={market.id} today={today} />}
      </Box>
    </Box>
  );
}

function Services({ market, date, isToday }: { market: Market; date: string; isToday: boolean }) {
  const { serviceLines } = useReferenceData();
  const queryClient = useQueryClient();
  const day = { marketId: market.id, date };
  const menus = useQuery(hostQueries.menus(day));
  const events = useQuery(hostQueries.events(day));

  const isLoaded = menus.isSuccess && events.isSuccess;
  const marketId = market.id;
  useEffect(() => {
    if (!isLoaded) return;
    // After one visit with signal the whole day opens without it.
    const leaving = new AbortController();
    void prefetchDay(queryClient, { marketId, date }, { signal: leaving.signal });
    return () => leaving.abort();
  }, [isLoaded, queryClient, marketId, date]);

  const failedQuery = [menus, events].find((query) => query.isError && query.data === undefined);
  if (failedQuery) {
    const retry = () => void Promise.all([menus.refetch(), events.refetch()]);
    return <Failed onRetry={retry}>{toErrorMessage(failedQuery.error)}</Failed>;
  }
  if (!menus.data || !events.data) return <LoadingRows rows={4} label="Loading the services…" />;

  const servedLines = new Set([...menus.data, ...events.data].map(({ serviceLineId }) => serviceLineId));
  const isOver = (lineId: string) =>
    isToday &&
    isServiceOver(
      events.data.filter(({ serviceLineId }) => serviceLineId === lineId),
      market.timeZone,
    );
  const lines = sortLines(serviceLines.filter(({ id }) => servedLines.has(id))).sort(
    (a, b) => Number(isOver(a.id)) - Number(isOver(b.id)),
  );
  if (lines.length === 0) return <Empty action={<SchedulingLink {...day} />}>{surveyTexts.noServices}</Empty>;
  return (
    <Box component="ul" aria-label="Services" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line) => {
        const ofLine = events.data.filter(({ serviceLineId }) => serviceLineId === line.id);
        const menu = menus.data.find(({ serviceLineId }) => serviceLineId === line.id);
        return (
          <li key={line.id}>
            <BoxLink
              to="/hosts/daily/market/$marketId/serviceLine/$serviceLineId/date/$date"
              params={{ marketId, serviceLineId: line.id, date: formatHostRouteDate(date) }}
              sx={{
                ...serviceButton,
                ...(isOver(line.id) && overButton),
                borderInlineStartColor: getServiceLineColor(line.name).fill,
              }}
            >
              <Typography component="span" variant="h2">
                {line.name}
              </Typography>
              <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {menu?.name ?? 'No menu yet'} · {formatAccountCount(ofLine)}
                {isToday && getFirstTime(ofLine)}
                {isOver(line.id) && ` · ${hostTexts.serviceIsOver}`}
              </Box>
            </BoxLink>
          </li>
        );
      })}
    </Box>
  );
}

const SERVICE_HOURS = 1;

/** Each service lasts an hour. One without people has no time. */
function isServiceOver(events: readonly { serviceTime: string }[], timeZone: string): boolean {
  const last = events.map(({ serviceTime }) => Number(serviceTime.slice(0, 2)) * 60 + Number(serviceTime.slice(3, 5)));
  if (last.length === 0) return false;
  const now = formatTimeIn(timeZone, new Date());
  const minutes = Number(now.slice(0, 2)) * 60 + Number(now.slice(3, 5));
  return minutes >= Math.max(...last) + SERVICE_HOURS * 60;
}

function sortLines<Line extends { name: string }>(lines: Line[]): Line[] {
  const rank = ({ name }: Line) => (firstLines.includes(name) ? firstLines.indexOf(name) : firstLines.length);
  return lines.toSorted((left, right) => rank(left) - rank(right));
}

function formatAccountCount(events: readonly { accountId: string }[]): string {
  const count = new Set(events.map(({ accountId }) => accountId)).size;
  return count === 1 ? '1 account' : `${count} accounts`;
}

function getFirstTime(events: readonly { serviceTime: string }[]): string {
  const [first] = events.map(({ serviceTime }) => serviceTime).sort();
  return first ? ` · from ${formatTime(first)}` : '';
}

const target = { width: 56, height: 56 } as const;

/** Below those to come, and quiet. */
const overButton = { minHeight: 48, py: 0.75, bgcolor: 'transparent' } as const;

const serviceButton = {
  display: 'grid',
  gap: 0.5,
  minHeight: 72,
  px: 2,
  py: 1.5,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  borderInlineStart: '10px solid',
  bgcolor: 'background.paper',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'focusRing', outlineOffset: 2 },
} as const;
