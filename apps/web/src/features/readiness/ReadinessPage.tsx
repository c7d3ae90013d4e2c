import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { DayReadiness } from '#contract/readiness.ts';
import { readinessTexts } from '#contract/readiness-texts.ts';
import type { Market } from '#contract/reference-records.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { addDays, formatLongDate, formatShortDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { isServiceReady } from '#domain/readiness/due-marks.ts';
import { isApiError } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { DayNavigator } from '../../shell/DayNavigator.tsx';
import { rememberedMarketId } from '../../shell/device-settings.ts';
import { useDefaultMarket } from '../../shell/market.ts';
import { Page } from '../../shell/Page.tsx';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useToday } from '../../shell/use-today.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Empty, Forbidden, LoadingRows } from '../../ui/states.tsx';
import { TextLink, underlined } from '../../ui/TextLink.tsx';
import { readinessQueries } from './queries.ts';
import { ServiceReadinessRow } from './ServiceReadinessRow.tsx';

interface ReadinessPlace {
  /** Undefined for all markets. */
  market: Market | undefined;
  /** Tomorrow without it. */
  date: CalendarDay | undefined;
}

interface ReadinessPageProps extends ReadinessPlace {
  onChange: (changes: { marketId?: Id | 'all'; date?: CalendarDay | undefined }) => void;
}

/** True if a day can be served as it is planned, and the way to everything that is missing (readiness-1). */
export function ReadinessPage({ market, date, onChange }: ReadinessPageProps) {
  const maySee = useCan('viewScheduleMenu');
  const { markets } = useReferenceData();
  const defaultMarket = useDefaultMarket();
  const tomorrow = addDays(useToday((market ?? defaultMarket)?.timeZone ?? 'UTC'), 1);
  const day = date ?? tomorrow;
  return (
    <Page title={`Readiness ${formatLongDate(day)}`} timeZone={market?.timeZone}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <ChoiceField
          label="Market"
          value={market?.id ?? ''}
          options={markets}
          noneLabel="All markets"
          onChange={(marketId) => {
            if (marketId) rememberedMarketId.set(marketId);
            onChange({ marketId: marketId || 'all' });
          }}
        />
        <DayNavigator value={day} onChange={(next) => onChange({ date: next })} />
        <Button variant="outlined" disabled={day === tomorrow} onClick={() => onChange({ date: undefined })}>
          Tomorrow
        </Button>
        <Box component="span" role="status" sx={{ color: 'text.secondary', fontWeight: 600 }}>
          {getWeekdayName(day)}
        </Box>
      </Box>
      {maySee ? <Services market={market} date={day} /> : <Forbidden />}
    </Page>
  );
}

function Services({ market, date }: { market: Market | undefined; date: CalendarDay }) {
  const { markets } = useReferenceData();
  const readiness = useQuery(readinessQueries.ofDay(date, market?.id));
  const { data, error } = readiness;
  if (!data) {
    if (isApiError(error, 'forbidden')) return <Forbidden />;
    return (
      <Paper variant="outlined">
        {error ? <QueryFailed query={readiness} /> : <LoadingRows label={`Loading ${formatLongDate(date)}`} />}
      </Paper>
    );
  }
  const { services, owedSurveys } = data;
  if (services.length === 0) {
    return (
      <>
        <OwedSurveys owedSurveys={owedSurveys} marketId={market?.id} />
        <Paper variant="outlined">
          <Empty>{readinessTexts.nobodyServed}</Empty>
        </Paper>
      </>
    );
  }
  const shownMarkets = market ? [market] : markets.filter(({ id }) => services.some(({ marketId }) => marketId === id));
  return (
    <>
      <Typography role="status" sx={{ mb: 1, fontWeight: 600, fontSize: 18 }}>
        {readinessTexts.linesReady(services.filter(isServiceReady).length, services.length)}
      </Typography>
      <OwedSurveys owedSurveys={owedSurveys} marketId={market?.id} />
      {shownMarkets.map(({ id, name }) => (
        <Box component="section" key={id} aria-label={name} sx={{ mb: 3 }}>
          {!market && (
            <Typography variant="h2" sx={{ mb: 1 }}>
              {name}
            </Typography>
          )}
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            {services
              .filter(({ marketId }) => marketId === id)
              .map((service) => (
                <ServiceReadinessRow
                  key={service.serviceLineId}
                  service={service}
                  headingLevel={market ? 'h2' : 'h3'}
                />
              ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

interface OwedSurveysProps extends Pick<DayReadiness, 'owedSurveys'> {
  marketId: Id | undefined;
}

/** The surveys that other days owe: each date leads to its day. */
function OwedSurveys({ owedSurveys, marketId = 'all' }: OwedSurveysProps) {
  const count = owedSurveys.reduce((sum, day) => sum + day.count, 0);
  if (count === 0) return null;
  return (
    <Typography sx={{ mb: 2, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      <span>{readinessTexts.owedOn(count)}</span>
      {owedSurveys.map(({ date, count: ofDay }) => (
        <TextLink key={date} to="/readiness" search={{ marketId, date }} sx={underlined}>
          {`${formatShortDate(date)} (${ofDay.toLocaleString('en-US')})`}
        </TextLink>
      ))}
    </Typography>
  );
}
