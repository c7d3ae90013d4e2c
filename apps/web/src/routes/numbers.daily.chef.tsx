import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { parseCalendarDay, todayIn } from '#domain/calendar/calendar-day.ts';
import { ChefNumbersPage } from '../features/daily-numbers/ChefNumbersPage.tsx';
import { type CountedCell, formatCell, parseCell } from '../features/daily-numbers/counts/use-counted-cell.ts';
import { dailyNumbersQueries, type Slot } from '../features/daily-numbers/queries.ts';
import { AddMarketButton } from '../shell/AddMarketButton.tsx';
import { useDefaultMarket } from '../shell/market.ts';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';
import { Page } from '../shell/Page.tsx';
import { useReferenceData } from '../shell/reference-data.ts';
import { createAddressTextsReader } from '../ui/list-search.ts';
import { Empty } from '../ui/states.tsx';

const DEFAULT_SERVICE_LINE = 'Lunch';

/** Without them: Lunch, the person's market, today there. */
const readSearch = createAddressTextsReader('marketId', 'serviceLineId', 'date', 'count', 'since');

export const Route = createFileRoute('/numbers/daily/chef')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { marketId, serviceLineId, date } }) => ({ marketId, serviceLineId, date }),
  loader: ({ context, deps: { marketId, serviceLineId, date: text } }) => {
    const date = text && parseCalendarDay(text);
    if (!marketId || !serviceLineId || !date) return;
    void context.queryClient.prefetchQuery(dailyNumbersQueries.calculation({ marketId, serviceLineId, date }));
  },
  component: ChefNumbers,
});

function ChefNumbers() {
  const search = Route.useSearch();
  const { markets, serviceLines } = useReferenceData();
  const defaultMarket = useDefaultMarket();
  const market = search.marketId ? markets.find(({ id }) => id === search.marketId) : defaultMarket;
  const serviceLine = serviceLines.find(({ id, name }) =>
    search.serviceLineId ? id === search.serviceLineId : name === DEFAULT_SERVICE_LINE,
  );
  const isUnknown = (search.marketId && !market) || (search.serviceLineId && !serviceLine);
  const today = market ? todayIn(market.timeZone, new Date()) : null;
  const date = search.date ? parseCalendarDay(search.date) : today;

  if (isUnknown || (search.date && !date)) return <NotFoundScreen />;
  if (!market || !serviceLine || !date) {
    return (
      <Page title="Chef Daily Numbers">
        <Empty action={!market && <AddMarketButton />}>
          {market ? calculationTexts.noServiceLine : calculationTexts.noMarket}
        </Empty>
      </Page>
    );
  }
  return <ServiceNumbers marketId={market.id} serviceLineId={serviceLine.id} date={date} />;
}

/** Its slot and handlers stay the same while only the open count changes. */
function ServiceNumbers({ marketId, serviceLineId, date }: Slot) {
  const { count, since } = Route.useSearch();
  const navigate = useNavigate();
  const slot = useMemo(() => ({ marketId, serviceLineId, date }), [marketId, serviceLineId, date]);
  const handlers = useMemo(() => {
    const compared = since ? { since } : {};
    const inPlace = { to: '/numbers/daily/chef', resetScroll: false } as const;
    return {
      onChange: (changes: Partial<Slot>) =>
        void navigate({ to: '/numbers/daily/chef', search: { ...slot, ...changes, ...compared } }),
      onSince: (moment: string | undefined) =>
        void navigate({ ...inPlace, search: { ...slot, ...(moment && { since: moment }) }, replace: true }),
      // In the address: a link can be sent, and on a phone the way back closes it.
      onCell: (cell: CountedCell | undefined) =>
        void navigate({
          ...inPlace,
          search: { ...slot, ...compared, ...(cell && { count: formatCell(cell) }) },
          replace: !cell,
        }),
    };
  }, [navigate, slot, since]);
  return <ChefNumbersPage slot={slot} since={since} cell={count ? parseCell(count) : undefined} {...handlers} />;
}
