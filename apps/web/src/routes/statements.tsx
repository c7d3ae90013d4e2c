import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { addDays, parseCalendarDay } from '#domain/calendar/calendar-day.ts';
import { getMonthEnd } from '#domain/calendar/month.ts';
import { isStatementState } from '../features/statements/queries.ts';
import { StatementsPage } from '../features/statements/StatementsPage.tsx';
import { useDefaultMarket } from '../shell/market.ts';
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx';
import { useToday } from '../shell/use-today.ts';
import { createAddressTextsReader } from '../ui/list-search.ts';

/** Without days: the last whole month, today in the person's market. */
export const Route = createFileRoute('/statements')({
  validateSearch: createAddressTextsReader('marketId', 'accountId', 'state', 'firstDay', 'lastDay'),
  component: Statements,
});

function Statements() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const today = useToday(useDefaultMarket()?.timeZone ?? 'UTC');
  const before = addDays(`${today.slice(0, 8)}01`, -1);
  const firstDay = search.firstDay ? parseCalendarDay(search.firstDay) : `${before.slice(0, 8)}01`;
  const lastDay = search.lastDay ? parseCalendarDay(search.lastDay) : getMonthEnd(firstDay ?? before);
  if (!firstDay || !lastDay) return <NotFoundScreen />;
  const { marketId, accountId } = search;
  const state = isStatementState(search.state) ? search.state : undefined;
  return (
    <StatementsPage
      place={{ firstDay, lastDay, marketId, accountId, state }}
      today={today}
      onChange={(changes) => void navigate({ to: '/statements', search: { ...search, firstDay, lastDay, ...changes } })}
    />
  );
}
