import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { parseCalendarDay } from '#domain/calendar/calendar-day.ts';
import { ReadinessPage } from '../features/readiness/ReadinessPage.tsx';
import { useDefaultMarket } from '../shell/market.ts';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';
import { useReferenceData } from '../shell/reference-data.ts';
import { createAddressTextsReader } from '../ui/list-search.ts';

const ALL = 'all';

/** Without them: the person's market, tomorrow there. */
export const Route = createFileRoute('/readiness')({
  validateSearch: createAddressTextsReader('marketId', 'date'),
  component: Readiness,
});

function Readiness() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { markets } = useReferenceData();
  const defaultMarket = useDefaultMarket();
  const market = search.marketId ? markets.find(({ id }) => id === search.marketId) : defaultMarket;
  const date = search.date ? parseCalendarDay(search.date) : undefined;
  if ((search.marketId && search.marketId !== ALL && !market) || date === null) return <NotFoundScreen />;
  return (
    <ReadinessPage
      market={market}
      date={date}
      onChange={(changes) => void navigate({ to: '/readiness', search: { ...search, ...changes } })}
    />
  );
}
