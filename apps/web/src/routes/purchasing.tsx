import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { parseCalendarDay } from '#domain/calendar/calendar-day.ts';
import { PurchasingPage } from '../features/purchasing/PurchasingPage.tsx';
import { useDefaultMarket } from '../shell/market.ts';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';
import { useReferenceData } from '../shell/reference-data.ts';
import { createListSearch } from '../ui/list-search.ts';

const ALL = 'all';

/** Without them: the person's market, next week there. */
export const Route = createFileRoute('/purchasing')({
  validateSearch: createListSearch('marketId', 'from', 'to', 'vendorId'),
  component: Purchasing,
});

function Purchasing() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { markets } = useReferenceData();
  const defaultMarket = useDefaultMarket();
  const market = search.marketId ? markets.find(({ id }) => id === search.marketId) : defaultMarket;
  const toDay = (text: string | undefined) => (text ? parseCalendarDay(text) : undefined);
  const [from, to] = [toDay(search.from), toDay(search.to)];
  if ((search.marketId && search.marketId !== ALL && !market) || from === null || to === null)
    return <NotFoundScreen />;
  return (
    <PurchasingPage
      {...{ market, from, to, search }}
      onChange={(changes) => void navigate({ to: '/purchasing', search: { ...search, ...changes } })}
    />
  );
}
