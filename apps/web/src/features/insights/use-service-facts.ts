import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contract/accounts.ts';
import type { ServiceEvent } from '#contract/service-events.ts';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { formatCost, formatLeftover, formatMargin } from '#domain/costs/cost-text.ts';
import { useAccountCost } from '../costs/use-service-cost.ts';
import { insightQueries } from './queries.ts';

/** What an account's service costs, brings in, and what of its food came back, once it is loaded (money-8, insights-5). */
export function useServiceFacts({ id, marketId, market }: Account, event: ServiceEvent): [string, string][] {
  const { date, serviceLineId } = event;
  const cost = useAccountCost({ marketId, date, scheduledMenuId: event.scheduledMenu?.id }, id);
  const enabled = cost !== undefined && date <= todayIn(market.timeZone, new Date());
  const { data } = useQuery({ ...insightQueries.ofService(id, serviceLineId, date), enabled });
  if (!cost) return [];
  const reported = data?.accounts[0];
  const facts: [string, string][] = [
    ['Food', formatCost(cost.cost)],
    ['Margin', formatMargin(cost.price, cost.cost)],
  ];
  const leftover = reported?.leftoverFood.cost;
  if (leftover) {
    // A dish that was not measured is one of which nothing is known.
    const rows = leftover.rows + reported.dishes - reported.measured;
    facts.push(['Food left over', formatLeftover({ ...leftover, rows }, cost.price)]);
  }
  return facts;
}
