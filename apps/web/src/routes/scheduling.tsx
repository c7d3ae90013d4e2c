import { createFileRoute, Navigate } from '@tanstack/react-router';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { AddMarketButton } from '../shell/AddMarketButton.tsx';
import { useDefaultMarket } from '../shell/market.ts';
import { Page } from '../shell/Page.tsx';
import { useToday } from '../shell/use-today.ts';
import { Empty } from '../ui/states.tsx';

/** Today in the person's market; without any market, the way to the first one. */
export const Route = createFileRoute('/scheduling')({ component: Scheduling });

function Scheduling() {
  const market = useDefaultMarket();
  const today = useToday(market?.timeZone ?? 'UTC');
  if (market) {
    const params = { marketId: market.id, date: today };
    return <Navigate to="/markets/$marketId/scheduling-detail/$date" params={params} replace />;
  }
  return (
    <Page title="Scheduling">
      <Empty action={<AddMarketButton />}>{calculationTexts.noMarket}</Empty>
    </Page>
  );
}
